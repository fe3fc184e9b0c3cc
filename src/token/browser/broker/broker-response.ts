import { BrokerFault } from '../../openid/brokering/broker-fault.ts';
import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import { fetchIdentity } from '../../openid/brokering/fetch-identity.ts';
import { linkedUser } from '../../openid/brokering/linked-user.ts';
import { type Provider, providerOf } from '../../openid/brokering/provider.ts';
import { prepared } from '../../openid/brokering/run-mappers.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { jsonResponse, type Response } from '../../openid/http/endpoint-response.ts';
import { readUrlEncoded } from '../../openid/http/form.ts';
import { closeTab } from '../../openid/sessions/browser-tabs.ts';
import { sendError } from '../login/authorization-response.ts';
import { redirect } from '../login/find-tab.ts';
import { executions, type LoginTab, saveTab } from '../login/login-tab.ts';
import { actionUrl } from '../login/login-urls.ts';
import { reportLogin } from '../login/report-login.ts';
import { resume } from '../login/steps.ts';
import { errorPage } from '../pages/error-page.ts';
import { endpointOf, readState } from './broker-urls.ts';
import { codedTab } from './coded-tab.ts';
import { failed } from './failed.ts';
import { finishBrokerLogin, refusedUser, synchronized } from './finish-broker-login.ts';
import { toProvider } from './start-broker-login.ts';

const unexpected = 'Unexpected error when authenticating with identity provider';

/** Takes the browser back from an identity provider. */
export async function brokerResponse(context: RequestContext, alias: string): Promise<Response> {
  const provider = providerOf(context.state.store.json(), alias);
  if (provider === undefined) return jsonResponse(404, { error: `Identity Provider [${alias}] not found.` });
  const query = readUrlEncoded(context.request.query);
  const get = (name: string) => (typeof query === 'string' ? undefined : query.first.get(name) || undefined);
  const state = get('state');
  if (state === undefined)
    return failure(context, 400, 'Missing state parameter in response from identity provider.', 'no state');
  const named = readState(context, state);
  if (named === undefined) return failure(context, 500, unexpected, 'a state that cannot be read');
  const tab = await codedTab(context, named);
  if ('status' in tab) return tab;
  const error = get('error');
  if (error !== undefined) return refusedByProvider(context, tab, provider, error, get('error_description'));
  const code = get('code');
  if (code === undefined)
    return failure(context, 400, 'Missing code or error parameter in response from identity provider.', 'no code');
  try {
    return await identified(context, tab, provider, code);
  } catch (fault) {
    if (!(fault instanceof BrokerFault)) throw fault;
    const { status, text = unexpected, message } = fault;
    // The login can go on from its page: the code of that is not used up.
    await saveTab(context.state, tab);
    return failure(context, status, text, `identity provider ${alias}: ${message}`, tab);
  }
}

/** The page for a login that has failed at a provider. The log says why, where that is not the browser's doing. */
function failure(context: RequestContext, status: number, text: string, why: string, tab?: LoginTab): Response {
  const { realm } = context.state;
  if (tab !== undefined) context.outgoing.warn(`realm ${realm.name}, ${why}`);
  reportLogin(
    context,
    { error: 'identity_provider_login_failure', clientId: tab?.request.clientId, details: { reason: why } },
    failed,
  );
  return errorPage(realm, text, { status });
}

async function refusedByProvider(
  context: RequestContext,
  tab: LoginTab,
  provider: Provider,
  error: string,
  description: string | undefined,
): Promise<Response> {
  if (error === 'login_required' || error === 'interaction_required') {
    await closeTab(context.state, tab);
    return sendError(context, tab.request, error);
  }
  if (error === 'temporarily_unavailable' && description === 'authentication_expired')
    return toProvider(context, tab, provider, undefined);
  const text =
    error === 'access_denied' ? `Access denied when authenticating with ${provider.displayName}` : unexpected;
  return resume(context, { ...tab, execution: executions.password, message: { type: 'error', text } });
}

async function identified(context: RequestContext, tab: LoginTab, provider: Provider, code: string): Promise<Response> {
  const { state } = context;
  const { request, broker } = tab;
  const redirectUri = endpointOf(context, provider.alias);
  const verifier = broker?.alias === provider.alias ? broker.verifier : undefined;
  const { identity: fetched, idToken } = await fetchIdentity(context, provider, { code, redirectUri, verifier });
  if (!state.realm.clients.get(request.clientId)?.enabled) return errorPage(state.realm, 'Client not found.');
  if (idToken !== undefined && !provider.is('disableNonce')) {
    if (typeof idToken.nonce !== 'string') throw new BrokerFault('the ID token has no nonce');
    if (idToken.nonce !== broker?.nonce)
      return jsonResponse(400, { error: 'invalid_token', error_description: 'invalid nonce' });
  }
  const identity = await prepared(fetched, { realm: state.store.json(), newId: state.ids.uuid });
  const known = linkedUser(state, identity);
  if (provider.is('linkOnly')) {
    reportLogin(context, { error: 'not_allowed', clientId: request.clientId }, failed);
    return errorPage(state.realm, 'Could not send authentication request to identity provider.');
  }
  if (known === undefined) return toFirstLogin(context, tab, identity);
  const refused = await refusedUser(context, tab, known);
  if (refused !== undefined) return refused;
  const user = await synchronized(context, provider, identity, known);
  return finishBrokerLogin(context, tab, provider, { identity, user, isNew: false });
}

/** Begins the login of somebody who is not known yet. */
async function toFirstLogin(context: RequestContext, tab: LoginTab, identity: BrokeredIdentity): Promise<Response> {
  const { state } = context;
  const { rootId, tabId, request, startedAt } = tab;
  const email = state.realm.emailAsUsername ? identity.email : undefined;
  const modelUsername = (identity.modelUsername ?? email ?? identity.username).trim();
  const broker = { alias: identity.alias, identity: { ...identity, modelUsername } };
  const next: LoginTab = { rootId, tabId, request, startedAt, execution: executions.password, broker };
  await saveTab(state, next);
  const { leadingHeaders: _none, ...response } = redirect(actionUrl(context, 'first-broker-login', { tabId, request }));
  return response;
}
