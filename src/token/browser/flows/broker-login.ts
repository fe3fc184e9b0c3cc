import type { Response } from '../../openid/http/endpoint-response.ts';
import { actionUrl } from '../login/login-urls.ts';
import type { BrowserLogin } from './browser-login.ts';

/** Leads to an identity provider. */
export function brokerLogin(login: BrowserLogin, alias: string): Response {
  const { context, tab } = login;
  const code = tab.code ?? context.state.ids.secret();
  login.tab = { ...tab, code };
  const { tabId, request } = tab;
  const [, query] = actionUrl(context, 'authenticate', { tabId, request, code }).split('?');
  const location = `${context.issuer}/broker/${encodeURIComponent(alias)}/login?${query}`;
  return { status: 303, headers: [['Location', location]] };
}
