import type { RequestContext } from '../context/request-context.ts';
import { callOut } from '../outgoing/call-out.ts';
import type { UserSession } from '../sessions/session-store.ts';
import { providerOf } from './provider.ts';

/** How the provider of a session is told that it has ended. */
interface ProviderLogout {
  readonly alias: string;
  /** The address of its logout, by which this server or the browser tells it. */
  readonly url: URL;
  readonly way: 'server' | 'browser';
}

/** The provider that a session came from, where it wants to be told; undefined when there is none. */
export function providerLogout({ state }: RequestContext, { id, notes }: UserSession): ProviderLogout | undefined {
  const alias = notes.get('identity_provider');
  const provider = alias === undefined ? undefined : providerOf(state.store.json(), alias);
  const address = provider?.get('logoutUrl')?.trim();
  if (provider === undefined || !address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set('state', id);
  const idToken = notes.get('FEDERATED_ID_TOKEN');
  if (idToken !== undefined && provider.get('sendIdTokenOnLogout') !== 'false')
    url.searchParams.set('id_token_hint', idToken);
  if (provider.is('sendClientIdOnLogout')) url.searchParams.set('client_id', provider.get('clientId') ?? '');
  return { alias: provider.alias, url, way: provider.is('backchannelSupported') ? 'server' : 'browser' };
}

/** Tells the provider of a session that it has ended, where this server does that. A failure is a line of the log. */
export async function tellProvider(context: RequestContext, session: UserSession): Promise<void> {
  const logout = providerLogout(context, session);
  if (logout?.way !== 'server') return;
  const { alias, url } = logout;
  const fault = await callOut(context, { method: 'GET', url: url.href }).then(
    ({ status }) => (status >= 200 && status < 400 ? undefined : `answered ${status}`),
    (error: Error) => error.message,
  );
  if (fault !== undefined)
    context.outgoing.warn(`realm ${context.state.realm.name}, identity provider ${alias}: logout: ${fault}`);
}
