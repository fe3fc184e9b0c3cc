import { createHash } from 'node:crypto';
import { type Provider, providerOf } from '../../openid/brokering/provider.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { readUrlEncoded } from '../../openid/http/form.ts';
import { shortUuid } from '../../realm/short-uuid.ts';
import { actionParameters } from '../login/find-tab.ts';
import { type LoginTab, saveTab } from '../login/login-tab.ts';
import { reportLogin } from '../login/report-login.ts';
import { errorPage } from '../pages/error-page.ts';
import { endpointOf, formEncoded, stateFor } from './broker-urls.ts';
import { codedTab } from './coded-tab.ts';
import { failed } from './failed.ts';

const couldNotSend = 'Could not send authentication request to identity provider.';

/** Sends a browser to an identity provider. */
export async function startBrokerLogin(context: RequestContext, alias: string): Promise<Response> {
  const { realm, store } = context.state;
  const tab = await codedTab(context, actionParameters(context));
  if ('status' in tab) return tab;
  const provider = providerOf(store.json(), alias);
  if (provider === undefined || provider.is('linkOnly')) {
    const error = 'couldNotSendAuthenticationRequestMessage';
    reportLogin(context, { error, clientId: tab.request.clientId, details: { identity_provider: alias } }, failed);
    return errorPage(realm, couldNotSend, { status: 502 });
  }
  const query = readUrlEncoded(context.request.query);
  return toProvider(context, tab, provider, typeof query === 'string' ? undefined : query.first.get('login_hint'));
}

/** The way of clients that link accounts by a signed address, which Keycloak 26.7 has turned off. */
export async function linkIsOff(context: RequestContext): Promise<Response> {
  reportLogin(context, { error: 'not_allowed' }, 'CLIENT_INITIATED_ACCOUNT_LINKING_ERROR');
  return errorPage(context.state.realm, 'Invalid Request');
}

/** The redirection to a provider. The login goes on when the browser comes back with its `state`. */
export async function toProvider(
  context: RequestContext,
  tab: LoginTab,
  provider: Provider,
  loginHint: string | undefined,
): Promise<Response> {
  const { ids } = context.state;
  const nonce = provider.kind === 'oidc' && !provider.is('disableNonce') ? shortUuid(ids.uuid()) : undefined;
  const verifier = provider.is('pkceEnabled') ? `${ids.secret()}${ids.secret()}` : undefined;
  const next: LoginTab = {
    ...tab,
    code: ids.secret(),
    broker: { ...tab.broker, alias: provider.alias, nonce, verifier },
  };
  await saveTab(context.state, next);
  const url = provider.get('authorizationUrl') ?? '';
  const query = parametersFor(context, next, provider, loginHint ?? tab.request.loginHint)
    .flatMap(([name, value]) => (value ? [`${name}=${formEncoded(value)}`] : []))
    .join('&');
  return { status: 303, headers: [['Location', `${url}${url.includes('?') ? '&' : '?'}${query}`]] };
}

/** In Keycloak's order. */
function parametersFor(context: RequestContext, tab: LoginTab, provider: Provider, loginHint: string | undefined) {
  const { request, broker } = tab;
  const { nonce, verifier } = broker ?? {};
  const method = provider.get('pkceMethod') ?? 'plain';
  const challenge =
    verifier === undefined || method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return [
    ['scope', scopeOf(provider)],
    ['state', stateFor(context, tab)],
    ['response_type', 'code'],
    ['client_id', provider.get('clientId')],
    ['redirect_uri', endpointOf(context, provider.alias)],
    ['login_hint', provider.is('loginHint') ? loginHint : undefined],
    ['ui_locales', provider.is('uiLocales') ? 'en' : undefined],
    ['prompt', provider.get('prompt') ?? request.prompt],
    ['code_challenge', challenge],
    ['code_challenge_method', challenge && method],
    ...forwarded(provider, request),
    ['nonce', nonce],
    ['max_age', provider.is('passMaxAge') ? request.maxAge?.toString() : undefined],
  ] as const;
}

/** Parameters of the client that go on to the provider. */
function forwarded(provider: Provider, { acrValues, uiLocales, claims, prompt }: LoginTab['request']) {
  const known: Readonly<Record<string, string | undefined>> = {
    acr_values: acrValues,
    ui_locales: uiLocales,
    claims,
    prompt,
  };
  const names = (provider.get('forwardParameters') ?? 'acr_values').split(',').map((name) => name.trim());
  return names.map((name) => [name, Object.hasOwn(known, name) ? known[name] : undefined] as const);
}

function scopeOf(provider: Provider): string {
  const scope = provider.get('defaultScope') ?? provider.social?.scope ?? 'openid';
  return provider.kind === 'oauth2' || scope.includes('openid') ? scope : `openid ${scope}`;
}
