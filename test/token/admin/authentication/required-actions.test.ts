import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop/authentication';
beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const response = await admin.send(method, `${root}/${path}`, body);
  return [response.status, response.body];
};

test('required actions are registered, moved and configured', async () => {
  const path = 'required-actions';
  const aliases = async () => (await admin.get(`${root}/${path}`)).body.map(({ alias }: { alias: string }) => alias);
  await called('DELETE', `${path}/VERIFY_EMAIL`);
  expect(await aliases()).not.toContain('VERIFY_EMAIL');
  const missing = { providerId: 'VERIFY_EMAIL', name: 'Verify Email' };
  expect(await called('GET', 'unregistered-required-actions')).toEqual([200, [missing]]);
  await called('POST', 'register-required-action', missing);
  expect((await aliases()).at(-1)).toBe('VERIFY_EMAIL');
  await called('POST', `${path}/VERIFY_EMAIL/raise-priority`);
  expect((await aliases()).at(-2)).toBe('VERIFY_EMAIL');
  const config = { max_auth_age: '100' };
  await called('PUT', `${path}/UPDATE_PASSWORD/config`, { config });
  expect(await called('GET', `${path}/UPDATE_PASSWORD/config`)).toEqual([200, { config }]);
  const wrong = await called('PUT', `${path}/UPDATE_PASSWORD/config`, { config: { max_auth_age: 'x' } });
  expect(wrong).toEqual([
    400,
    { field: 'max_auth_age', errorMessage: 'error-invalid-value', params: ['max_auth_age'] },
  ]);
  await called('DELETE', `${path}/UPDATE_PASSWORD/config`);
  expect(await called('GET', `${path}/UPDATE_PASSWORD/config`)).toEqual([200, { config: {} }]);
});
