import { describe, expect, test } from 'vitest';
import { orderClaims, tokenJson } from '../../../../src/token/openid/tokens/claim-order.ts';

describe('tokenJson', () => {
  const own = { typ: 'Bearer', exp: 1, azp: 'c', sid: undefined };

  test('the claims of the token come first, in their places', () => {
    expect(tokenJson(orderClaims({ name: 'N', acr: '1' }, own))).toBe(
      '{"exp":1,"typ":"Bearer","azp":"c","acr":"1","name":"N"}',
    );
    expect(tokenJson(orderClaims({}, own))).toBe('{"exp":1,"typ":"Bearer","azp":"c"}');
    expect(tokenJson(orderClaims({ name: 'N' }, {}))).toBe('{"name":"N"}');
    expect(tokenJson(orderClaims({}, {}))).toBe('{}');
  });

  test('a mapper may replace azp, and repeat sid', () => {
    const text = tokenJson(orderClaims({ azp: 'other', sid: 'mapped' }, { ...own, sid: 'real' }));
    expect(text).toBe('{"exp":1,"typ":"Bearer","azp":"other","sid":"real","sid":"mapped"}');
  });

  test('roles have a place in access tokens only', () => {
    const roles = { realm_access: { roles: [] }, zoneinfo: 'Z', acr: '1' };
    expect(Object.keys(orderClaims(roles, own).placed)).toContain('realm_access');
    expect(Object.keys(orderClaims(roles, own, 'id').added)).toContain('realm_access');
  });

  test('what is not there takes no place in the hash', () => {
    const mapped = Object.fromEntries(
      ['note', 'email_verified', 'clientHost', 'amr', 'name', 'preferred_username', 'given_name', 'session_state']
        .concat(['family_name', 'clientAddress', 'email', 'client_id'])
        .map((name) => [name, 1]),
    );
    // As Keycloak 26.7 wrote it.
    expect(Object.keys(orderClaims(mapped, own).added).join(' ')).toBe(
      'note email_verified clientHost amr name preferred_username given_name session_state family_name clientAddress email client_id',
    );
  });
});
