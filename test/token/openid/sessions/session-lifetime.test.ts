import { describe, expect, test } from 'vitest';
import {
  clientSessionEnd,
  clientSessionMax,
  userSessionEnd,
} from '../../../../src/token/openid/sessions/session-lifetime.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';

interface Case {
  readonly offline?: boolean;
  readonly rememberMe?: boolean;
  readonly clientStartedAt?: number;
}

function ends(
  realm: object,
  attributes: object,
  { offline = false, rememberMe = false, clientStartedAt = 1_000 }: Case = {},
): [user: number, client: number, max: number] {
  const read = readRealm({
    place: 'test: ',
    value: { realm: 'r', enabled: true, clients: [{ clientId: 'c', attributes }], ...realm },
  });
  const client = read.clients.get('c');
  if (client === undefined) throw new Error('no client');
  const own = { startedAt: 1_000, usedAt: 1_100 };
  const span = { ...own, offline, rememberMe, client: { ...own, startedAt: clientStartedAt } };
  return [userSessionEnd(read, span), clientSessionEnd(read, client, span), clientSessionMax(read, client, span)];
}

const never = Number.POSITIVE_INFINITY;

describe('online sessions', () => {
  const cases: [what: string, realm: object, attributes: object, expected: [number, number, number]][] = [
    ['defaults', {}, {}, [2_900, 2_900, 37_000]],
    ['0 and less are defaults', { ssoSessionIdleTimeout: 0, ssoSessionMaxLifespan: -1 }, {}, [2_900, 2_900, 37_000]],
    ['idle of the realm', { ssoSessionIdleTimeout: 50 }, {}, [1_150, 1_150, 37_000]],
    ['maximum of the realm', { ssoSessionMaxLifespan: 300 }, {}, [1_300, 1_300, 1_300]],
    ['idle of clients', { clientSessionIdleTimeout: 40 }, {}, [2_900, 1_140, 37_000]],
    ['maximum of clients', { clientSessionMaxLifespan: 200 }, {}, [2_900, 1_200, 1_200]],
    [
      'idle of the client',
      { clientSessionIdleTimeout: 40 },
      { 'client.session.idle.timeout': '30' },
      [2_900, 1_130, 37_000],
    ],
    [
      'maximum of the client',
      { clientSessionMaxLifespan: 200 },
      { 'client.session.max.lifespan': '150' },
      [2_900, 1_150, 1_150],
    ],
    [
      'a client does not outlive the user',
      { ssoSessionMaxLifespan: 300 },
      { 'client.session.max.lifespan': '999' },
      [1_300, 1_300, 1_300],
    ],
    ['what is no number counts for nothing', {}, { 'client.session.max.lifespan': 'x' }, [2_900, 2_900, 37_000]],
  ];
  test.each(cases)('%s', (_what, realm, attributes, expected) => expect(ends(realm, attributes)).toEqual(expected));
});

describe('offline sessions', () => {
  const limited = { offlineSessionMaxLifespanEnabled: true };
  const cases: [what: string, realm: object, attributes: object, expected: [number, number, number]][] = [
    ['defaults', {}, {}, [2_593_100, 2_593_100, never]],
    ['idle of the realm', { offlineSessionIdleTimeout: 60 }, {}, [1_160, 1_160, never]],
    ['idle of clients', { clientOfflineSessionIdleTimeout: 50 }, {}, [2_593_100, 1_150, never]],
    ['idle of the client', {}, { 'client.offline.session.idle.timeout': '40' }, [2_593_100, 1_140, never]],
    ['limited', limited, {}, [2_593_100, 2_593_100, 5_185_000]],
    ['limited by the realm', { ...limited, offlineSessionMaxLifespan: 300 }, {}, [1_300, 1_300, 1_300]],
    ['a maximum without the switch', { offlineSessionMaxLifespan: 300 }, {}, [2_593_100, 2_593_100, never]],
    ['maximum of clients', { ...limited, clientOfflineSessionMaxLifespan: 200 }, {}, [2_593_100, 1_200, 1_200]],
    ['maximum of the client', {}, { 'client.offline.session.max.lifespan': '150' }, [2_593_100, 1_150, 1_150]],
  ];
  test.each(cases)('%s', (_what, realm, attributes, expected) =>
    expect(ends(realm, attributes, { offline: true })).toEqual(expected),
  );
});

describe('sessions of users who asked to be remembered', () => {
  const cases: [what: string, realm: object, expected: [number, number, number]][] = [
    ['end at once where the realm does not remember', {}, [1_000, 2_900, 37_000]],
    ['last as others by default', { rememberMe: true }, [2_900, 2_900, 37_000]],
    ['last longer unused', { rememberMe: true, ssoSessionIdleTimeoutRememberMe: 3_600 }, [4_700, 4_700, 37_000]],
    ['last longer', { rememberMe: true, ssoSessionMaxLifespanRememberMe: 40_000 }, [2_900, 2_900, 41_000]],
    [
      'never last shorter',
      { rememberMe: true, ssoSessionIdleTimeoutRememberMe: 5, ssoSessionMaxLifespanRememberMe: 5 },
      [2_900, 2_900, 37_000],
    ],
  ];
  test.each(cases)('%s', (_what, realm, expected) => expect(ends(realm, {}, { rememberMe: true })).toEqual(expected));
});

test('a client that came later counts from then, up to the end of the session', () => {
  const realm = { clientSessionMaxLifespan: 200, ssoSessionMaxLifespan: 300 };
  expect(ends(realm, {}, { clientStartedAt: 1_050 })).toEqual([1_300, 1_250, 1_250]);
  expect(ends(realm, {}, { clientStartedAt: 1_200 })).toEqual([1_300, 1_300, 1_300]);
});
