import type { RequestContext } from '../context/request-context.ts';
import { liveSession } from '../sessions/open-session.ts';
import { browserCookies, browserId } from './browser-session.ts';
import { hasRoot } from './login-tab.ts';

/** The browser's identifier: it stays while a login is unfinished, or somebody is logged in. */
export async function rootOf(context: RequestContext) {
  const { state } = context;
  const known = await browserId(context);
  if (known !== undefined && (await hasRoot(state, known))) return { rootId: known, cookies: [] };
  const isLoggedIn = known !== undefined && (await liveSession(state, { id: known, offline: false })) !== undefined;
  const rootId = isLoggedIn ? known : state.ids.session();
  return { rootId, cookies: await browserCookies(context, rootId) };
}
