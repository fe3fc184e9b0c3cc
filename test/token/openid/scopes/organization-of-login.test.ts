import { expect, test } from 'vitest';
import {
  domainOf,
  isOfDomain,
  organizationOfLogin,
} from '../../../../src/token/openid/scopes/organization-of-login.ts';
import type { OrganizationJson } from '../../../../src/token/realm/representations/family-json.ts';
import type { RealmJson } from '../../../../src/token/realm/representations/json.ts';
import type { User } from '../../../../src/token/realm/user.ts';

const organization = (alias: string, domains: string[], members: string[] = [], managed: string[] = []) =>
  ({
    id: alias,
    alias,
    name: alias,
    enabled: true,
    domains: domains.map((name) => ({ name, verified: true })),
    members: [
      ...members.map((id) => ({ id, membershipType: 'UNMANAGED' })),
      ...managed.map((id) => ({ id, membershipType: 'MANAGED' })),
    ],
  }) as unknown as OrganizationJson;
const organizations = [
  organization('acme', ['acme.org', '*.acme.net'], ['ann', 'bob'], []),
  organization('beta', ['beta.org', '*.west.acme.net'], ['bob'], ['max']),
  organization('gamma', [], ['max'], []),
];
const realm = { organizations } as unknown as RealmJson;
const user = (id: string, email?: string) => ({ id, email }) as User;

test.each([
  ['a member of one', { user: user('ann') }, 'acme'],
  ['a member of two', { user: user('bob') }, undefined],
  ['a member of two, by the address', { user: user('bob', 'bob@beta.org') }, 'beta'],
  ['a managed member', { user: user('max') }, 'beta'],
  ['nobody, at a domain', { domain: 'ACME.org' }, 'acme'],
  ['nobody, at the longer of two domains', { domain: 'x.west.acme.net' }, 'beta'],
  ['nobody, elsewhere', { domain: 'sub.acme.org' }, undefined],
  ['one that is asked for, without a user', { asked: ['beta'] }, 'beta'],
  ['one that is asked for, by a member', { asked: ['beta'], user: user('bob') }, 'beta'],
  ['one that is asked for, by a stranger', { asked: ['beta'], user: user('ann') }, undefined],
  ['any, by a member of two', { asked: 'any', user: user('bob', 'b@acme.org') }, undefined],
  ['any, by a member of one', { asked: 'any', user: user('ann') }, 'acme'],
  ['all, by a member of two', { asked: 'all', user: user('bob', 'b@acme.org') }, 'acme'],
  ['one that is known', { known: 'beta', user: user('bob') }, 'beta'],
  ['one that is known, of others', { known: 'beta', user: user('ann', 'ann@acme.org') }, undefined],
] as const)('%s', (_what, login, alias) => {
  expect(organizationOfLogin(realm, { asked: undefined, ...login })?.alias).toBe(alias);
});

test('domains, also those below', () => {
  expect([domainOf('a@b@c'), domainOf('ann'), domainOf(undefined)]).toEqual(['b@c', undefined, undefined]);
  expect(isOfDomain('acme.net', '*.acme.net')).toBe(true);
  expect(isOfDomain('badacme.net', '*.acme.net')).toBe(false);
});
