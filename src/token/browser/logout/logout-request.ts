import type { RealmState } from '../../openid/context/realm-state.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import { hasRoot, joinRoot } from '../../openid/sessions/browser-tabs.ts';
import { browserId } from '../login/browser-session.ts';

/** An unfinished logout of a browser, as JSON. */
export interface LogoutRequest {
  /** Names the browser. */
  readonly rootId: string;
  readonly tabId: string;
  /** The code that the confirmation must hold. */
  readonly code: string;
  readonly clientId: string;
  /** The URL for the browser afterwards, with the caller's `state`. */
  readonly redirectUri?: string | undefined;
  /** The session of the client's ID token, and when the token was issued, in seconds since the epoch. */
  readonly sid?: string | undefined;
  readonly issuedAt?: number | undefined;
  /** What the client asks for: `ui_locales`. */
  readonly uiLocales?: string | undefined;
  /** The language that people have chosen. */
  readonly locale?: string | undefined;
}

const keyOf = (rootId: string, tabId: string) => `logout ${rootId} ${tabId}`;

export async function saveLogout(state: RealmState, request: LogoutRequest): Promise<void> {
  const until = state.now() + state.realm.login.actionLifespan;
  await joinRoot(state, request);
  await state.records.put(keyOf(request.rootId, request.tabId), { ...request }, until);
}

/** The logout in the URL of a confirmation; undefined when this browser has not begun it. */
export async function findLogout(context: RequestContext): Promise<LogoutRequest | undefined> {
  const query = new URLSearchParams(context.request.query);
  const rootId = await browserId(context);
  if (rootId === undefined) return undefined;
  const record = await context.state.records.get(keyOf(rootId, query.get('tab_id') ?? ''));
  const request = record as LogoutRequest | undefined;
  // A session that ends meanwhile ends everything unfinished in its browser.
  const isOpen = request?.clientId === query.get('client_id') && (await hasRoot(context.state, rootId));
  return isOpen ? request : undefined;
}

/** Takes a logout, which is confirmed once. @returns whether it was still there */
export const takeLogout = async ({ records }: RealmState, { rootId, tabId }: LogoutRequest): Promise<boolean> =>
  (await records.take(keyOf(rootId, tabId))) !== undefined;
