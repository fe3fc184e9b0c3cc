import { describe, expect, test } from 'vitest';
import {
  allMappedRoles,
  availableRoles,
  effectiveRoles,
  mappedRoles,
  type ScopeOwner,
  withMappedRoles,
} from '../../../../src/token/admin/clients/scope-mappings.ts';
import { type OwnedRole, rolesOf } from '../../../../src/token/admin/roles/find-roles.ts';
import type { RealmJson } from '../../../../src/token/realm/representations/json.ts';

const role = (name: string, composites?: object) => ({ id: `${name}-id`, name, ...(composites && { composites }) });
const realm = {
  id: 'r',
  clients: [
    { id: 'a-id', clientId: 'a' },
    { id: 'b-id', clientId: 'b' },
  ],
  roles: {
    realm: [role('one', { client: { b: ['y'] } }), role('two'), role('three')],
    client: { a: [role('own')], b: [role('x'), role('y')] },
  },
  scopeMappings: [
    { client: 'a', roles: ['one'] },
    { client: 'b', roles: ['two'] },
    { clientScope: 'a', roles: ['three'] },
    { client: 'a', roles: ['three'] },
  ],
  clientScopeMappings: {
    b: [
      { client: 'a', roles: ['x'] },
      { clientScope: 's', roles: ['y'] },
    ],
  },
} as unknown as RealmJson;
const a: ScopeOwner = { client: 'a' };
const names = (roles: readonly OwnedRole[]) => roles.map(({ role: { name } }) => name).join(' ');

describe('an owner may pass on', () => {
  test.each<[owner: ScopeOwner, source: string | undefined, mapped: string, available: string, effective: string]>([
    [a, undefined, 'one three', 'two', 'one three'],
    [a, 'b', 'x', 'y', 'x y'],
    [a, 'a', '', '', 'own'],
    [{ client: 'b' }, undefined, 'two', 'one three', 'two'],
    [{ client: 'b' }, 'b', '', '', 'x y'],
    [{ client: 'b' }, 'a', '', 'own', ''],
    [{ clientScope: 'a' }, undefined, 'three', 'one two', 'three'],
    [{ clientScope: 'a' }, 'a', '', 'own', ''],
    [{ clientScope: 's' }, 'b', 'y', 'x', 'y'],
    [{ clientScope: 'none' }, 'none', '', '', ''],
  ])('%j: of %s %j', (owner, source, mapped, available, effective) => {
    expect(names(mappedRoles(realm, owner, source))).toBe(mapped);
    expect(names(availableRoles(realm, owner, source))).toBe(available);
    expect(names(effectiveRoles(realm, owner, source, false))).toBe(effective);
    expect(effectiveRoles(realm, owner, source, true)).toEqual(rolesOf(realm, source));
  });

  test('roles of all sources', () => {
    expect(names(allMappedRoles(realm, a))).toBe('one three x');
    expect(names(allMappedRoles(realm, { clientScope: 's' }))).toBe('y');
  });
});

test('the roles of one source take the place of those before', () => {
  const [one, , two] = rolesOf(realm, undefined);
  expect(withMappedRoles(realm, a, undefined, [one, two, one] as OwnedRole[])).toEqual({
    ...realm,
    scopeMappings: [realm.scopeMappings[1], realm.scopeMappings[2], { client: 'a', roles: ['one', 'two'] }],
  });
  expect(withMappedRoles(realm, a, 'b', [])).toEqual({
    ...realm,
    clientScopeMappings: { b: [{ clientScope: 's', roles: ['y'] }] },
  });
  expect(withMappedRoles(realm, { clientScope: 's' }, 'a', rolesOf(realm, 'a'))).toEqual({
    ...realm,
    clientScopeMappings: { ...realm.clientScopeMappings, a: [{ clientScope: 's', roles: ['own'] }] },
  });
});
