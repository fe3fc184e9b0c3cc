import { authenticateClient } from '../../openid/client-authentication/authenticate-client.ts';
import { reportFailure } from '../../openid/client-authentication/report-failure.ts';
import { allowClientOrigin, checkOrigin } from '../../openid/context/cors.ts';
import { requireHttps } from '../../openid/context/https.ts';
import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { jsonResponse, type Response } from '../../openid/http/endpoint-response.ts';
import { OAuthError, oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { provePossession } from '../../openid/possession/prove-possession.ts';
import type { Client } from '../../realm/realm-client.ts';
import { checkRequest } from './check-request.ts';
import { isMaxAge, type RequestParameters, requestParameters } from './request-parameters.ts';

const prefix = 'urn:ietf:params:oauth:request_uri:';
const keyOf = (id: string) => `par ${id}`;
const event = 'PUSHED_AUTHORIZATION_REQUEST_ERROR';
const refused = (description: string, status = 400, error = 'invalid_request') =>
  oauth(status, error, description, 'invalid_request');

/** RFC 9126: a client sends its request before it sends the browser. */
export async function pushAuthorization(context: RequestContext): Promise<Response> {
  context.crossOrigin = allowClientOrigin(context.origin);
  let client: Client | undefined;
  try {
    requireHttps(context);
    if (!context.state.realm.enabled) throw oauthErrors.disabledRealm();
    client = await clientOf(context);
    const values = await valuesOf(context, client);
    const id = context.state.ids.token();
    const seconds = lifespanOf(context);
    await context.state.records.put(keyOf(id), { values }, context.state.now() + seconds);
    const response = jsonResponse(201, { request_uri: `${prefix}${id}`, expires_in: seconds });
    return { ...response, leadingHeaders: context.crossOrigin };
  } catch (error) {
    if (error instanceof OAuthError) reportFailure(context, error, { type: event, client });
    throw error;
  }
}

/** Authenticates the client. @throws {OAuthError} the same one for every failure */
async function clientOf(context: RequestContext): Promise<Client> {
  let client: Client;
  try {
    client = await authenticateClient(context);
  } catch (error) {
    if (error instanceof OAuthError) throw refused('Authentication failed.', 401);
    throw error;
  }
  checkOrigin(context, client);
  if (client.bearerOnly) throw refused('Authentication failed.', 401);
  return client;
}

/** The parameters of a pushed request, by name. @throws {OAuthError} */
async function valuesOf(context: RequestContext, client: Client): Promise<RequestParameters['values']> {
  const form = formOf(context);
  if (form.first.get('request_uri') !== undefined) throw refused('It is not allowed to include request_uri to PAR.');
  await provePossession(context, false);
  if (form.first.get('request') !== undefined) throw refused('invalidRequestMessage', 400, 'invalid_request_object');
  const parameters = requestParameters(form);
  if (!isMaxAge(parameters.values.max_age)) throw refused('invalidRequestMessage');
  const checked = checkRequest(context, client, parameters, 'push');
  if (checked === undefined) throw refused('Invalid parameter: redirect_uri');
  const { fault } = checked;
  if (fault?.error === 'unsupported_response_type') throw refused('Unsupported response type');
  if (fault?.error === 'unauthorized_client') throw refused(fault.description ?? '', 401, fault.error);
  if (fault !== undefined) throw refused(fault.description ?? '');
  const key = keyFor(context, parameters);
  return key === undefined ? parameters.values : { ...parameters.values, dpop_jkt: key };
}

/** The key that the token request must prove to have: the one proven now counts. @throws {OAuthError} */
function keyFor({ provenKey }: RequestContext, { values }: RequestParameters): string | undefined {
  const key = provenKey ?? values.dpop_jkt;
  if (key !== (values.dpop_jkt ?? key)) throw refused('DPoP Proof public key thumbprint does not match dpop_jkt.');
  return key;
}

function lifespanOf({ state }: RequestContext): number {
  const { attributes } = state.store.json();
  const seconds = Number((attributes as Readonly<Record<string, unknown>> | undefined)?.parRequestUriLifespan);
  return seconds > 0 ? seconds : 60;
}

/** Whether a `request_uri` names a pushed request, and not a document somewhere. */
export const isPushedUri = (uri: string): boolean => uri.toLowerCase().startsWith(prefix);

/** The parameters that were pushed under a `request_uri`; undefined when it was used, or is too old. */
export async function pushedValues(
  { state }: RequestContext,
  uri: string,
): Promise<RequestParameters['values'] | undefined> {
  const record = await state.records.get(keyOf(uri.slice(prefix.length)));
  return record?.values as RequestParameters['values'] | undefined;
}

/** Uses up a pushed request, so that only one login succeeds with it. @returns whether it was still there */
export const takePushed = async ({ state }: RequestContext, uri: string): Promise<boolean> =>
  (await state.records.take(keyOf(uri.slice(prefix.length)))) !== undefined;
