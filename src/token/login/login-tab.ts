import type { RealmState } from '../context/realm-state.ts';
import type { Realm } from '../realm/realm.ts';

/** What a client asked for when it sent somebody to log in. */
export interface ClientRequest {
  readonly clientId: string;
  /** Where the browser goes back to. */
  readonly redirectUri: string;
  /** As the client wrote it: the token request must repeat it. */
  readonly redirectUriParameter?: string | undefined;
  readonly responseType: string;
  readonly responseMode?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly nonce?: string | undefined;
  readonly prompt?: string | undefined;
  readonly maxAge?: number | undefined;
  readonly loginHint?: string | undefined;
  readonly uiLocales?: string | undefined;
  readonly acrValues?: string | undefined;
  readonly claims?: string | undefined;
  /** What somebody is to do for the client: `kc_action`, without what follows its colon. */
  readonly action?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
  /** The login is for the device that shows this code: nobody goes back to the client. */
  readonly deviceUserCode?: string | undefined;
  /** Where it was pushed to before. */
  readonly pushedUri?: string | undefined;
}

/** An unfinished login in one tab of a browser: it is JSON. */
export interface LoginTab {
  /** Names the browser: the session that comes of it has the same identifier. */
  readonly rootId: string;
  readonly tabId: string;
  readonly request: ClientRequest;
  /** What the next form must carry; undefined before there is one. */
  readonly code?: string | undefined;
  /** Which form is due. */
  readonly execution: string;
  /** Seconds since the epoch. */
  readonly startedAt: number;
  /** What was typed as the name. */
  readonly username?: string | undefined;
  readonly rememberMe?: boolean | undefined;
  /** Who has shown a password. */
  readonly userId?: string | undefined;
  /** All that shows who it is has been shown: required actions and consent may follow. */
  readonly isAuthenticated?: boolean | undefined;
  /** The login goes on in a session that exists. */
  readonly sso?: boolean | undefined;
  /** Somebody who is logged in must show that again: only this user may go on. */
  readonly reauthenticates?: boolean | undefined;
  /** To be shown with the next form. */
  readonly message?: { readonly type: 'error' | 'info' | 'warning'; readonly text: string } | undefined;
  /** What has become of the action that the client asks for; undefined: it is still to be done. */
  readonly actionStatus?: 'success' | 'cancelled' | 'error' | undefined;
  /** The form that was sent last, as its URL names it. */
  readonly lastExecution?: string | undefined;
  /** What the client wants was agreed to in this login. */
  readonly hasConsented?: boolean | undefined;
}

/** Which tab of which browser. */
type Place = Pick<LoginTab, 'rootId' | 'tabId'>;

/** The tabs of one browser in which a login is not finished. */
interface Root {
  readonly tabs: readonly string[];
}

/** As many as Keycloak 26.7 allows; the oldest goes. */
const maxTabs = 300;

const rootKey = (rootId: string) => `login ${rootId}`;
const tabKey = (rootId: string, tabId: string) => `tab ${rootId} ${tabId}`;

/** Seconds that an unfinished login is remembered. */
const lifespanOf = ({ login }: Realm) => Math.max(login.loginLifespan, login.actionLifespan, login.codeLifespan);

/** Whether a login is unfinished in this browser. */
export const hasRoot = async ({ records }: RealmState, rootId: string): Promise<boolean> =>
  (await records.get(rootKey(rootId))) !== undefined;

/** Begins a login in a new tab. */
export async function openTab(
  state: RealmState,
  start: Pick<LoginTab, 'rootId' | 'request' | 'execution'>,
): Promise<LoginTab> {
  const tab: LoginTab = { ...start, tabId: state.ids.tab(), startedAt: state.now() };
  await joinRoot(state, tab);
  await saveTab(state, tab);
  return tab;
}

/** Keeps that something is unfinished in a tab of this browser: a login, or a logout. */
export async function joinRoot(state: RealmState, { rootId, tabId }: Place): Promise<void> {
  const before = (await state.records.get(rootKey(rootId))) as Root | undefined;
  const tabs = [...(before?.tabs ?? []), tabId];
  for (const old of tabs.splice(0, tabs.length - maxTabs)) await state.records.delete(tabKey(rootId, old));
  await state.records.put(rootKey(rootId), { tabs }, state.now() + lifespanOf(state.realm));
}

/** Nothing is unfinished in this browser any more. */
export async function dropRoot({ records }: RealmState, rootId: string): Promise<void> {
  const root = (await records.take(rootKey(rootId))) as Root | undefined;
  for (const tabId of root?.tabs ?? []) await records.delete(tabKey(rootId, tabId));
}

export const loadTab = async ({ records }: RealmState, rootId: string, tabId: string): Promise<LoginTab | undefined> =>
  (await records.get(tabKey(rootId, tabId))) as LoginTab | undefined;

export async function saveTab(state: RealmState, tab: LoginTab): Promise<void> {
  const { rootId, tabId } = tab;
  await state.records.put(tabKey(rootId, tabId), { ...tab }, tab.startedAt + lifespanOf(state.realm));
}

/** The login of a tab is over. @returns what was left: of all who close it at once, one does not hear `gone` */
export async function closeTab(state: RealmState, { rootId, tabId }: Place): Promise<'gone' | 'last' | 'others'> {
  const { records } = state;
  const taken = await records.take(tabKey(rootId, tabId));
  const root = (await records.get(rootKey(rootId))) as Root | undefined;
  const tabs = root?.tabs.filter((id) => id !== tabId) ?? [];
  if (tabs.length === 0) await records.delete(rootKey(rootId));
  else await records.put(rootKey(rootId), { tabs }, state.now() + state.realm.login.codeLifespan);
  if (taken === undefined) return 'gone';
  return tabs.length === 0 ? 'last' : 'others';
}

/** Forms have their own identifiers, the same in every run. */
export const executions = {
  password: 'username-password-form',
  otp: 'auth-otp-form',
} as const;
