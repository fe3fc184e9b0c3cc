import { beforeEach, expect, test } from 'vitest';
import { loadTab, openTab, saveTab } from '../../../../src/token/browser/login/login-tab.ts';
import type { RealmState } from '../../../../src/token/openid/context/realm-state.ts';
import { closeTab, dropRoot, hasRoot, joinRoot } from '../../../../src/token/openid/sessions/browser-tabs.ts';

const records = new Map<string, { readonly value: object; readonly until: number }>();
let tabs = 0;
const login = { loginLifespan: 1800, actionLifespan: 300, codeLifespan: 60 };
const stateWith = (more: object = {}) =>
  ({
    realm: { login: { ...login, ...more } },
    now: () => 1000,
    ids: {
      tab: () => {
        tabs += 1;
        return `t${tabs}`;
      },
    },
    records: {
      get: async (key: string) => records.get(key)?.value,
      put: async (key: string, value: object, until: number) => void records.set(key, { value, until }),
      delete: async (key: string) => void records.delete(key),
      take: async (key: string) => {
        const found = records.get(key)?.value;
        records.delete(key);
        return found;
      },
    },
  }) as unknown as RealmState;
const state = stateWith();
const start = { rootId: 'root', request: { clientId: 'app', redirectUri: 'r', responseType: 'code' }, execution: 'e' };
const tab = (tabId: string) => ({ ...start, tabId, startedAt: 1000 });

beforeEach(() => {
  records.clear();
  tabs = 0;
});

test('a login begins in a tab of its own, and belongs to its browser', async () => {
  expect(await openTab(state, start)).toEqual(tab('t1'));
  await openTab(state, start);
  expect(await loadTab(state, 'root', 't1')).toEqual(tab('t1'));
  expect(await loadTab(state, 'other', 't1')).toBeUndefined();
  expect(await loadTab(state, 'root', 't3')).toBeUndefined();
  expect([await hasRoot(state, 'root'), await hasRoot(state, 'other')]).toEqual([true, false]);
});

test.each([
  [{}, 2800],
  [{ actionLifespan: 2000 }, 3000],
  [{ codeLifespan: 3000 }, 4000],
])('it is remembered as long as anything of it may take: %j', async (more, until) => {
  await openTab(stateWith(more), start);
  expect([...records.values()].map((record) => record.until)).toEqual([until, until]);
  await saveTab(stateWith(more), { ...tab('t1'), startedAt: 500 });
  expect(Math.min(...[...records.values()].map((record) => record.until))).toBe(until - 500);
});

test('the tabs of a browser are closed one by one', async () => {
  for (let count = 0; count < 3; count += 1) await openTab(state, start);
  const close = (tabId: string) => closeTab(state, { rootId: 'root', tabId });
  expect(await close('t1')).toBe('others');
  expect([...records.values()].map(({ until }) => until).toSorted()).toEqual([1060, 2800, 2800]);
  expect(await close('t1')).toBe('gone');
  expect(await close('t3')).toBe('others');
  expect(await hasRoot(state, 'root')).toBe(true);
  expect(await close('t2')).toBe('last');
  expect(records.size).toBe(0);
  expect(await close('t2')).toBe('gone');
});

test('all tabs of a browser are over at once', async () => {
  await openTab(state, start);
  await joinRoot(state, { rootId: 'root', tabId: 'logout' });
  await openTab(state, { ...start, rootId: 'other' });
  await dropRoot(state, 'root');
  await dropRoot(state, 'none');
  expect([await loadTab(state, 'root', 't1'), await hasRoot(state, 'root')]).toEqual([undefined, false]);
  expect([(await loadTab(state, 'other', 't2')) !== undefined, records.size]).toEqual([true, 2]);
});

test('of more than 300 tabs the oldest goes', async () => {
  for (let count = 0; count < 301; count += 1) await openTab(state, start);
  expect(records.size).toBe(301);
  expect(await loadTab(state, 'root', 't1')).toBeUndefined();
  expect(await loadTab(state, 'root', 't2')).toBeDefined();
});
