import { describe, expect, test } from 'vitest';
import {
  fills,
  type MapperContext,
  type MapperKind,
  type Target,
} from '../../../../src/token/openid/mappers/mapper.ts';
import { mapperKinds } from '../../../../src/token/openid/mappers/mappers.ts';
import type { MapperSettings } from '../../../../src/token/realm/realm-client.ts';

type Config = Readonly<Record<string, string>>;
const settings = (config: Config): MapperSettings => ({
  id: 'm',
  name: 'm',
  kind: 'm',
  config: new Map(Object.entries(config)),
});

/** What a mapper of this kind makes of a token that has no claims yet. */
function run(kind: string, config: Config, more: object = {}) {
  const context = {
    client: { clientId: 'own', redirectUris: [] },
    user: { id: 'u', groups: [], attributes: new Map() },
    notes: new Map(),
    roles: () => ({ realm: new Set(), clients: new Map() }),
    target: 'access',
    claims: Object.create(null),
    audience: new Set<string>(),
    ...more,
  } as unknown as MapperContext;
  mapperKinds.get(kind)?.map(settings(config), context);
  return { claims: JSON.parse(JSON.stringify(context.claims)), audience: [...context.audience] };
}

describe('which targets a mapper fills', () => {
  const all: readonly Target[] = ['access', 'lightweight', 'id', 'userinfo', 'introspection', 'response'];
  const filled = (kind: Pick<MapperKind, 'targets' | 'applies'>, config: Config) =>
    all.filter((target) => fills({ ...kind, priority: 0, map() {} }, settings(config), target)).join(' ');

  test.each<[config: Config, targets: string]>([
    [{}, ''],
    [{ 'access.token.claim': 'true' }, 'access introspection'],
    [{ 'access.token.claim': 'true', 'introspection.token.claim': 'false' }, 'access'],
    [{ 'id.token.claim': 'true' }, 'id userinfo'],
    [{ 'id.token.claim': 'true', 'userinfo.token.claim': 'no' }, 'id'],
    [{ 'lightweight.claim': 'true', 'access.token.claim': 'TRUE' }, 'lightweight'],
    [{ 'access.tokenResponse.claim': 'true' }, 'response'],
  ])('%j: %s', (config, targets) => expect(filled({ targets: all }, config)).toBe(targets));

  test('kinds may apply without settings, and do not fill what they cannot', () => {
    expect(filled({ targets: ['access', 'lightweight', 'id'], applies: 'by default' }, {})).toBe('access id');
    expect(filled({ targets: all, applies: 'by default' }, { 'id.token.claim': 'false' })).not.toMatch(/\bid\b/);
    expect(filled({ targets: ['id', 'response'], applies: 'always' }, { 'id.token.claim': 'false' })).toBe(
      'id response',
    );
    expect(filled({ targets: ['id'] }, { 'access.token.claim': 'true' })).toBe('');
  });
});

test.each([
  ['F', 'L', { name: 'F L' }],
  ['F', undefined, { name: 'F' }],
  ['', 'L', { name: 'L' }],
  [undefined, '', {}],
])('the full name of %s and %s', (firstName, lastName, claims) =>
  expect(run('oidc-full-name-mapper', {}, { user: { firstName, lastName } }).claims).toEqual(claims),
);

describe('audiences', () => {
  test('a client comes before a text', () => {
    const config = { 'included.client.audience': 'a', 'included.custom.audience': 'b' };
    expect(run('oidc-audience-mapper', config).audience).toEqual(['a']);
    expect(run('oidc-audience-mapper', {}).audience).toEqual([]);
  });

  test('are the other clients of which there are roles', () => {
    const clients = new Map([
      ['own', new Set(['r'])],
      ['none', new Set()],
      ['api', new Set(['r'])],
    ]);
    const roles = () => ({ realm: new Set(), clients });
    expect(run('oidc-audience-resolve-mapper', {}, { roles }).audience).toEqual(['api']);
  });
});

describe('roles', () => {
  const clients = new Map([['a.b', new Set(['r'])]]);
  const roles = () => ({ realm: new Set(['x', 'y']), clients });
  const list = { multivalued: 'true' };
  const had = (claim: object) => Object.assign(Object.create(null), claim);
  const realm = (name: string, more: object) =>
    run('oidc-usermodel-realm-role-mapper', { ...list, 'claim.name': name }, { roles, ...more }).claims;

  test.each<[name: string, claims: object, target: Target, after: object]>([
    ['realm_access.roles', { realm_access: had({ roles: ['x'] }) }, 'access', { realm_access: { roles: ['x', 'y'] } }],
    ['realm_access.roles', { realm_access: had({ roles: ['z'] }) }, 'id', { realm_access: { roles: ['x', 'y'] } }],
    ['realm_access.extra', { realm_access: had({ extra: ['z'] }) }, 'access', { realm_access: { extra: ['x', 'y'] } }],
    ['other.roles', { other: had({ roles: ['z'] }) }, 'access', { other: { roles: ['x', 'y'] } }],
    ['roles', { roles: ['z'] }, 'access', { roles: ['x', 'y'] }],
    [
      'resource_access.c.roles',
      { resource_access: had({ c: had({ roles: ['y', 'z'] }) }) },
      'access',
      { resource_access: { c: { roles: ['x', 'y', 'z'] } } },
    ],
    ['other.c.roles', { other: had({ c: had({ roles: ['z'] }) }) }, 'access', { other: { c: { roles: ['x', 'y'] } } }],
    ['', {}, 'access', {}],
  ])('of the realm in %s', (name, claims, target, after) =>
    expect(realm(name, { claims: had(claims), target })).toEqual(after),
  );

  test('need the name of a claim', () => {
    expect(run('oidc-usermodel-realm-role-mapper', list, { roles }).claims).toEqual({});
  });

  test('of one client, or of each', () => {
    const of = (config: Config) => run('oidc-usermodel-client-role-mapper', { ...list, ...config }, { roles }).claims;
    const each = { 'claim.name': `by.$\{client_id}`, 'usermodel.clientRoleMapping.rolePrefix': `$\{client_id}:` };
    expect(of(each)).toEqual({ by: { 'a.b': ['a.b:r'] } });
    const one = { 'claim.name': 'c', 'usermodel.clientRoleMapping.clientId': 'a.b' };
    expect(of({ ...one, 'usermodel.clientRoleMapping.rolePrefix': `$\{client_id}:` })).toEqual({
      c: [`$\{client_id}:r`],
    });
    expect(of({ ...one, 'usermodel.clientRoleMapping.clientId': 'gone' })).toEqual({});
  });

  test('are renamed and added', () => {
    const held = { realm: new Set(['x']), clients: new Map([['c', new Set(['r'])]]) };
    run('oidc-role-name-mapper', { role: 'x', 'new.role.name': '.y' }, { roles: () => held });
    run('oidc-role-name-mapper', { role: 'c.r', 'new.role.name': 'd.e.f' }, { roles: () => held });
    run('oidc-role-name-mapper', { role: 'none', 'new.role.name': 'never' }, { roles: () => held });
    run('oidc-hardcoded-role-mapper', { role: 'c.s' }, { roles: () => held });
    expect([...held.realm]).toEqual([]);
    expect([...held.clients].map(([owner, names]) => [owner, [...names]])).toEqual([
      ['c', ['s']],
      ['', ['y']],
      ['d.e', ['f']],
    ]);
  });
});

describe('where a claim goes', () => {
  const hard = (name: string, more: object = {}) =>
    run('oidc-hardcoded-claim-mapper', { 'claim.name': name, 'claim.value': 'v' }, more).claims;

  test('names that a token or a response has itself are left alone', () => {
    expect(['exp', 'scope', 'session_state', 'exp.x'].map((name) => hard(name))).toEqual([{}, {}, {}, {}]);
    expect(hard('access_token')).toEqual({ access_token: 'v' });
    expect(hard('access_token', { target: 'response' })).toEqual({});
    expect(hard('exp', { target: 'response' })).toEqual({ exp: 'v' });
    expect(hard('azp.x')).toEqual({});
    expect(hard('')).toEqual({});
  });

  test.each([{ a: 'text' }, { a: null }, { a: ['x'] }, { a: { made: 'by JSON' } }])('not below %j', (claims) => {
    const started = Object.assign(Object.create(null), claims);
    if (claims.a === null) expect(hard('a.b', { claims: started })).toEqual({ a: { b: 'v' } });
    else expect(() => hard('a.b', { claims: started })).toThrow('unknown_error');
  });

  test('only what has a value', () => {
    expect(run('oidc-hardcoded-claim-mapper', { 'claim.name': 'a' }).claims).toEqual({});
    const note = { 'claim.name': 'a', 'user.session.note': 'n' };
    expect(run('oidc-usersessionmodel-note-mapper', note).claims).toEqual({});
    expect(run('oidc-usersessionmodel-note-mapper', note, { notes: new Map([['n', 'x']]) }).claims).toEqual({ a: 'x' });
    const property = (name: string) => ({ 'claim.name': 'a', 'user.attribute': name });
    expect(run('oidc-usermodel-property-mapper', property('createdTimestamp')).claims).toEqual({});
    expect(run('oidc-usermodel-property-mapper', property('Federated')).claims).toEqual({ a: 'false' });
    expect(run('oidc-usermodel-property-mapper', { 'claim.name': 'a' }).claims).toEqual({});
  });
});
