import { expect, test } from 'vitest';
import { createAccounts } from '../../../src/search/access/accounts.ts';
import { createAuthenticator } from '../../../src/search/access/authenticate.ts';

const limits = { requestsPerMinute: undefined, planCredits: undefined, paygoCredits: undefined };
const { accounts, authenticate } = createAuthenticator(['tvly-a', 'tvly-b'], limits, createAccounts());
const none = { authorization: undefined, body: {}, keylessIp: undefined };

test.each([
  ['Bearer tvly-b', true],
  ['bearer   tvly-b  ', true],
  ['XBearer tvly-b', false],
  ['Bearer\ttvly-b', false],
  ['Bearer tvly-b tvly-b', false],
  ['Bearertvly-b', false],
  ['Bearer ', false],
  ['tvly-b', false],
  ['Bearer tvly-', false],
])('the header %j is accepted: %j', (authorization, isAccepted) => {
  const account = () => authenticate({ ...none, authorization, body: { api_key: 'tvly-a' }, keylessIp: '1.2.3.4' }, 0);
  if (isAccepted) expect(account()).toBe(accounts[1]);
  else expect(account).toThrow(expect.objectContaining({ status: 401 }));
});

test('the field api_key is the key where there is no header', () => {
  expect(authenticate({ ...none, body: { api_key: 'tvly-a' } }, 0)).toBe(accounts[0]);
  for (const body of [{}, { api_key: '' }, { api_key: 7 }, { api_key: ['tvly-a'] }, { api_key: 'tvly' }])
    expect(() => authenticate({ ...none, body }, 0)).toThrow(expect.objectContaining({ status: 401 }));
});

test.each([[{}], [{ api_key: '' }], [{ api_key: 7 }]])('with the body %j a caller has no key', async (body) => {
  const caller = { ...none, body, keylessIp: '192.0.2.1' };
  const account = authenticate(caller, 1_000);
  await account.spend('search', 3);
  const spent = async (by: typeof caller, now: number) => (await authenticate(by, now).spent())();
  expect(await spent(caller, 3_599_999)).toBe(3);
  expect(await spent({ ...caller, keylessIp: '192.0.2.2' }, 3_599_999)).toBe(0);
  expect(await spent(caller, 3_600_000)).toBe(0);
});
