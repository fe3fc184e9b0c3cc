import { beforeAll, describe, expect, test } from 'vitest';
import type { TokenChanges } from '../../../../src/contract/token-changes.ts';
import { judgeToken, realmOfToken } from '../../../../src/token/openid/inspection/judge-token.ts';
import { signChanged } from '../../../../src/token/openid/tokens/sign-changed.ts';
import { claimsOf, contextOf, startTokens, stateOf, type Tokens } from '../../../support/whole-tokens.ts';

const now = 1_700_000_000;

let own: Tokens;
beforeAll(async () => {
  own = await startTokens({ revokeRefreshToken: true });
});

describe('what is wrong with a token', () => {
  const judge = async (token: unknown, tokens = own) => judgeToken(contextOf(tokens), String(token), now + 10);
  const fault = async (token: unknown) => (await judge(token))?.fault;
  const changed = async (changes: TokenChanges) => (await own.byClient('job', '', changes)).body.access_token;

  test('nothing', async () => {
    const token = (await own.byClient('job')).body.access_token;
    const judged = await judge(token);
    expect(judged).toMatchObject({ fault: undefined, secondsLeft: 290, header: { alg: 'ES256' } });
    expect({ ...judged?.claims }).toEqual(claimsOf(token));
    expect(realmOfToken(own.service.realms(), String(token))).toBe(own.service.realms()[0]);
    expect(realmOfToken(own.service.realms(), 'x')).toBeUndefined();
    expect(await judge('no token')).toBeUndefined();
    const elsewhere = await judgeToken(undefined, String(token), now + 900);
    const why = 'no realm of this sandbox has the issuer "http://auth.test/realms/demo"';
    expect(elsewhere).toMatchObject({ fault: why, secondsLeft: 0 });
  });

  test.each<[TokenChanges, string | RegExp]>([
    [{ algorithm: 'none' }, 'it is not signed'],
    [{ signature: 'broken' }, 'the signature is wrong'],
    [{ key: 'unknown' }, /^realm demo has no key "/],
    [{ claims: { iss: 'x' } }, 'the issuer is "x"; here it is http://auth.test/realms/demo'],
    [{ issuedAgo: 400 }, 'it expired 100 seconds ago'],
    [{ removeClaims: ['exp'] }, 'it has no exp'],
    [{ removeClaims: ['iat'] }, 'it has no iat'],
    [{ claims: { azp: 'x' } }, 'there is no client "x"'],
    [{ claims: { sub: 'x' }, removeClaims: ['preferred_username'] }, 'there is no such user'],
    [{ claims: { sid: 'x', jti: 'onrtcc:x' } }, 'its session has ended'],
  ])('%j', async (changes, text) => {
    const said = await fault(await changed(changes));
    if (typeof text === 'string') expect(said).toBe(text);
    else expect(said).toMatch(text);
  });

  test('its key signs in another way', async () => {
    const state = stateOf(own);
    const key = await state.keys.signer('ES256');
    if (key === undefined) throw new Error('no key');
    const token = await signChanged(state, key, 'JWT', '{}', {});
    const [header = '', ...rest] = token.split('.');
    const other = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'RS256' };
    const text = [Buffer.from(JSON.stringify(other)).toString('base64url'), ...rest].join('.');
    expect(await fault(text)).toBe(`key ${key.kid} signs with ES256, not with "RS256"`);
  });

  test('it was revoked, or replaced', async () => {
    const { access_token, refresh_token } = (await own.byUser('app', 'openid')).body;
    expect([await fault(access_token), await fault(refresh_token)]).toEqual([undefined, undefined]);
    await own.refresh('app', refresh_token);
    expect(await fault(refresh_token)).toBe('it was replaced by a newer refresh token');
    await own.post('revoke', { client_id: 'app', client_secret: 's', token: access_token });
    expect(await fault(access_token)).toBe('it was revoked');
  });

  test.each([
    [{ clients: [{ clientId: 'job', enabled: false }] }, 'client job is disabled'],
    [{ clients: [{ clientId: 'job', notBefore: now + 5 }] }, 'it was revoked'],
    [{ notBefore: now + 1 }, 'it was revoked'],
    [{ users: [{ username: 'service-account-job', serviceAccountClientId: 'job' }] }, 'its user is disabled'],
  ])('in a realm with %j', async (realm, text) => {
    const other = await startTokens(realm);
    const key = await stateOf(other).keys.signer('ES256');
    if (key === undefined) throw new Error('no key');
    const claims = claimsOf((await own.byClient('job')).body.access_token);
    const token = await signChanged(stateOf(other), key, 'JWT', JSON.stringify(claims), {});
    expect((await judge(token, other))?.fault).toBe(text);
  });
});
