import type { RequestContext } from '../../openid/context/request-context.ts';
import { isUuid, shortUuid } from '../../realm/short-uuid.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { clientData } from '../login/login-urls.ts';

type Tab = Pick<LoginTab, 'tabId' | 'request' | 'code'>;

/** The address below `broker/` that a browser goes to in the middle of a login. */
export function brokerUrl(
  context: RequestContext,
  path: string,
  { tabId, request, code }: Tab,
  loginHint?: string,
): string {
  const parameters = [
    ['client_id', request.clientId],
    ['tab_id', tabId],
    ['client_data', clientData(request)],
    ['session_code', code],
    ['login_hint', loginHint],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${formEncoded(value)}`]));
  return `${context.issuer}/broker/${path}?${parameters.join('&')}`;
}

/** The address to which a provider sends the browser back. */
export const endpointOf = ({ issuer }: RequestContext, alias: string): string =>
  `${issuer}/broker/${encodeURIComponent(alias)}/endpoint`;

/** How a client is named in `state`: by its identifier, unless that is no UUID (Keycloak 26.7). */
function clientName({ state }: RequestContext, clientId: string): string {
  const id = state.realm.clients.get(clientId)?.id ?? '';
  return isUuid(id) ? shortUuid(id) : Buffer.from(clientId).toString('base64url');
}

/** The client that is named so. Representations, because a client of a large realm is read when somebody asks for it. */
function namedClient({ state }: RequestContext, name: string): string {
  const known = state.realm.source.json.clients.find(({ id }) => isUuid(id) && shortUuid(id) === name);
  return known?.clientId ?? Buffer.from(name, 'base64url').toString('utf8');
}

/** The parameter `state` for a provider: it names the login. */
export const stateFor = (context: RequestContext, { tabId, request, code = '' }: Tab): string =>
  [code, tabId, clientName(context, request.clientId), clientData(request)].join('.');

/** What a parameter `state` names; undefined when it cannot be read. */
export function readState(context: RequestContext, text: string) {
  const [code, tabId, client, ...data] = text.split('.');
  if (client !== undefined && !/^([\w-]{4})*([\w-]{2,3})?$/.test(client)) return undefined;
  const clientId = client === undefined ? undefined : namedClient(context, client);
  return { code, tabId, clientId, clientData: data.length === 0 ? undefined : data.join('.') };
}

/** A value as Keycloak's URLs have it, which encode a blank as a plus. */
export const formEncoded = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2);
