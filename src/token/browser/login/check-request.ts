import type { RequestContext } from '../../openid/context/request-context.ts';
import { challengeFault } from '../../openid/grants/pkce.ts';
import { OAuthError } from '../../openid/http/oauth-error.ts';
import { checkScope } from '../../openid/scopes/grant-scope.ts';
import type { Client } from '../../realm/realm-client.ts';
import { allowedRedirectUri } from '../../realm/redirect-uri.ts';
import { authorizationDetailsFault } from './authorization-details.ts';
import type { ClientRequest } from './login-tab.ts';
import type { RequestParameters } from './request-parameters.ts';
import {
  isImplicitOrHybrid,
  modeWithoutType,
  parseResponseMode,
  parseResponseType,
  type ResponseMode,
} from './response-mode.ts';

/** Why a request is refused, and the error for the client. */
interface RequestFault {
  readonly error: string;
  readonly description?: string;
  /** Keycloak's name for it in its events. */
  readonly event: string;
}

/** How a request comes. Each way has an order of checks of its own. */
type RequestWay = 'browser' | 'pushed' | 'push';

export interface CheckedRequest {
  readonly request: ClientRequest;
  readonly mode: ResponseMode;
  readonly fault?: RequestFault;
}

const invalid = (description: string): RequestFault => ({
  error: 'invalid_request',
  description,
  event: 'invalid_request',
});
const flowIsOff = (name: string): RequestFault => ({
  error: 'unauthorized_client',
  description: `Client is not allowed to initiate browser login with given response_type. ${name} flow is disabled for the client.`,
  event: 'not_allowed',
});

const isOpenId = (scope: string | undefined) => scope?.split(' ').includes('openid') === true;

/**
 * Checks an authorization request in the order of Keycloak 26.7.
 * @param way how the request comes: by a browser, pushed before (RFC 9126), or being pushed now
 * @returns undefined when the redirect URI is not allowed, so that the browser cannot be sent back
 */
export function checkRequest(
  context: Pick<RequestContext, 'state' | 'baseUrl'>,
  client: Client,
  parameters: RequestParameters,
  way: RequestWay,
): CheckedRequest | undefined {
  const { values } = parameters;
  const { scope, redirect_uri: redirectUriParameter, response_type: responseType } = values;
  const place = { baseUrl: context.baseUrl, isRequired: isOpenId(scope) };
  const redirectUri = allowedRedirectUri(client, redirectUriParameter, place);
  if (redirectUri === undefined) return undefined;
  const request: ClientRequest = {
    clientId: client.clientId,
    redirectUri,
    redirectUriParameter,
    scope,
    responseType: responseType ?? '',
    responseMode: values.response_mode,
    state: values.state,
    nonce: values.nonce,
    prompt: values.prompt,
    maxAge: values.max_age === undefined ? undefined : Number(values.max_age),
    loginHint: values.login_hint,
    uiLocales: values.ui_locales,
    acrValues: values.acr_values,
    claims: values.claims,
    action: values.kc_action?.split(':', 1)[0],
    codeChallenge: values.code_challenge,
    codeChallengeMethod: values.code_challenge_method,
    keyThumbprint: values.dpop_jkt,
  };
  const type = responseType === undefined ? undefined : parseResponseType(responseType);
  if (type === undefined)
    return {
      request,
      mode: modeWithoutType(request.responseMode),
      fault:
        responseType === undefined
          ? invalid('Missing parameter: response_type')
          : { error: 'unsupported_response_type', event: 'invalid_request' },
    };
  const mode = parseResponseMode(request.responseMode, type);
  const fault =
    typeFault(client, type, mode) ??
    (isPushRequired(client) && way === 'browser'
      ? invalid('Pushed Authorization Request is only allowed.')
      : undefined) ??
    (way === 'push' ? scopeFault(context, client, scope) : undefined) ??
    (parameters.fault === undefined ? undefined : invalid(parameters.fault)) ??
    (way === 'push' ? undefined : detailsFault(values.authorization_details)) ??
    scopeFault(context, client, scope) ??
    nonceFault(request, type) ??
    pkceFault(client, request, type);
  return { request, mode: mode ?? 'query', ...(fault && { fault }) };
}

/** What is wrong with a response type, or with the response mode beside it. */
export function responseTypeFault(
  client: Client,
  responseType: string | undefined,
  responseMode: string | undefined,
): RequestFault | undefined {
  if (responseType === undefined) return invalid('Missing parameter: response_type');
  const type = parseResponseType(responseType);
  if (type === undefined) return { error: 'unsupported_response_type', event: 'invalid_request' };
  return typeFault(client, type, parseResponseMode(responseMode, type));
}

function typeFault(
  client: Client,
  type: ReadonlySet<string>,
  mode: ResponseMode | undefined,
): RequestFault | undefined {
  if (mode === undefined) return invalid('Invalid parameter: response_mode');
  const isImplicit = isImplicitOrHybrid(type);
  if (isImplicit && mode === 'query') return invalid("Response_mode 'query' not allowed for implicit or hybrid flow");
  if ((type.has('code') || type.has('none')) && !client.standardFlow) return flowIsOff('Standard');
  return isImplicit && !client.implicitFlow ? flowIsOff('Implicit') : undefined;
}

function detailsFault(details: string | undefined): RequestFault | undefined {
  const fault = authorizationDetailsFault(details);
  return fault === undefined ? undefined : invalid(fault);
}

const isPushRequired = ({ attributes }: Client): boolean =>
  attributes.get('require.pushed.authorization.requests') === 'true';

function scopeFault(
  { state }: Pick<RequestContext, 'state'>,
  client: Client,
  scope: string | undefined,
): RequestFault | undefined {
  try {
    checkScope(state.realm, client, scope);
    return undefined;
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { error: 'invalid_scope', description: `Invalid scopes: ${scope}`, event: 'invalid_request' };
  }
}

function nonceFault({ scope, nonce }: ClientRequest, type: ReadonlySet<string>): RequestFault | undefined {
  if (!isOpenId(scope) && type.size === 1 && type.has('token')) return undefined;
  return type.has('id_token') && nonce === undefined ? invalid('Missing parameter: nonce') : undefined;
}

function pkceFault(client: Client, request: ClientRequest, type: ReadonlySet<string>): RequestFault | undefined {
  if (!type.has('code') && isImplicitOrHybrid(type)) return undefined;
  const fault = challengeFault(request, client.attributes.get('pkce.code.challenge.method') ?? '');
  return fault === undefined ? undefined : invalid(fault);
}
