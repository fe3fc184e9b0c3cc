import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postForm } from '../../support/token-request.ts';
import { type AdminServer, passwordClient, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const users = 'realms/staff/users';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    clients: [passwordClient],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

/** Makes a user. @returns the identifier */
async function make(username: string, more: object = {}): Promise<string> {
  const response = await admin.send('POST', users, { username, enabled: true, ...more });
  expect(response.status, response.text).toBe(201);
  const location = response.headers.get('location') ?? '';
  expect(location).toMatch(new RegExp(`^${admin.url}/admin/${users}/[0-9a-f-]{36}$`));
  return location.slice(location.lastIndexOf('/') + 1);
}

const person = (name: string) => ({ email: `${name}@example.org`, firstName: 'F', lastName: 'L' });
const password = (value: string, more: object = {}) => ({ credentials: [{ type: 'password', value, ...more }] });
const login = async (username: string, secret: string) => {
  const form = { grant_type: 'password', client_id: 'app', username, password: secret };
  const response = await postForm(admin.url, 'staff/protocol/openid-connect/token', form);
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
};

describe('a user', () => {
  test('is made, shown, changed and deleted, and can log in meanwhile', async () => {
    const id = await make('Ann', { ...person('Ann'), ...password('old') });
    expect((await admin.get(`${users}/${id}`)).body).toEqual({
      id,
      username: 'ann',
      firstName: 'F',
      lastName: 'L',
      email: 'ann@example.org',
      emailVerified: false,
      enabled: true,
      createdTimestamp: 1_700_000_000_000,
      totp: false,
      disableableCredentialTypes: [],
      requiredActions: [],
      notBefore: 0,
      access: {
        manageGroupMembership: true,
        resetPassword: true,
        view: true,
        mapRoles: true,
        impersonate: true,
        manage: true,
      },
    });
    expect((await login('ann', 'old'))[0]).toBe(200);
    expect((await admin.send('PUT', `${users}/${id}/reset-password`, { type: 'password', value: 'new' })).status).toBe(
      204,
    );
    expect((await login('ann', 'old'))[1]).toMatchObject({ error_description: 'Invalid user credentials' });
    expect((await login('ann@example.org', 'new'))[0]).toBe(200);
    await admin.send('PUT', `${users}/${id}`, { enabled: false });
    expect((await login('ann', 'new'))[1]).toMatchObject({ error_description: 'Account disabled' });
    expect((await admin.send('DELETE', `${users}/${id}`)).status).toBe(204);
    expect((await admin.send('DELETE', `${users}/${id}`)).body).toEqual({ error: 'User not found' });
  });

  test.each<[what: string, user: object, status: number, body: object]>([
    ['without a name', {}, 400, { errorMessage: 'User name is missing' }],
    ['with a blank name', { username: '\u0001' }, 400, { errorMessage: 'User name is missing' }],
    ['with a name that is taken', { username: 'TAKEN' }, 409, { errorMessage: 'User exists with same username' }],
    [
      'with an address that is taken',
      { username: 'other', email: 'Taken@example.org' },
      409,
      { errorMessage: 'User exists with same email' },
    ],
    [
      'with a short name',
      { username: 'x' },
      400,
      { field: 'username', errorMessage: 'error-invalid-length', params: ['username', 3, 255] },
    ],
    [
      'with an address that is none',
      { username: 'other', email: 'x' },
      400,
      { field: 'email', errorMessage: 'error-invalid-email', params: ['email', 'x'] },
    ],
    [
      'with a name of the wrong kind',
      { username: ['other'] },
      400,
      { error: 'unknown_error', error_description: 'Cannot parse the JSON' },
    ],
    [
      'with two faults',
      { username: 'x', firstName: '<' },
      400,
      {
        errors: [
          { field: 'username', errorMessage: 'error-invalid-length', params: ['username', 3, 255] },
          { field: 'firstName', errorMessage: 'error-person-name-invalid-character', params: ['firstName'] },
        ],
      },
    ],
  ])('%s is refused', async (_what, user, status, body) => {
    if ((await admin.get(`${users}?username=taken&exact=true`)).body.length === 0) await make('taken', person('taken'));
    const response = await admin.send('POST', users, user);
    expect([response.status, response.body]).toEqual([status, body]);
  });

  test('keeps a name that cannot be edited', async () => {
    const id = await make('fixed');
    const response = await admin.send('PUT', `${users}/${id}`, { username: 'free' });
    expect(response.body).toEqual({
      field: 'username',
      errorMessage: 'error-user-attribute-read-only',
      params: ['username'],
    });
    await make('held');
    const taken = await admin.send('PUT', `${users}/${id}`, { username: 'held' });
    expect([taken.status, taken.body]).toEqual([409, { errorMessage: 'User exists with same username' }]);
  });

  test('is named in a whole profile where names can be edited', async () => {
    await admin.makeRealm('named', { editUsernameAllowed: true, users: [{ id: 'named-id', username: 'named' }] });
    const change = (more: object) => admin.send('PUT', 'realms/named/users/named-id', { attributes: {}, ...more });
    expect((await change({})).body).toEqual({ errorMessage: 'User name is missing' });
    expect((await change({ username: 'other' })).status).toBe(204);
  });

  test('has to change a temporary password', async () => {
    const id = await make('temporary', { ...person('temporary'), ...password('p', { temporary: true }) });
    expect((await admin.get(`${users}/${id}`)).body.requiredActions).toEqual(['UPDATE_PASSWORD']);
    expect((await login('temporary', 'p'))[1]).toMatchObject({ error_description: 'Account is not fully set up' });
    const [credential] = (await admin.get(`${users}/${id}/credentials`)).body;
    expect(credential).toEqual({
      id: expect.any(String),
      type: 'password',
      createdDate: 1_700_000_000_000,
      credentialData: expect.stringContaining('argon2'),
    });
    expect((await admin.send('DELETE', `${users}/${id}/credentials/${credential.id}`)).status).toBe(204);
    expect((await admin.get(`${users}/${id}/credentials`)).body).toEqual([]);
  });

  test('is found', async () => {
    await make('finder-one', { ...person('finder-one'), emailVerified: true });
    await make('finder-two', { enabled: false });
    const found = async (query: string) =>
      (await admin.get(`${users}?${query}`)).body.map((user: { username: string }) => user.username);
    expect(await found('search=finder')).toEqual(['finder-one', 'finder-two']);
    expect(await found('search=finder*o')).toEqual(['finder-two']);
    expect(await found('search=%22finder-one%22')).toEqual(['finder-one']);
    expect(await found('username=finder&emailVerified=true')).toEqual(['finder-one']);
    expect(await found('username=finder-two&exact=true')).toEqual(['finder-two']);
    expect(await found('email=finder-one@example.org&exact=true')).toEqual(['finder-one']);
    expect(await found('username=finder&enabled=false')).toEqual(['finder-two']);
    expect(await found('search=finder&first=1&max=1')).toEqual(['finder-two']);
    expect(await found('search=finder&max=-1')).toHaveLength(2);
    expect((await admin.get(`${users}/count?search=finder`)).text).toBe('2');
  });
});

describe('the policy for passwords', () => {
  test.each<[policy: string, value: string, key: string, message: string]>([
    ['length(8)', 'short', 'MinLength', 'minimum length 8.'],
    ['digits(2) and length(3)', 'abc1', 'MinDigits', 'must contain at least 2 numerical digits.'],
    ['specialChars(1)', 'abc', 'MinSpecialChars', 'must contain at least 1 special characters.'],
    ['notUsername(undefined)', 'strict', 'NotUsername', 'must not be equal to the username.'],
  ])('%s', async (passwordPolicy, value, key, message) => {
    await admin.send('PUT', 'realms/staff', { passwordPolicy });
    const response = await admin.send('POST', users, { username: 'strict', ...password(value) });
    await admin.send('PUT', 'realms/staff', { passwordPolicy: '' });
    expect([response.status, response.body]).toEqual([
      400,
      { error: `invalidPassword${key}Message`, error_description: `Invalid password: ${message}` },
    ]);
    expect((await admin.get(`${users}?username=strict`)).body).toEqual([]);
  });
});

test('a user without consents, sessions and links has none', async () => {
  const id = await make('lonely');
  for (const what of [
    'consents',
    'sessions',
    'federated-identity',
    'configured-user-storage-credential-types',
    'groups',
  ])
    expect((await admin.get(`${users}/${id}/${what}`)).body, what).toEqual([]);
  expect((await admin.send('PUT', `${users}/${id}/send-verify-email`)).body).toEqual({
    errorMessage: 'User email missing',
  });
});

test('logging a user out ends what was open', async () => {
  const id = await make('leaver', { ...person('leaver'), ...password('p') });
  const [, tokens] = await login('leaver', 'p');
  const [session] = (await admin.get(`${users}/${id}/sessions`)).body;
  expect(session).toMatchObject({
    username: 'leaver',
    userId: id,
    start: 1_700_000_000_000,
    clients: { [Object.keys(session.clients)[0] ?? '']: 'app' },
  });
  expect((await admin.send('POST', `${users}/${id}/logout`)).status).toBe(204);
  expect((await admin.get(`${users}/${id}/sessions`)).body).toEqual([]);
  const form = { grant_type: 'refresh_token', client_id: 'app', refresh_token: String(tokens.refresh_token) };
  expect((await postForm(admin.url, 'staff/protocol/openid-connect/token', form)).status).toBe(400);
});

test('a search shows a hundred users unless it says how many', { tags: ['thorough'] }, async () => {
  for (let at = 0; at < 200; at += 1) await make(`many-${at}`);
  expect((await admin.get(`${users}/count?search=many-`)).text).toBe('200');
  expect((await admin.get(`${users}?search=many-`)).body).toHaveLength(100);
});
