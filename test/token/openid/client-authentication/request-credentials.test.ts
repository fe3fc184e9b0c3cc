import { describe, expect, test } from 'vitest';
import {
  claimedClientId,
  credentialsOf,
  jwtBearer,
} from '../../../../src/token/openid/client-authentication/request-credentials.ts';
import { type Form, readUrlEncoded } from '../../../../src/token/openid/http/form.ts';

const read = (form: string, authorization?: string, carriesCredentials = true) =>
  credentialsOf(readUrlEncoded(form, carriesCredentials) as Form, authorization);
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwtOf = (claims: object) => `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`;
const asserted = (assertion: string, type = jwtBearer) =>
  new URLSearchParams({ client_assertion_type: type, client_assertion: assertion }).toString();

describe('Basic', () => {
  test.each<[header: string | undefined, id: string | undefined, secret: string | undefined]>([
    [basic('me:s:t'), 'me', 's:t'],
    [basic('me:'), 'me', ''],
    [basic(':s'), '', 's'],
    [basic('a%20b:c+d%3A'), 'a b', 'c d:'],
    [basic('me'), undefined, undefined],
    [basic('me:s').replace('Basic ', 'bASIC   '), 'me', 's'],
    [`${basic('me:s')} \t`, 'me', 's'],
    [`${basic('me:s')} x`, undefined, undefined],
    // The decoder skips what is no Base64, and wants neither more nor fewer `=` than there have to be, or none.
    [basic('me:s').replace(' ', '\t'), 'me', 's'],
    [basic('me:s').replace(' ', ' !?\n'), 'me', 's'],
    [basic('me:s').replace(/=+$/, ''), 'me', 's'],
    [basic('me:s').replace('==', '='), undefined, undefined],
    [`${basic('me:s')}=`, 'me', 's'],
    [`${basic('me:st')}!=`, 'me', 'st'],
    [`${basic('me:stu')}=`, undefined, undefined],
    [`Basic ${btoa('me:stu')}A`, undefined, undefined],
    [`X${basic('me:s')}`, undefined, undefined],
    [basic('me:s').replace(' ', ''), undefined, undefined],
    ['Basic', undefined, undefined],
    ['Basic ====', undefined, undefined],
    [undefined, undefined, undefined],
  ])('%j names %j with the secret %j', (header, clientId, secret) => {
    expect(read('', header)).toMatchObject({ clientId, secret });
  });

  test.each([basic('%zz:s'), basic('me:%'), basic('%:%')])('%j with broken percent-encoding is an error', (header) => {
    expect(() => read('', header)).toThrow();
  });
});

describe('the form', () => {
  test('wins field by field, also where it is empty', () => {
    expect(read('client_id=f', basic('b:s'))).toMatchObject({ clientId: 'f', secret: 's' });
    expect(read('client_secret=', basic('b:s'))).toMatchObject({ clientId: 'b', secret: '' });
    expect(read('client_id=f&client_secret=g')).toMatchObject({ clientId: 'f', secret: 'g' });
  });

  test('counts for nothing where it may not carry credentials, but for an assertion', () => {
    const form = 'client_id=f&client_secret=g';
    expect(read(form, basic('b:s'), false)).toMatchObject({ clientId: 'b', secret: 's' });
    const jwt = jwtOf({ iss: 'f', sub: 'f' });
    expect(read(`${form}&${asserted(jwt)}`, basic('b:s'), false)).toMatchObject({
      clientId: 'f',
      secret: 's',
      assertion: jwt,
      assertionType: jwtBearer,
    });
  });
});

describe('an assertion', () => {
  const own = jwtOf({ iss: 'me', sub: 'me' });

  test('makes Basic beside it count for nothing, but for the secret', () => {
    expect(read(asserted(own), basic('b:s'))).toMatchObject({ clientId: undefined, secret: 's' });
    expect(read(asserted(own, 'other'), basic('b:s'))).toMatchObject({ clientId: 'b' });
    expect(read(asserted('unreadable'), basic('b:s'))).toMatchObject({ clientId: 'b', jwt: undefined });
  });

  test.each<[what: string, form: string, id: string | undefined]>([
    ['by its subject', asserted(own), 'me'],
    ['not, with another type', asserted(own, 'other'), undefined],
    ['not, when the issuer is another', asserted(jwtOf({ iss: 'you', sub: 'me' })), undefined],
    ['not, without issuer and subject', asserted(jwtOf({})), undefined],
    ['by a number', asserted(jwtOf({ iss: 1, sub: '1' })), '1'],
    ['by one without a signature', asserted(own.replace(/\.[^.]*$/, '')), 'me'],
    ['by one with dots at its end', asserted(`${own}..`), 'me'],
    ['not, with a fourth part', asserted(`${own}.x`), undefined],
    ['not, by nothing', asserted(jwtOf({ iss: null, sub: null })), undefined],
    ['not, when it cannot be read', asserted('x'), undefined],
    ['not, when there is none', `client_assertion_type=${encodeURIComponent(jwtBearer)}`, undefined],
    ['by the form, whatever it says', `client_id=f&${asserted(own)}`, 'f'],
  ])('names the client %s', (_what, form, id) => {
    expect(claimedClientId(read(form))).toBe(id);
  });

  test.each<[claims: object, read: object]>([
    [
      { exp: 1, nbf: -2, iat: 3.5 },
      { exp: 1, nbf: -2, iat: 3 },
    ],
    [
      { exp: '17', nbf: null, iat: ' ' },
      { exp: 17, nbf: undefined, iat: undefined },
    ],
    [
      { jti: 7, iss: true, sub: null, more: [1] },
      { jti: '7', iss: 'true', sub: undefined, more: [1] },
    ],
  ])('with the claims %j is read as %j', (claims, expected) => {
    expect({ ...read(asserted(jwtOf(claims))).jwt?.claims }).toEqual(expected);
  });

  test.each([
    ...[{ exp: 'x' }, { exp: '3.25' }, { nbf: 'x1' }, { iat: '1x' }, { iat: true }, { exp: [] }, { exp: 1, iat: 'x' }],
    ...[{ jti: ['x'] }, { typ: {} }, { azp: [] }],
  ])('with the claims %j cannot be read', (claims) => {
    expect(read(asserted(jwtOf(claims))).jwt).toBeUndefined();
  });
});
