import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, completeUser, passwordClient, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const person = (id: string, more: object = {}) => ({
  ...completeUser(id),
  id,
  ...more,
});
const users = 'realms/staff/users';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    eventsEnabled: true,
    users: [
      person('boss', { clientRoles: { 'realm-management': ['realm-admin'] } }),
      person('helper', { clientRoles: { 'realm-management': ['manage-users'] } }),
      person('ann'),
      person('off', { enabled: false }),
      { id: 'robot', username: 'service-account-robots', enabled: true, serviceAccountClientId: 'robots' },
    ],
    clients: [passwordClient, { clientId: 'robots', secret: 's', serviceAccountsEnabled: true }],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

const tokenOf = (username: string) =>
  admin.bearer('staff', { grant_type: 'password', client_id: 'app', username, password: 'p' });
const become = (id: string, headers: Readonly<Record<string, string>> = {}) =>
  admin.send('POST', `${users}/${id}/impersonation`, undefined, headers);
const names = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf('=') + 2));

test('an administrator gets the cookies of a user, whose account page they open', async () => {
  const { status, body, headers } = await become('ann');
  expect([status, body]).toEqual([200, { redirect: `${admin.url}/realms/staff/account`, sameRealm: false }]);
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const page = await (await fetch(body.redirect, { headers: { cookie } })).text();
  expect(page).toContain('<strong id="account-username">ann</strong>');
  const [session] = (await admin.get(`${users}/ann/sessions`)).body;
  expect(session).toMatchObject({ username: 'ann', ipAddress: '127.0.0.1', clients: {} });
  const [event] = (await admin.get('realms/staff/events?type=IMPERSONATE')).body;
  expect(event).toMatchObject({ userId: 'ann', sessionId: session.id });
  expect(event.details).toEqual({ impersonator_realm: 'master', impersonator: 'root' });
});

test('who is of the same realm is logged out, and the browser forgets what it had', async () => {
  const authorization = await tokenOf('boss');
  const cookie = 'KEYCLOAK_IDENTITY=x; KEYCLOAK_SESSION=y; AUTH_SESSION_ID=z';
  const { body, headers } = await become('ann', { authorization, cookie });
  expect(body.sameRealm).toBe(true);
  const gone = ['KEYCLOAK_IDENTITY=;', 'KEYCLOAK_SESSION=;', 'AUTH_SESSION_ID=;'];
  expect(names(headers).slice(0, 3)).toEqual(gone);
  expect(headers.getSetCookie().at(-1)).toMatch(/^KEYCLOAK_SESSION=[\w-]{10}/);
  expect((await become('ann', { authorization })).status).toBe(401);
});

test.each([
  ['off', 'User is disabled'],
  ['robot', 'Service accounts cannot be impersonated'],
])('nobody becomes %s', async (id, errorMessage) => {
  const { status, body, headers } = await become(id);
  expect([status, body, names(headers)]).toEqual([400, { errorMessage }, []]);
});

test('it takes the right to do so, which counts before anything else about the user', async () => {
  const authorization = await tokenOf('helper');
  for (const id of ['ann', 'off']) expect((await become(id, { authorization })).status).toBe(403);
  expect((await become('nope', { authorization })).status).toBe(404);
});
