import { expect, test } from 'vitest';
import { executions, loadTab, openTab } from '../../../../src/token/browser/login/login-tab.ts';
import type { RealmState } from '../../../../src/token/openid/context/realm-state.ts';
import { closeTab, hasRoot } from '../../../../src/token/openid/sessions/browser-tabs.ts';
import { memoryRecords } from '../../../../src/token/openid/sessions/record-store.ts';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { person, startLogins } from '../../../support/login-realm.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const begun = 12_000;
const request = { clientId: 'app', redirectUri: 'https://app.test/', responseType: 'code' };

test('of 12,000 unfinished logins the oldest go, and the last can still be ended', async () => {
  let tabs = 0;
  const state = {
    records: memoryRecords({ now: () => 0 }),
    ids: { tab: () => `tab${tabs++}` },
    realm: { login: { loginLifespan: 1800, actionLifespan: 300, codeLifespan: 60 } },
    now: () => 0,
  } as unknown as RealmState;
  for (let index = 0; index < begun; index += 1)
    await openTab(state, { rootId: `browser${index}`, request, execution: executions.password });
  const known = (index: number) => loadTab(state, `browser${index}`, `tab${index}`);
  let kept = 0;
  for (let index = 0; index < begun; index += 1) if ((await known(index)) !== undefined) kept += 1;
  // Each is kept by its tab and its browser: 10,000 records in all.
  expect([kept, await known(0), await known(begun - kept - 1)]).toEqual([5_000, undefined, undefined]);
  expect(await hasRoot(state, 'browser0')).toBe(false);
  const last = await known(begun - 1);
  expect(last?.tabId).toBe(`tab${begun - 1}`);
  expect(last && (await closeTab(state, last))).toBe('last');
});

test('whoever logs in among many who have begun and gone is not disturbed', { tags: ['thorough'] }, async () => {
  await using realm = await startLogins({ users: [person('ada')] });
  const browser = openBrowser();
  const form = await browser.get(realm.authUrl());
  const [count, atOnce] = [propertyRuns(100, 10_000), 50];
  const statuses = new Set<number>();
  for (let begun = 0; begun < count; begun += atOnce) {
    const replies = await Promise.all(Array.from({ length: atOnce }, () => fetch(realm.authUrl())));
    for (const reply of replies) {
      statuses.add(reply.status);
      await reply.arrayBuffer();
    }
    // Who looks at the form now and then is none of those that were not used for longest.
    if (begun % 1_000 === 0) await browser.get(form.action.replace(/session_code=[^&]*&/, ''));
  }
  expect([...statuses]).toEqual([200]);
  const { page } = await realm.logIn('ada', {}, browser);
  expect(parameterOf(page, 'code')).toBeDefined();
});
