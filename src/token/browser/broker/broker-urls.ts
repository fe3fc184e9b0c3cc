import type { RequestContext } from '../../openid/context/request-context.ts';
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

/** The parameter `state` for a provider: it names the login. */
export const stateFor = ({ tabId, request, code = '' }: Tab): string =>
  [code, tabId, Buffer.from(request.clientId).toString('base64url'), clientData(request)].join('.');

/** What a parameter `state` names; undefined when it cannot be read. */
export function readState(text: string) {
  const [code, tabId, client, ...data] = text.split('.');
  if (client !== undefined && !/^([\w-]{4})*([\w-]{2,3})?$/.test(client)) return undefined;
  const clientId = client === undefined ? undefined : Buffer.from(client, 'base64url').toString('utf8');
  return { code, tabId, clientId, clientData: data.length === 0 ? undefined : data.join('.') };
}

/** A value as Keycloak's URLs have it, which encode a blank as a plus. */
export const formEncoded = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2);
