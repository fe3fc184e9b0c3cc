import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
let user = '';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff');
  const { headers } = await admin.send('POST', 'realms/staff/users', {
    username: 'ann',
    email: 'a@b.c',
    enabled: true,
  });
  user = `realms/staff/users/${headers.get('location')?.split('/').at(-1)}`;
});
afterAll(() => admin[Symbol.asyncDispose]());

const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${user}/${path}`, body);
  return answer === undefined ? status : [status, answer];
};
const credentials = async () => (await admin.get(`${user}/credentials`)).body;
const shownUser = async () => (await admin.get(user)).body;

test('a password replaces the one before, and is shown without what is secret', async () => {
  const set = (more: object) => call('PUT', 'reset-password', { type: 'password', value: 'p', ...more });
  expect(await set({ temporary: true })).toBe(204);
  expect((await shownUser()).requiredActions).toEqual(['UPDATE_PASSWORD']);
  expect(await set({})).toBe(204);
  expect((await shownUser()).requiredActions).toEqual([]);
  expect(await credentials()).toEqual([
    {
      id: expect.any(String),
      type: 'password',
      createdDate: 1_700_000_000_000,
      credentialData:
        '{"hashIterations":5,"algorithm":"argon2","additionalParameters":{"hashLength":["32"],"memory":["7168"],"type":["id"],"version":["1.3"],"parallelism":["1"]}}',
    },
  ]);
  expect(await set({ value: '' })).toEqual([400, { error: 'Empty password not allowed' }]);
  expect(await set({ value: null })).toEqual([400, { error: 'No password provided' }]);
  expect(await call('PUT', 'reset-password', {})).toEqual([400, { error: 'No password provided' }]);
  expect(await call('PUT', 'disable-credential-types', ['otp'])).toBe(204);
});

test('credentials come with a user, are named, put in another order and taken away', async () => {
  const otp = (id: string) => ({ id, type: 'otp', secretData: '{"value":"s"}', credentialData: '{"digits":6}' });
  const { headers } = await admin.send('POST', 'realms/staff/users', {
    username: 'bob',
    credentials: [{ value: 'p', temporary: true }, otp('a'), otp('b'), otp('c')],
  });
  const own = `realms/staff/users/${headers.get('location')?.split('/').at(-1)}`;
  const shown = async () => (await admin.get(`${own}/credentials`)).body as Record<string, unknown>[];
  const order = async () => (await shown()).map(({ type, id }) => (type === 'otp' ? id : type));
  const send = async (method: string, path: string, body?: string, type = 'text/plain') => {
    const { status } = await admin.send(method, `${own}/credentials/${path}`, body, { 'content-type': type });
    return status;
  };
  expect((await admin.get(own)).body).toMatchObject({ totp: true, requiredActions: ['UPDATE_PASSWORD'] });
  expect(await order()).toEqual(['password', 'a', 'b', 'c']);
  expect(await send('POST', 'b/moveToFirst')).toBe(204);
  expect(await order()).toEqual(['b', 'password', 'a', 'c']);
  expect(await send('POST', 'b/moveAfter/a')).toBe(204);
  expect(await order()).toEqual(['password', 'a', 'b', 'c']);
  expect(await send('POST', 'a/moveAfter/c')).toBe(204);
  expect(await order()).toEqual(['password', 'b', 'c', 'a']);
  expect(await send('PUT', 'c/userLabel', 'my phone')).toBe(204);
  expect((await shown())[2]).toEqual({ id: 'c', type: 'otp', userLabel: 'my phone', credentialData: '{"digits":6}' });
  expect((await shown())[1]).not.toHaveProperty('userLabel');
  expect(await send('PUT', 'c/userLabel', '"x"', 'application/json')).toBe(415);
  expect(await send('DELETE', 'b')).toBe(204);
  expect(await order()).toEqual(['password', 'c', 'a']);
  expect(await send('POST', 'c/moveAfter/c')).toBe(204);
  expect(await send('PUT', 'c/userLabel', ' ')).toBe(400);
  expect(await send('POST', 'c/moveAfter/none')).toBe(204);
  expect(await order()).toEqual(['password', 'c', 'a']);
});

test.each([
  ['DELETE', ''],
  ['PUT', '/userLabel'],
  ['POST', '/moveToFirst'],
  ['POST', '/moveAfter/none'],
])('%s of a credential that nobody has (%s)', async (method, path) => {
  const headers = { 'content-type': 'text/plain' };
  const { status, body } = await admin.send(method, `${user}/credentials/none${path}`, undefined, headers);
  expect([status, body]).toEqual([404, { error: 'Credential not found' }]);
});

test.each(['execute-actions-email', 'send-verify-email', 'reset-password-email'])(
  '%s says what is in its way',
  async (path) => {
    const { headers } = await admin.send('POST', 'realms/staff/users', {
      username: `off-${path}`,
      email: `${path}@b.c`,
    });
    const own = `realms/staff/users/${headers.get('location')?.split('/').at(-1)}`;
    const send = async () => {
      const { status, body } = await admin.send('PUT', `${own}/${path}`);
      return [status, body];
    };
    expect(await send()).toEqual([400, { errorMessage: 'User is disabled' }]);
    await admin.send('PUT', own, { email: '' });
    expect(await send()).toEqual([400, { errorMessage: 'User email missing' }]);
  },
);
