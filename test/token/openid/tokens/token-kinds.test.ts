import { describe, expect, test } from 'vitest';
import type { Session } from '../../../../src/token/openid/sessions/session-store.ts';
import { claimsInHashOrder, orderClaims } from '../../../../src/token/openid/tokens/claim-order.ts';
import { readJwt, withoutFinalDots } from '../../../../src/token/openid/tokens/signed-jwt.ts';
import {
  audiencesOf,
  hasTransientClient,
  isBearer,
  isLightweight,
  isOlder,
  isRefresh,
  sessionKinds,
} from '../../../../src/token/openid/tokens/verified-token.ts';

const both = ['online', 'offline'];

describe('the session that a token belongs to', () => {
  test.each<[Readonly<Record<string, unknown>>, string[]]>([
    [{ jti: 'onrtcc:x' }, ['online']],
    [{ jti: 'ofrtcc:x' }, ['offline']],
    [{ jti: 'ntrtte:x' }, ['online']],
    [{ jti: 'ftrtte:x' }, ['offline']],
    [{ jti: 'trrtcc:x' }, []],
    [{ jti: 'xxrtcc:x' }, both],
    [{ jti: 'x onrtcc:x' }, both],
    [{ jti: 'onrtcc' }, both],
    [{}, both],
    [{ typ: 'Refresh', jti: 'ofrtcc:x' }, ['online']],
    [{ typ: 'Offline', jti: 'onrtcc:x' }, ['offline']],
  ])('%j: %j', (claims, kinds) => expect(sessionKinds({ ...claims })).toEqual(kinds));

  test.each<[string | undefined, boolean, boolean]>([
    ['ntrtte:x', true, false],
    ['ftltte:x', true, true],
    ['onltcc:x', false, true],
    ['onrtcc:x', false, false],
    ['x ntltte:x', false, false],
    ['ntlt', false, false],
    [undefined, false, false],
  ])('%s: of a client that is not in it %s, lightweight %s', (jti, isTransient, isLight) => {
    expect([hasTransientClient({ jti }), isLightweight({ jti })]).toEqual([isTransient, isLight]);
  });

  test.each([
    [100, 200, 198, true],
    [100, 200, 199, false],
    [100, 200, 201, false],
    [200, 200, 100, false],
  ])('began at %d, with the client at %d: a token of %d is older: %s', (startedAt, client, iat, older) => {
    expect(isOlder({ iat }, { startedAt, client: { startedAt: client } } as Session)).toBe(older);
  });
});

test.each<[unknown, boolean, boolean]>([
  ['Bearer', true, false],
  ['bearer', true, false],
  ['Refresh', false, true],
  ['Offline', false, true],
  ['ID', false, false],
  [undefined, false, false],
])('typ %j: for access %s, for others %s', (typ, access, refresh) => {
  expect([isBearer({ typ }), isRefresh({ typ })]).toEqual([access, refresh]);
});

test('audiences as a list', () => {
  expect([undefined, 'a', ['a', 'b'], []].map(audiencesOf)).toEqual([[], ['a'], ['a', 'b'], []]);
});

describe('a token that is read', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'x' })}.${part({ a: 1 })}.s`;

  test('has a header and claims', () => {
    const { header, claims } = readJwt(token) ?? {};
    expect([{ ...header }, { ...claims }]).toEqual([{ alg: 'x' }, { a: 1 }]);
    expect([Object.getPrototypeOf(header), Object.getPrototypeOf(claims)]).toEqual([null, null]);
  });

  test.each([
    '',
    'a.b',
    `${token}.x`,
    `${part({})}.${part({})}`,
    `${part([])}.${part({})}.s`,
    `${part({})}.${part([])}.s`,
    `${part(null)}.${part({})}.s`,
    `${part({})}.${part(1)}.s`,
    `=${token}`,
    token.replace('.s', '=.s'),
    `.${part({})}.s`,
    `${part({})}..s`,
    `${part({})}.${Buffer.from('{').toString('base64url')}.s`,
    `${token}${'s'.repeat(65_536)}`,
  ])('%.40s is none', (text) => expect(readJwt(text)).toBeUndefined());

  test('dots at its end count for nothing', () => {
    expect(['a.b.c', 'a.b.c.', 'a.b.c...', '...', ''].map(withoutFinalDots)).toEqual([
      'a.b.c',
      'a.b.c',
      'a.b.c',
      '',
      '',
    ]);
    expect(readJwt(token + 's'.repeat(65_536 - token.length))).toBeDefined();
  });
});

describe('claims in order', () => {
  const made = (value: object) => Object.assign(Object.create(null) as Record<string, unknown>, value);

  test('objects of mappers as a hash map lists them, others as they came', () => {
    const claims = { b: made({ r: 1, a: made({ z: 1, b: 2 }) }), a: { q: 1, a: 2 }, c: null, d: ['q', 'a'] };
    expect(JSON.stringify(claimsInHashOrder(claims))).toBe(
      '{"a":{"q":1,"a":2},"b":{"a":{"b":2,"z":1},"r":1},"c":null,"d":["q","a"]}',
    );
  });

  test('each in its place', () => {
    const own = [
      'scope',
      's_hash',
      'c_hash',
      'at_hash',
      'sid',
      'nonce',
      'azp',
      'typ',
      'sub',
      'aud',
      'iss',
      'jti',
      'iat',
      'exp',
    ];
    const values = Object.fromEntries(own.map((name) => [name, 1]));
    const mapped = {
      acr: 1,
      auth_time: 1,
      resource_access: 1,
      realm_access: 1,
      'allowed-origins': 1,
      other: 1,
      exp: 2,
    };
    const keys = (kind: 'access' | 'id') => Object.keys(orderClaims(mapped, values, kind).placed).join(' ');
    const first = 'exp iat auth_time jti iss aud sub typ azp nonce sid at_hash';
    expect(keys('access')).toBe(`${first} acr allowed-origins realm_access resource_access scope`);
    expect(keys('id')).toBe(`${first} c_hash acr s_hash scope`);
    expect(orderClaims(mapped, values).added).toEqual({ other: 1, exp: 2 });
    expect(orderClaims({ azp: undefined }, values).placed).not.toHaveProperty('azp');
  });
});
