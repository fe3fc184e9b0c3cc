import type { RealmState } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import { browserId } from '../login/browser-session.ts';
import { hasRoot, joinRoot } from '../login/login-tab.ts';

/** A logout of a browser that is not done yet: it is JSON. */
export interface LogoutRequest {
  /** Names the browser. */
  readonly rootId: string;
  readonly tabId: string;
  /** What the confirmation must carry. */
  readonly code: string;
  readonly clientId: string;
  /** Where the browser goes afterwards, with the caller's `state`. */
  readonly redirectUri?: string | undefined;
  /** Session of the ID token that the client has shown, and when that was issued, in seconds since the epoch. */
  readonly sid?: string | undefined;
  readonly issuedAt?: number | undefined;
}

const keyOf = (rootId: string, tabId: string) => `logout ${rootId} ${tabId}`;

export async function saveLogout(state: RealmState, request: LogoutRequest): Promise<void> {
  const until = state.now() + state.realm.login.actionLifespan;
  await joinRoot(state, request);
  await state.records.put(keyOf(request.rootId, request.tabId), { ...request }, until);
}

/** The logout that the URL of a confirmation names, if this browser has begun it. */
export async function findLogout(context: RequestContext): Promise<LogoutRequest | undefined> {
  const query = new URLSearchParams(context.request.query);
  const rootId = await browserId(context);
  if (rootId === undefined) return undefined;
  const found = await context.state.records.get(keyOf(rootId, query.get('tab_id') ?? ''));
  const request = found as LogoutRequest | undefined;
  // Whatever ends the session meanwhile ends what is unfinished in its browser.
  const isOpen = request?.clientId === query.get('client_id') && (await hasRoot(context.state, rootId));
  return isOpen ? request : undefined;
}

/** @returns whether it was still there: a logout is confirmed once */
export const takeLogout = async ({ records }: RealmState, { rootId, tabId }: LogoutRequest): Promise<boolean> =>
  (await records.take(keyOf(rootId, tabId))) !== undefined;
