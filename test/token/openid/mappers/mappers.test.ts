import { describe, expect, test } from 'vitest';
import { claimsJson } from '../../../../src/token/openid/mappers/claim-value.ts';
import type { Target } from '../../../../src/token/openid/mappers/mapper.ts';
import { grantScope } from '../../../../src/token/openid/scopes/grant-scope.ts';
import { claimsInHashOrder, orderClaims, tokenJson } from '../../../../src/token/openid/tokens/claim-order.ts';
import { type ClaimsAbout, mappedClaims } from '../../../../src/token/openid/tokens/claims.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';

type Config = Readonly<Record<string, string>>;
type Mapper = readonly [kind: string, config: Config];

const everywhere: Config = {
  'access.token.claim': 'true',
  'id.token.claim': 'true',
  'introspection.token.claim': 'true',
  'userinfo.token.claim': 'true',
  'access.tokenResponse.claim': 'true',
};

/** Mappers run in the order of the hash of their identifiers; those of one digit come in their own order. */
const realmWith = (mappers: readonly Mapper[], client: object = {}) =>
  readRealm({
    place: 'test: ',
    value: {
      realm: 'r',
      enabled: true,
      roles: {
        realm: ['one', 'two', 'three', 'shared'].map((name) => ({ name })),
        client: { api: [{ name: 'shared' }, { name: 'read' }], 'x.y': [{ name: 'write' }] },
      },
      groups: [
        { name: 'team', attributes: { only: ['g'], many: ['b', 'zz', 'c'] }, subGroups: [{ name: 'sub' }] },
        { name: 'Zulu', attributes: { only: ['zulu'] } },
      ],
      clients: [
        { clientId: 'api' },
        { clientId: 'x.y' },
        {
          id: 'k',
          clientId: 'c',
          defaultClientScopes: [],
          redirectUris: ['https://one.example/*'],
          ...client,
          protocolMappers: mappers.map(([kind, config], index) => ({
            id: String(index),
            name: `m${index}`,
            protocolMapper: kind,
            config: { ...everywhere, 'claim.name': 'c', ...config },
          })),
        },
      ],
      users: [
        {
          id: 'u-full',
          username: 'full',
          enabled: true,
          email: 'full@example.org',
          createdTimestamp: 1_795_294_785_747,
          attributes: { a: ['v1', 'v2'], nums: ['7', 'x', '8'], street: ['S'] },
          realmRoles: ['one', 'two', 'three', 'shared'],
          clientRoles: { api: ['read', 'shared'], 'x.y': ['write'] },
          groups: ['team/sub', 'Zulu'],
        },
      ],
    },
  });

function claims(mappers: readonly Mapper[], target: Target = 'access', client: object = {}): unknown {
  const realm = realmWith(mappers, client);
  const user = realm.usersById.get('u-full');
  const own = realm.clients.get('c');
  if (user === undefined || own === undefined) throw new Error('no user or client');
  const scope = grantScope({ realm, client: own, user }, undefined);
  const about: ClaimsAbout = { realm, client: own, user, scope, notes: new Map([['n', 'noted']]), sessionId: 'S' };
  const mapped = mappedClaims(about, target);
  const aud = mapped.audience.length > 0 ? { aud: mapped.audience } : {};
  if (target === 'response' || target === 'userinfo')
    return JSON.parse(claimsJson(claimsInHashOrder({ ...mapped.claims, ...aud })));
  return JSON.parse(tokenJson(orderClaims(mapped.claims, aud, target === 'id' ? 'id' : 'access')));
}

const list = { multivalued: 'true' };
const attribute = (config: Config): Mapper => ['oidc-usermodel-attribute-mapper', { 'user.attribute': 'a', ...config }];
const hardcoded = (value: string, config: Config = {}): Mapper => [
  'oidc-hardcoded-claim-mapper',
  { 'claim.value': value, 'jsonType.label': 'String', ...config },
];
const realmRoles = (config: Config = list): Mapper => ['oidc-usermodel-realm-role-mapper', config];
const clientRoles = (config: Config = list): Mapper => ['oidc-usermodel-client-role-mapper', config];

describe('several writers of one claim (Keycloak 26.7)', () => {
  const cases: [what: string, mappers: readonly Mapper[], c: unknown][] = [
    [
      'roles of realm and clients are appended as they are',
      [realmRoles(), clientRoles()],
      ['shared', 'one', 'two', 'three', 'write', 'shared', 'read'],
    ],
    [
      'prefixes',
      [
        realmRoles({ ...list, 'usermodel.realmRoleMapping.rolePrefix': 'R_' }),
        clientRoles({ ...list, 'usermodel.clientRoleMapping.rolePrefix': `$\{client_id}/` }),
      ],
      ['R_shared', 'R_one', 'R_three', 'R_two', 'x.y/write', 'api/shared', 'api/read'],
    ],
    ['one value: the first role', [realmRoles({})], 'shared'],
    ['an attribute, then roles', [realmRoles(), attribute(list)], ['v1', 'v2', 'shared', 'one', 'two', 'three']],
    ['a single value replaces', [attribute(list), hardcoded('text')], 'text'],
    ['a single value of a list is added', [attribute(list), hardcoded('text', list)], ['v1', 'v2', 'text']],
    ['a list is added to a single value, as a set', [hardcoded('text', list), attribute(list)], ['text', 'v1', 'v2']],
    [
      'a set stays one when values are added',
      [hardcoded('true', { ...list, 'jsonType.label': 'boolean' }), attribute(list), hardcoded('night', list)],
      ['night', 'v1', 'v2', true],
    ],
    [
      'a set stays one when roles are added',
      [hardcoded('two', list), attribute(list), realmRoles()],
      ['shared', 'one', 'v1', 'v2', 'two', 'three'],
    ],
    ['each value once', [hardcoded('one', list), hardcoded('two', list), hardcoded('one', list)], ['one', 'two']],
    [
      'a JSON list is one value',
      [hardcoded('["j1","j2"]', { ...list, 'jsonType.label': 'JSON' }), attribute(list)],
      [['j1', 'j2'], 'v1', 'v2'],
    ],
    ['roles replace a single value', [hardcoded('text'), realmRoles()], ['shared', 'one', 'two', 'three']],
  ];
  test.each(cases)('%s', (_what, mappers, c) => expect(claims(mappers)).toMatchObject({ c }));

  test('something else than an object in the way fails', () => {
    expect(() => claims([hardcoded('text'), hardcoded('inner', { 'claim.name': 'c.d' })])).toThrow(/unknown_error/);
    expect(() =>
      claims([hardcoded('{"a":1}', { 'jsonType.label': 'JSON' }), hardcoded('inner', { 'claim.name': 'c.d' })]),
    ).toThrow(/unknown_error/);
  });

  test('roles in their places are sets, except in an ID token', () => {
    const twice = [realmRoles({ ...list, 'claim.name': 'realm_access.roles' })];
    const both = [...twice, ...twice];
    expect(claims(both)).toEqual({ realm_access: { roles: ['shared', 'one', 'two', 'three'] } });
    const inIdToken = claims(both, 'id') as { realm_access: { roles: string[] } };
    expect(inIdToken.realm_access.roles).toHaveLength(8);
  });
});

describe('one mapper', () => {
  const cases: [what: string, mapper: Mapper, claims: object][] = [
    ['an attribute: its first value', attribute({}), { c: 'v1' }],
    [
      'numbers, what is none is null',
      attribute({ 'user.attribute': 'nums', 'jsonType.label': 'int', ...list }),
      { c: [7, null, 8] },
    ],
    [
      'a property that is not set is a list of nothing',
      attribute({ 'user.attribute': 'lastName', ...list }),
      { c: [null] },
    ],
    ['no value writes no parent either', attribute({ 'user.attribute': 'none', 'claim.name': 'p.q' }), {}],
    ['an attribute of the first group by name', attribute({ 'user.attribute': 'only' }), { c: 'zulu' }],
    [
      'an attribute of the group above, as a set',
      attribute({ 'user.attribute': 'many', ...list }),
      { c: ['zz', 'b', 'c'] },
    ],
    [
      'all groups together',
      attribute({ 'user.attribute': 'only', 'aggregate.attrs': 'true', ...list }),
      { c: ['g', 'zulu'] },
    ],
    ['groups by name', ['oidc-group-membership-mapper', {}], { c: ['Zulu', 'sub'] }],
    ['groups by path', ['oidc-group-membership-mapper', { 'full.path': 'true' }], { c: ['/Zulu', '/team/sub'] }],
    [
      'a property',
      ['oidc-usermodel-property-mapper', { 'user.attribute': 'CreatedTimestamp' }],
      { c: '1795294785747' },
    ],
    ['a property that is none', ['oidc-usermodel-property-mapper', { 'user.attribute': 'toString' }], {}],
    ['the address', ['oidc-address-mapper', {}], { address: { street_address: 'S' } }],
    ['a note', ['oidc-usersessionmodel-note-mapper', { 'user.session.note': 'n' }], { c: 'noted' }],
    ['the session', ['oidc-session-state-mapper', {}], { session_state: 'S' }],
    ['no methods', ['oidc-amr-mapper', {}], { amr: [] }],
    ['the subject', ['oidc-sub-mapper', {}], { sub: 'u-full' }],
    [
      'a pairwise subject',
      ['oidc-sha256-pairwise-sub-mapper', { pairwiseSubAlgorithmSalt: 'salt' }],
      { sub: '1157d77d-5711-385e-9b12-1aa329e35726' },
    ],
    ['audiences', ['oidc-audience-mapper', { 'included.custom.audience': 'a' }], { aud: ['a'] }],
    ['clients whose roles are held', ['oidc-audience-resolve-mapper', {}], { aud: ['x.y', 'api'] }],
    ['null', hardcoded('null', { 'jsonType.label': 'JSON' }), { c: null }],
    ['what is no JSON', hardcoded('{', { 'jsonType.label': 'JSON' }), {}],
    ['an escaped dot', hardcoded('v', { 'claim.name': 'a\\.b' }), { 'a.b': 'v' }],
    ['sub', hardcoded('S', { 'claim.name': 'sub' }), { sub: 'S' }],
    ['auth_time', hardcoded('5', { 'claim.name': 'auth_time' }), { auth_time: 5 }],
    ['auth_time that is no number', hardcoded('x', { 'claim.name': 'auth_time' }), {}],
    ['aud', hardcoded('A', { 'claim.name': 'aud' }), { aud: ['A'] }],
    ['below aud', hardcoded('A', { 'claim.name': 'aud.x' }), {}],
    ...['exp', 'iat', 'iss', 'jti', 'nonce', 'scope', 'session_state', 'typ'].map((name): [string, Mapper, object] => [
      `${name}, which is the server's own`,
      hardcoded('x', { 'claim.name': name }),
      {},
    ]),
  ];
  test.each(cases)('%s', (_what, mapper, expected) => expect(claims([mapper])).toEqual(expected));

  test('names of prototypes are names like others', () => {
    const mappers = [
      hardcoded('x', { 'claim.name': '__proto__.polluted' }),
      hardcoded('y', { 'claim.name': 'constructor' }),
    ];
    expect(JSON.stringify(claims(mappers))).toBe('{"__proto__":{"polluted":"x"},"constructor":"y"}');
    expect(({} as { polluted?: string }).polluted).toBe(undefined);
  });
});

test('a pairwise subject needs a salt, and one host for all redirect URIs', () => {
  const pairwise: Mapper = ['oidc-sha256-pairwise-sub-mapper', { pairwiseSubAlgorithmSalt: 'salt' }];
  const redirectUris = ['https://one.example', 'https://two.example'];
  expect(() => claims([pairwise], 'access', { redirectUris })).toThrow(/unknown_error/);
  expect(() => claims([['oidc-sha256-pairwise-sub-mapper', {}]])).toThrow(/unknown_error/);
});

test('roles are renamed before others are added, for every token', () => {
  const mappers: readonly Mapper[] = [
    ['oidc-hardcoded-role-mapper', { role: 'added' }],
    ['oidc-hardcoded-role-mapper', { role: 'x.y.deep' }],
    ['oidc-role-name-mapper', { role: 'one', 'new.role.name': 'api.uno' }],
    ['oidc-role-name-mapper', { role: 'added', 'new.role.name': 'never' }],
    realmRoles({ ...list, 'claim.name': 'realm' }),
    clientRoles({ ...list, 'claim.name': `$\{client_id}` }),
  ];
  const { realm, ...clients } = claims(mappers, 'userinfo') as Record<string, string[]>;
  expect(realm?.sort()).toEqual(['added', 'shared', 'three', 'two']);
  expect(clients.api?.sort()).toEqual(['read', 'shared', 'uno']);
  expect(clients['x.y']?.sort()).toEqual(['deep', 'write']);
});

describe('where a mapper writes', () => {
  const targets: readonly Target[] = ['access', 'lightweight', 'id', 'userinfo', 'introspection', 'response'];
  const writes = (mapper: Mapper) =>
    targets.filter((target) => Object.keys(claims([mapper], target) as object).length > 0);
  const cases: [what: string, config: Config, expected: readonly Target[]][] = [
    ['everything on', {}, ['access', 'id', 'userinfo', 'introspection', 'response']],
    ['lightweight', { ...off(), 'lightweight.claim': 'true' }, ['lightweight']],
    ['nothing on', off(), []],
  ];
  test.each(cases)('%s', (_what, config, expected) => expect(writes(hardcoded('x', config))).toEqual(expected));

  test('an attribute is never in the response', () => {
    expect(writes(attribute({}))).not.toContain('response');
  });

  function off(): Config {
    return Object.fromEntries(Object.keys(everywhere).map((key) => [key, 'false']));
  }
});
