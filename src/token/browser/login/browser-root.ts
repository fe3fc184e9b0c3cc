import type { RequestContext } from '../../openid/context/request-context.ts';
import { hasRoot } from '../../openid/sessions/browser-tabs.ts';
import { liveSession } from '../../openid/sessions/open-session.ts';
import { browserCookies, browserId } from './browser-session.ts';

/** The identifier of the browser. It stays while a login is unfinished, or somebody is logged in. */
export async function rootOf(context: RequestContext) {
  const { state } = context;
  const known = await browserId(context);
  if (known !== undefined && (await hasRoot(state, known))) return { rootId: known, cookies: [] };
  const isLoggedIn = known !== undefined && (await liveSession(state, { id: known, offline: false })) !== undefined;
  const rootId = isLoggedIn ? known : state.ids.session();
  return { rootId, cookies: await browserCookies(context, rootId) };
}
