import type { RequestContext } from '../../openid/context/request-context.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { actionUrl } from '../login/login-urls.ts';

/** The identifier of a login in links: of the browser, the tab and the client. */
export const loginIdOf = ({ state }: RequestContext, { rootId, tabId, request }: LoginTab): string =>
  `${rootId}.${tabId}.${state.realm.clients.get(request.clientId)?.id ?? ''}`;

/** The browser and the tab that a login identifier names. */
export function tabOfLoginId(id: string): { readonly rootId: string; readonly tabId: string } {
  const [rootId = '', tabId = ''] = id.split('.');
  return { rootId, tabId };
}

/** The URL of a link that a login was told of. */
export function linkInLogin(
  context: RequestContext,
  token: string,
  { tabId, request, execution }: Pick<LoginTab, 'tabId' | 'request'> & { readonly execution?: string },
): string {
  return actionUrl(context, 'action-token', { tabId, request, execution }).replace('?', () => `?key=${token}&`);
}
