import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultEventTypes } from '../../../../src/token/admin/events/event-types.ts';
import { postForm } from '../../../support/token-request.ts';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
let realm: { readonly id: string };
const at = 'realms/staff';
const start = 1_700_000_000_000;
const day = 86_400_000;

const call = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${at}/${path}`, body);
  return answer === undefined ? status : [status, answer];
};
const shown = async (path: string) => (await admin.get(`${at}/${path}`)).body;
const service = (clientId: string) => ({ id: `${clientId}-id`, clientId, secret: 's', serviceAccountsEnabled: true });
const token = (clientId: string, secret: string) =>
  postForm(admin.url, 'staff/protocol/openid-connect/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
  });

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    eventsEnabled: true,
    clients: [service('one'), service('two')],
  });
  realm = (await admin.get(at)).body;
  // Four days: 14, 15, 16 and 17 November 2023.
  for (const [clientId, secret] of [
    ['one', 's'],
    ['two', 's'],
    ['one', 'wrong'],
    ['two', 's'],
  ] as const) {
    await token(clientId, secret);
    await admin.clock.advance(day);
  }
});
afterAll(() => admin[Symbol.asyncDispose]());

const list = async (query = '') =>
  ((await shown(`events${query}`)) as { clientId: string; type: string }[])
    .map(({ clientId, type }) => `${clientId}${type.endsWith('ERROR') ? '!' : ''}`)
    .join(' ');

describe('events of users', () => {
  test('are shown whole, the newest first', async () => {
    const [, error, , first] = await shown('events');
    const event = { id: expect.any(String), realmId: realm.id, clientId: 'one', ipAddress: '127.0.0.1' };
    expect(first).toMatchObject({ ...event, time: start, type: 'CLIENT_LOGIN', userId: expect.any(String) });
    expect(error).toMatchObject({ ...event, time: start + 2 * day, type: 'CLIENT_LOGIN_ERROR' });
    expect(await list()).toBe('two one! two one');
  });

  test.each([
    ['?direction=asc', 'one two one! two'],
    ['?direction=desc', 'two one! two one'],
    ['?type=CLIENT_LOGIN', 'two two one'],
    ['?type=CLIENT_LOGIN&type=CLIENT_LOGIN_ERROR', 'two one! two one'],
    ['?type=', 'two one! two one'],
    ['?type=LOGIN', ''],
    ['?client=one', 'one! one'],
    ['?client=one&type=CLIENT_LOGIN', 'one'],
    ['?user=nobody', ''],
    ['?ipAddress=127.0.0.1', 'two one! two one'],
    ['?ipAddress=1.2.3.4', ''],
    ['?max=1', 'two'],
    ['?first=1&max=2', 'one! two'],
    ['?direction=asc&max=1', 'one'],
    ['?dateFrom=2023-11-15', 'two one! two'],
    ['?dateTo=2023-11-15', 'two one'],
    ['?dateFrom=2023-11-15&dateTo=2023-11-16', 'one! two'],
    ['?dateFrom=&dateTo=', 'two one! two one'],
    [`?dateFrom=${start + day}`, 'two one! two'],
    [`?dateFrom=${start + day + 1}`, 'two one!'],
    [`?dateTo=${start}`, 'one'],
    [`?dateTo=${start - 1}`, ''],
  ])('%s: %j', async (query, found) => expect(await list(query)).toBe(found));

  test.each(['yesterday', '2023-13-01', '2023-11-15T00:00', '-5'])('%s is no date', async (date) => {
    const error = "Invalid value for 'dateFrom', expected format is yyyy-MM-dd or an Epoch timestamp";
    expect(await call('GET', `events?dateFrom=${date}`)).toEqual([400, { error }]);
  });

  test('of one user are found', async () => {
    const [{ userId }] = await shown('events?client=one&type=CLIENT_LOGIN');
    expect(await list(`?user=${userId}`)).toBe('one');
  });
});

test('what is kept is set one by one', async () => {
  const shownByDefault = {
    eventsEnabled: true,
    eventsListeners: ['jboss-logging'],
    enabledEventTypes: defaultEventTypes,
    adminEventsEnabled: false,
    adminEventsDetailsEnabled: false,
  };
  expect(await shown('events/config')).toEqual(shownByDefault);
  expect(defaultEventTypes).toHaveLength(103);
  const unknown = [400, { error: 'Unknown event listener' }];
  expect(await call('PUT', 'events/config', { eventsListeners: ['email', 'x'] })).toEqual(unknown);
  const change = { eventsExpiration: 60, eventsListeners: ['email'], enabledEventTypes: ['LOGIN'] };
  expect(await call('PUT', 'events/config', { ...change, eventsEnabled: null })).toBe(204);
  expect(await shown('events/config')).toEqual({ ...shownByDefault, ...change });
  expect(await call('PUT', 'events/config', { eventsEnabled: false, enabledEventTypes: [] })).toBe(204);
  expect(await shown('events/config')).toEqual({
    ...shownByDefault,
    ...change,
    eventsEnabled: false,
    enabledEventTypes: defaultEventTypes,
  });
  const own = await startAdmin();
  await own.send('POST', 'realms', { realm: 'bare', eventsListeners: null });
  expect((await own.get('realms/bare/events/config')).body).toMatchObject({
    eventsEnabled: false,
    eventsListeners: ['jboss-logging'],
    adminEventsEnabled: false,
  });
  await own[Symbol.asyncDispose]();
});
