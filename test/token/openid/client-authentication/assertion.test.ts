import { expect, test } from 'vitest';
import { assertionOf, checkLifetime } from '../../../../src/token/openid/client-authentication/assertion.ts';
import { jwtBearer } from '../../../../src/token/openid/client-authentication/request-credentials.ts';
import type { RequestContext } from '../../../../src/token/openid/context/request-context.ts';
import { expiringIds } from '../../../../src/token/openid/sessions/expiring-id-store.ts';
import type { Client } from '../../../../src/token/realm/realm-client.ts';
import { movableClock } from '../../../support/movable-clock.ts';

const clientOf = (more: object = {}) =>
  ({ clientId: 'me', authenticator: 'client-jwt', attributes: new Map(), ...more }) as unknown as Client;
const jwtOf = (claims: Record<string, unknown>) => ({ header: {}, claims });
const good = {
  clientId: undefined,
  secret: undefined,
  assertionType: jwtBearer,
  assertion: 'a.b.c',
  jwt: jwtOf({ iss: 'me', sub: 'me' }),
};
const unknown = 'Invalid client or Invalid client credentials';
const parsing = 'java.lang.IllegalArgumentException: Parsing error';

/** The description of the error that is thrown, if one is. */
async function errorOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return (JSON.parse((error as { response: { body: string } }).response.body) as { error_description: string })
      .error_description;
  }
}

test.each<[string, object, string | undefined, string?]>([
  ['complete', {}, undefined],
  ['with its client named', { clientId: 'me' }, undefined],
  ['without a type', { assertionType: undefined }, 'Parameter client_assertion_type is missing'],
  [
    'of another type',
    { assertionType: 'x' },
    `Parameter client_assertion_type has value 'x' but expected is '${jwtBearer}'`,
  ],
  ['without an assertion', { assertion: undefined, jwt: undefined }, 'client_assertion parameter missing'],
  ['unreadable', { jwt: undefined }, unknown],
  [
    'unreadable, of a named client',
    { jwt: undefined, clientId: 'me' },
    `Client authentication with signed JWT failed: ${parsing}`,
  ],
  [
    'unreadable, of a client with a secret',
    { jwt: undefined, clientId: 'me' },
    `Client authentication with client secret signed JWT failed: ${parsing}`,
    'client-secret-jwt',
  ],
  ['without a subject', { jwt: jwtOf({}) }, unknown],
  ['about a number', { jwt: jwtOf({ iss: 1, sub: 1 }) }, unknown],
  ['of another issuer', { jwt: jwtOf({ iss: 'you', sub: 'me' }) }, unknown],
  ['about another than is named', { clientId: 'you' }, 'client_id parameter does not match authenticated client'],
  ['about another client', { jwt: jwtOf({ iss: 'you', sub: 'you' }) }, unknown],
])('an assertion %s', async (_what, changes, error, authenticator = 'client-jwt') => {
  expect(await errorOf(() => assertionOf(clientOf({ authenticator }), { ...good, ...changes }))).toBe(error);
});

const now = 1_000_000;

/** What is said of assertions with these claims, one after another, and after the clock moved on by `later` seconds. */
async function lifetimes(claims: object, { maxAge, later = 0 }: { maxAge?: string; later?: number } = {}) {
  const clock = movableClock(now * 1000);
  const state = { now: () => Math.floor(clock.now() / 1000), assertions: expiringIds(clock) };
  const attributes = new Map(maxAge === undefined ? [] : [['token.endpoint.auth.signing.max.exp', maxAge]]);
  const context = { state } as unknown as RequestContext;
  const jwt = jwtOf({ jti: 'j', exp: now + 60, iat: now, ...claims });
  const first = await errorOf(() => checkLifetime(jwt, clientOf({ attributes }), context));
  await clock.advance(later * 1000);
  return [first, await errorOf(() => checkLifetime(jwt, clientOf({ attributes }), context))];
}

const inactive = 'Token is not active';
const surprised = 'Client authentication with signed JWT failed';
const future = 'Token was issued in the future';
const tooFar = 'Token expiration is too far in the future and iat claim not present in token';
const tooOld = 'Token was issued too far in the past to be used now';

test.each<[object, string | undefined, { maxAge?: string }?]>([
  [{}, undefined],
  [{ exp: undefined }, 'Token exp claim is required'],
  [{ exp: Number.NaN }, 'Token exp claim is required'],
  [{ exp: '1' }, 'Token exp claim is required'],
  [{ exp: now - 1 }, inactive],
  [{ exp: now }, inactive],
  [{ exp: now, iat: undefined }, `${surprised}: lifespanInSeconds must be positive`],
  [{ exp: 0, iat: undefined }, `${surprised}: lifespanInSeconds must be positive`],
  [{ exp: 0 }, inactive],
  [{ exp: now + 1 }, undefined],
  [{ nbf: now + 15 }, undefined],
  [{ nbf: now + 16 }, inactive],
  [{ nbf: now - 1_000 }, undefined],
  [{ iat: now + 15 }, undefined],
  [{ iat: now + 16 }, future],
  [{ iat: now - 60 }, undefined],
  [{ iat: now - 61 }, tooOld],
  [{ iat: undefined, exp: now + 60 }, undefined],
  [{ iat: undefined, exp: now + 61 }, tooFar],
  [{ iat: undefined, exp: now + 61 }, undefined, { maxAge: '61' }],
  [{ iat: now - 61 }, undefined, { maxAge: '61' }],
  [{ jti: 7 }, 'Token jti claim is required'],
])('the claims %j: %j', async (claims, error, more) => {
  expect((await lifetimes(claims, more))[0]).toBe(error);
});

test.each<[object, later: number, string | undefined]>([
  [{}, 0, 'Token reuse detected'],
  [{}, 59, 'Token reuse detected'],
  [{ exp: now + 10_000, iat: now }, 60, 'Token reuse detected'],
  [{ exp: now + 5, iat: undefined }, 4, 'Token reuse detected'],
])('an assertion with %j is not taken again after %i seconds', async (claims, later, error) => {
  expect(await lifetimes(claims, { later })).toEqual([undefined, error]);
});

test('assertions with a secret and with a key have identifiers of their own', async () => {
  const clock = movableClock(now * 1000);
  const context = { state: { now: () => now, assertions: expiringIds(clock) } } as unknown as RequestContext;
  const jwt = jwtOf({ jti: 'j', exp: now + 60, iat: now });
  const check = (authenticator: string) => errorOf(() => checkLifetime(jwt, clientOf({ authenticator }), context));
  expect([await check('client-jwt'), await check('client-secret-jwt'), await check('client-jwt')]).toEqual([
    undefined,
    undefined,
    'Token reuse detected',
  ]);
});
