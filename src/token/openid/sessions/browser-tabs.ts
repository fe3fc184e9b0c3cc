import type { RealmState } from '../context/realm-state.ts';

/** A tab of a browser in which a login, or a logout, is not finished. */
export interface BrowserTab {
  /** The identifier of the browser. The session that follows from the login has the same. */
  readonly rootId: string;
  readonly tabId: string;
}

/** The unfinished tabs of one browser. */
interface Root {
  readonly tabs: readonly string[];
}

/** The limit of Keycloak 26.7. The oldest tab is dropped. */
const maxTabs = 300;

const rootKey = (rootId: string) => `login ${rootId}`;

/** The key under which a tab is stored. */
export const tabKey = ({ rootId, tabId }: BrowserTab): string => `tab ${rootId} ${tabId}`;

/** Seconds that an unfinished login is remembered. */
export const tabLifespan = ({ realm: { login } }: RealmState): number =>
  Math.max(login.loginLifespan, login.actionLifespan, login.codeLifespan);

/** Whether a login is unfinished in this browser. */
export const hasRoot = async ({ records }: RealmState, rootId: string): Promise<boolean> =>
  (await records.get(rootKey(rootId))) !== undefined;

/** Notes that something is unfinished in a tab of this browser: a login, or a logout. */
export async function joinRoot(state: RealmState, { rootId, tabId }: BrowserTab): Promise<void> {
  const before = (await state.records.get(rootKey(rootId))) as Root | undefined;
  const tabs = [...(before?.tabs ?? []), tabId];
  for (const old of tabs.splice(0, tabs.length - maxTabs)) await state.records.delete(tabKey({ rootId, tabId: old }));
  await state.records.put(rootKey(rootId), { tabs }, state.now() + tabLifespan(state));
}

/** Drops everything that is unfinished in this browser. */
export async function dropRoot({ records }: RealmState, rootId: string): Promise<void> {
  const root = (await records.take(rootKey(rootId))) as Root | undefined;
  for (const tabId of root?.tabs ?? []) await records.delete(tabKey({ rootId, tabId }));
}

/**
 * Closes a tab, whose login is over.
 * @returns which tabs are left; `gone` when another request has closed it before
 */
export async function closeTab(state: RealmState, tab: BrowserTab): Promise<'gone' | 'last' | 'others'> {
  const { records } = state;
  const key = rootKey(tab.rootId);
  const taken = await records.take(tabKey(tab));
  const root = (await records.get(key)) as Root | undefined;
  const tabs = root?.tabs.filter((id) => id !== tab.tabId) ?? [];
  if (tabs.length === 0) await records.delete(key);
  else await records.put(key, { tabs }, state.now() + state.realm.login.codeLifespan);
  if (taken === undefined) return 'gone';
  return tabs.length === 0 ? 'last' : 'others';
}
