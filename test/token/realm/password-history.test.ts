import { expect, test } from 'vitest';
import { earlierUse, otherCredentials, rememberedPasswords } from '../../../src/token/realm/password-history.ts';
import type { CredentialJson } from '../../../src/token/realm/representations/json.ts';
import { startAdmin } from '../admin/admin-server.ts';

const day = 86_400_000;
const noon = 1_700_000_000_000;
const stored = (value: string, type = 'password', createdDate = noon): CredentialJson => ({
  id: value,
  type,
  value,
  createdDate,
});
const otp = stored('o', 'otp');

/** The values of the credentials after these passwords, a day between each and the next. */
function after(policy: string, ...values: string[]): (string | undefined)[] {
  let credentials: CredentialJson[] = [otp];
  for (const [at, value] of values.entries()) {
    const now = noon + at * day;
    const remembered = rememberedPasswords(policy, credentials, now);
    credentials = [stored(value, 'password', now), ...otherCredentials(credentials), ...remembered];
  }
  return credentials.map(({ value }) => value);
}

test.each([
  ['', ['a', 'b', 'c'], ['c', 'o']],
  ['passwordHistory(1)', ['a', 'b'], ['b', 'o']],
  ['passwordHistory(3)', ['a', 'b', 'c', 'd'], ['d', 'o', 'c', 'b']],
  ['passwordAge(2)', ['a', 'b', 'c', 'd'], ['d', 'o', 'c', 'b']],
  ['passwordHistory(2) and passwordAge(2)', ['a', 'b', 'c', 'd'], ['d', 'o', 'c', 'b']],
])('with %j after %j there are %j', (policy, values, expected) => {
  expect(after(policy, ...values)).toEqual(expected);
});

test.each([
  ['', 'now', false, false],
  ['passwordHistory(3)', 'now', true, false],
  ['passwordHistory(3)', 'last', true, false],
  ['passwordHistory(2)', 'older', false, false],
  ['passwordHistory(3)', 'new', false, false],
  ['passwordAge(2)', 'last', false, true],
  ['passwordAge(2)', 'older', false, false],
  ['passwordAge(2)', 'now', false, true],
])('with %j the password %j was used: %s, %s', async (policy, password, inHistory, withinAge) => {
  const credentials = [
    stored('now'),
    otp,
    stored('older', 'password-history', noon - 3 * day),
    stored('last', 'password-history', noon - day),
  ];
  expect(await earlierUse(policy, password, credentials, noon)).toEqual({ inHistory, withinAge });
});

test('the admin API refuses a password that a user has had lately, and the new one is no reason to', async () => {
  await using admin = await startAdmin();
  const users = [{ username: 'ada', credentials: [{ type: 'password', value: 'a' }] }];
  await admin.makeRealm('r', { passwordPolicy: 'passwordHistory(2)', users });
  const [{ id }] = (await admin.get('realms/r/users')).body;
  const reset = async (value: string) =>
    (await admin.send('PUT', `realms/r/users/${id}/reset-password`, { type: 'password', value })).body?.error ?? 'done';
  const refused = 'invalidPasswordHistoryMessage';
  expect([await reset('a'), await reset('b'), await reset('a'), await reset('c'), await reset('a')]).toEqual([
    refused,
    'done',
    refused,
    'done',
    'done',
  ]);
});
