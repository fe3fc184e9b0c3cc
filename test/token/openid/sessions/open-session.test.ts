import { expect, test } from 'vitest';
import { systemRandomness } from '../../../../src/runtime/runtime.ts';
import { type RealmState, realmState } from '../../../../src/token/openid/context/realm-state.ts';
import {
  attachClient,
  liveSession,
  openOfflineSession,
  openSession,
  openUserSession,
} from '../../../../src/token/openid/sessions/open-session.ts';
import { memoryRealmStores } from '../../../../src/token/openid/sessions/realm-stores.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';
import { type MovableClock, movableClock } from '../../../support/movable-clock.ts';

const begin = 1_700_000_000;

function demo(): { state: RealmState; clock: MovableClock } {
  const clock = movableClock(begin * 1000);
  const value = {
    realm: 'r',
    enabled: true,
    clientSessionIdleTimeout: 60,
    clients: [{ clientId: 'a' }, { clientId: 'b' }],
  };
  const realm = readRealm({ place: '', value });
  const runtime = { clock, random: systemRandomness };
  return { state: realmState(realm, {} as never, memoryRealmStores('r', clock), runtime), clock };
}

const client = (clientId: string, scope = 'openid') => ({ clientId, scope, notes: new Map([['nonce', clientId]]) });
const login = { userId: 'u', notes: new Map([['AUTH_TIME', '1']]) };

test('a second client comes into the session of the first, and both go on', async () => {
  const { state, clock } = demo();
  const session = await openUserSession(state, login);
  expect([session.clients.size, session.rememberMe, session.offline]).toEqual([0, false, false]);
  await attachClient(state, session, client('a'));
  await clock.advance(50_000);
  const second = await attachClient(state, session, client('b'), new Map([['LOA', '2']]));
  expect(second).toMatchObject({ id: session.id, startedAt: begin, usedAt: begin + 50 });
  expect(second?.notes).toEqual(new Map([...login.notes, ['LOA', '2']]));
  expect([...(second?.clients.values() ?? [])].map((one) => [one.clientId, one.startedAt])).toEqual([
    ['a', begin],
    ['b', begin + 50],
  ]);
});

test('a client that comes again goes on, unless its part of the session has ended', async () => {
  const { state, clock } = demo();
  const session = await openSession(state, { ...login, client: client('a') });
  await clock.advance(59_000);
  const again = await attachClient(state, session, client('a', 'email'));
  expect(again?.client).toMatchObject({ startedAt: begin, usedAt: begin + 59, scope: 'email' });
  await clock.advance(60_000);
  const anew = await attachClient(state, again ?? session, client('a'));
  expect(anew?.client).toMatchObject({ startedAt: begin + 119, usedAt: begin + 119 });
  await state.sessions.end(session);
  expect(await attachClient(state, session, client('a'))).toBeUndefined();
});

test('the offline session stands beside the online one, begins later and outlives it', async () => {
  const { state, clock } = demo();
  const session = await openSession(state, { ...login, client: client('a') });
  await clock.advance(10_000);
  const offline = await openOfflineSession(state, session);
  expect(offline).toMatchObject({ id: session.id, offline: true, startedAt: begin + 10, notes: login.notes });
  expect(offline.client).toMatchObject({ clientId: 'a', startedAt: begin + 10, notes: new Map([['nonce', 'a']]) });
  const b = await attachClient(state, session, client('b'));
  const both = await openOfflineSession(state, b ?? session);
  expect([...both.clients.keys()]).toEqual(['a', 'b']);
  await clock.advance(5_000);
  expect((await openOfflineSession(state, session)).client).toEqual(offline.client);
  await clock.advance(3_600_000);
  expect([await liveSession(state, session), (await liveSession(state, offline))?.id]).toEqual([undefined, session.id]);
});

test('a login in the place of another one begins anew under the same name', async () => {
  const { state, clock } = demo();
  const first = await openSession(state, { ...login, client: client('a') });
  await clock.advance(1_000);
  const second = await openUserSession(state, { userId: 'v', id: first.id, notes: new Map(), rememberMe: true });
  expect(await state.sessions.get(first)).toEqual(second);
  expect(second).toMatchObject({ userId: 'v', startedAt: begin + 1, clients: new Map(), rememberMe: true });
});
