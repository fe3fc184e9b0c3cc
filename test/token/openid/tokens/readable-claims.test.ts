import { describe, expect, test } from 'vitest';
import { isReadable } from '../../../../src/token/openid/tokens/readable-claims.ts';

describe('isReadable', () => {
  test.each([
    {},
    { name: 'N', other: ['anything'] },
    { name: 5, given_name: true, family_name: null },
    { email_verified: 'true', updated_at: '12', auth_time: 1.5 },
    { 'allowed-origins': ['a', 1] },
    { realm_access: { roles: ['r'], verify_caller: true }, resource_access: { c: { roles: [] } } },
  ])('%j', (claims) => expect(isReadable(claims)).toBe(true));

  test.each([
    { name: ['N'] },
    { preferred_username: {} },
    { email_verified: 'yes' },
    { email_verified: [true] },
    { updated_at: 'now' },
    { 'allowed-origins': 'a' },
    { 'allowed-origins': [[]] },
    { realm_access: [] },
    { realm_access: { roles: ['r'], extra: 1 } },
    { resource_access: { c: { roles: 'r' } } },
  ])('%j is not', (claims) => expect(isReadable(claims)).toBe(false));
});
