import { describe, expect, test } from 'vitest';
import { checkScope, grantScope } from '../../../../src/token/openid/scopes/grant-scope.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';

/** Identifiers of which the first twelve share no bucket and the letters of the rest are in order. */
const scope = (name: string, more: object = {}) => ({ id: name, name, attributes: {}, ...more });

function realmWith(scopes: readonly object[], client: object, more: object = {}) {
  const realm = readRealm({
    place: 'test: ',
    value: {
      realm: 'r',
      enabled: true,
      roles: { realm: [{ name: 'needed' }, { name: 'outer', composites: { realm: ['needed'] } }] },
      clientScopes: scopes,
      clients: [{ id: '~', clientId: 'c', ...client }],
      users: [
        { username: 'with', realmRoles: ['outer'] },
        { username: 'without', realmRoles: [] },
      ],
      ...more,
    },
  });
  const user = (name: string) => {
    const [found, own] = [realm.usersByName.get(name), realm.clients.get('c')];
    if (found === undefined || own === undefined) throw new Error(name);
    return { realm, client: own, user: found };
  };
  return { realm, user };
}

describe('the order of names', () => {
  const names = [...'zyxwvutsrqponmlkjihgfedcba'];

  test('up to eleven scopes and the client share 16 buckets', () => {
    const eleven = names.slice(15);
    const { user } = realmWith(
      eleven.map((name) => scope(name)),
      { defaultClientScopes: eleven },
    );
    // `p` to `z` and `a` to `k`: the hash of a letter is its code, so bucket 0 holds `p`.
    expect(grantScope(user('with'), undefined).inResponse).toBe('a b c d e f g h i j k');
    const other = names.slice(0, 11);
    const late = realmWith(
      other.map((name) => scope(name)),
      { defaultClientScopes: other },
    );
    expect(grantScope(late.user('with'), undefined).inResponse).toBe('p q r s t u v w x y z');
  });

  test('the client counts: the twelfth scope makes it 32 buckets', () => {
    const mixed = [...'qbcdefghijka'];
    const order = (count: number) => {
      const some = mixed.slice(0, count);
      const { user } = realmWith(
        some.map((name) => scope(name)),
        { defaultClientScopes: some },
      );
      return grantScope(user('with'), undefined).inResponse;
    };
    expect(order(11)).toBe('q b c d e f g h i j k');
    expect(order(12)).toBe('a b c d e f g h i j k q');
  });

  test('in one bucket requested scopes come first, as requested, then defaults by name', () => {
    // a and q share a bucket of 16; Q (0x51) as well.
    const scopes = ['a', 'q', 'Q', 'A'].map((name) => scope(name));
    const { user } = realmWith(scopes, { defaultClientScopes: ['A'], optionalClientScopes: ['a', 'q', 'Q'] });
    expect(grantScope(user('with'), 'q a Q').inResponse).toBe('q a Q A');
    expect(grantScope(user('with'), 'Q q a').inResponse).toBe('Q q a A');
  });

  test('openid comes first, and hidden scopes are in a refresh token only', () => {
    const hidden = scope('h', { attributes: { 'include.in.token.scope': 'false' } });
    const { user } = realmWith([scope('b'), hidden], { defaultClientScopes: ['b', 'h'] });
    const granted = grantScope(user('with'), 'openid');
    expect([granted.inResponse, granted.all, granted.openid]).toEqual(['openid b', 'openid b h', true]);
  });
});

test('a scope with roles is for users who have one of them, itself or by another', () => {
  const { user } = realmWith(
    [scope('a'), scope('b')],
    { defaultClientScopes: ['a'], optionalClientScopes: ['b'] },
    {
      scopeMappings: [
        { clientScope: 'a', roles: ['needed'] },
        { clientScope: 'b', roles: ['outer'] },
      ],
    },
  );
  expect(grantScope(user('with'), 'b').inResponse).toBe('a b');
  expect(grantScope(user('without'), 'b').inResponse).toBe('');
});

test('offline access counts as requested even where the user may not have it', () => {
  const { user } = realmWith([scope('a')], { defaultClientScopes: [], optionalClientScopes: ['offline_access'] });
  const granted = grantScope(user('without'), 'offline_access');
  expect([granted.offline, granted.inResponse]).toEqual([true, '']);
  expect(grantScope(user('without'), undefined).offline).toBe(false);
});

describe('organizations', () => {
  const organization = scope('organization', {
    protocolMappers: [{ name: 'o', protocolMapper: 'oidc-organization-membership-mapper', config: {} }],
  });
  const client = { defaultClientScopes: [], optionalClientScopes: ['organization'] };
  test.each([
    [false, ''],
    [true, 'organization'],
  ])('in a realm with them %s', (organizationsEnabled, granted) => {
    const { user } = realmWith([organization], client, { organizationsEnabled });
    expect(grantScope(user('with'), 'organization').inResponse).toBe(granted);
  });

  test('their names pass in a realm without them, for clients that have the scope', () => {
    const check = (optionalClientScopes: readonly string[], requested: string) => {
      const { realm, user } = realmWith([scope('a'), organization], {
        defaultClientScopes: ['a'],
        optionalClientScopes,
      });
      checkScope(realm, user('with').client, requested);
    };
    for (const requested of ['organization', 'organization:acme a', 'organization:*']) {
      expect(() => check(['organization'], requested)).not.toThrow();
      expect(() => check([], requested)).toThrow(/Invalid scopes: /);
    }
    expect(() => check(['organization'], 'a:b')).toThrow(/Invalid scopes: /);
  });
});

describe('the value of the parameter', () => {
  const { realm, user } = realmWith([scope('a'), scope('b')], {
    defaultClientScopes: ['a'],
    optionalClientScopes: ['b'],
  });
  const { client } = user('with');
  test.each([undefined, 'a', 'b', 'b a openid', 'b ', 'openid   ', ' ', '   ', 'b b'])('%j is fine', (value) =>
    expect(() => checkScope(realm, client, value)).not.toThrow(),
  );
  test.each(['', ' b', 'b  a', 'c', 'B', '*', 'b\ta'])('%j is not', (value) =>
    expect(() => checkScope(realm, client, value)).toThrow(/Invalid scopes: /),
  );
});
