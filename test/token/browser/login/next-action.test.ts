import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priorityOf, requiredActionsOf } from '../../../../src/token/realm/representations/required-actions.ts';
import { parameterOf } from '../../../support/browser.ts';
import { type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';
import { startEvents } from './event-realm.ts';

const must = (name: string, requiredActions: readonly string[], more: object = {}) =>
  person(name, { requiredActions, ...more });
const users = [
  must('all', ['UPDATE_PASSWORD', 'UPDATE_PROFILE', 'CONFIGURE_TOTP', 'VERIFY_PROFILE']),
  must('two', ['UPDATE_PROFILE', 'UPDATE_PASSWORD']),
  must('half', ['UPDATE_PASSWORD'], { firstName: undefined }),
  must('whole', ['VERIFY_PROFILE']),
];
const action = (alias: string, priority?: number) => ({ alias, enabled: true, priority });

describe.each<[what: string, requiredActions: readonly object[] | undefined, first: readonly (string | null)[]]>([
  ['without a list', undefined, ['UPDATE_PROFILE', 'UPDATE_PROFILE', 'UPDATE_PASSWORD', null]],
  [
    'with priorities, two of them the same',
    [
      action('UPDATE_PASSWORD', 5),
      action('UPDATE_PROFILE', 5),
      action('CONFIGURE_TOTP', 3),
      action('VERIFY_PROFILE', 1),
    ],
    ['CONFIGURE_TOTP', 'UPDATE_PASSWORD', 'VERIFY_PROFILE', null],
  ],
  [
    'with an action that has none',
    [action('UPDATE_PASSWORD', 5), action('UPDATE_PROFILE'), action('VERIFY_PROFILE', 9)],
    ['UPDATE_PROFILE', 'UPDATE_PROFILE', 'UPDATE_PASSWORD', null],
  ],
  [
    'with one that is off',
    [{ alias: 'UPDATE_PASSWORD', enabled: false, priority: 1 }, action('UPDATE_PROFILE', 5)],
    ['UPDATE_PROFILE', 'UPDATE_PROFILE', null, null],
  ],
])('the first action in a realm %s (Keycloak 26.7)', (_what, requiredActions, first) => {
  let realm: LoginRealm;
  beforeAll(async () => {
    realm = await startLogins({ users, ...(requiredActions && { requiredActions }) });
  });
  afterAll(() => realm[Symbol.asyncDispose]());

  test.each(users.map(({ username }, at) => [username, first[at]] as const))('of %s is %s', async (name, expected) => {
    const { page } = await realm.logIn(name);
    const shown = new URL(page.action || page.location, realm.server.url).searchParams.get('execution');
    expect([shown, parameterOf(page, 'code') !== undefined]).toEqual([expected, expected === null]);
  });
});

test('the list of a realm is sorted by priority', () => {
  const sorted = requiredActionsOf({ requiredActions: [action('A', 2), action('B'), action('C', 1)] } as never);
  expect(sorted.map(({ alias }) => alias)).toEqual(['B', 'C', 'A']);
  expect(sorted.map(priorityOf)).toEqual([0, 1, 2]);
});

test('what an administrator takes away meanwhile is asked for no more', async () => {
  await using realm = await startEvents({
    users: [must('two', ['UPDATE_PROFILE', 'UPDATE_PASSWORD'], { id: 'two-id' })],
  });
  const { browser, page } = await realm.logIn('two');
  expect(page.action).toContain('execution=UPDATE_PROFILE');
  const again = page.action.replace(/session_code=[^&]*&/, '');
  const take = (...requiredActions: string[]) => realm.admin('PUT', 'users/two-id', { requiredActions });
  await take('UPDATE_PASSWORD');
  expect((await browser.get(again)).action).toContain('execution=UPDATE_PASSWORD');
  await take();
  const done = await browser.get(again.replace('UPDATE_PROFILE', 'UPDATE_PASSWORD'));
  expect(parameterOf(done, 'code')).toBeDefined();
});
