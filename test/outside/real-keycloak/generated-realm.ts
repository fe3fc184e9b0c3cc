import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { selfSignedCertificate } from '../../../src/token/openid/keys/self-signed-certificate.ts';
import type { Random } from './random.ts';

/** A realm in the form of Keycloak's export. */
export interface GeneratedRealm {
  readonly realm: string;
  readonly clients: readonly GeneratedClient[];
  readonly users: readonly { readonly username: string }[];
  readonly clientScopes: readonly { readonly name: string }[];
  readonly [member: string]: unknown;
}

export interface GeneratedClient {
  readonly clientId: string;
  readonly secret: string;
  readonly optionalClientScopes: readonly string[];
}

interface Mapper {
  readonly protocolMapper: string;
  readonly config: Readonly<Record<string, string>>;
}

const roles = ['reader', 'writer', 'chief', 'role.with.dot', 'größe'];
const groupNames = ['crew', 'Office', 'deck'];
const attributes = ['shift', 'tags', 'level', 'none'];
const targets = ['access.token.claim', 'id.token.claim', 'userinfo.token.claim', 'introspection.token.claim'];
const claimNames = ['one', 'two', 'deep.er', 'deep.est', 'deep.list', 'flat\\.name', 'groups', 'roles'];

const list = (random: Random) => String(random.chance(0.6));

/** Kinds of mappers that write one claim, with their own settings. */
const kinds: readonly ((random: Random) => Mapper)[] = [
  (random) => ({
    protocolMapper: 'oidc-usermodel-attribute-mapper',
    config: {
      'user.attribute': random.pick([...attributes, 'email', 'firstName']),
      'jsonType.label': random.pick(['String', 'int', 'long', 'boolean']),
      multivalued: list(random),
      'aggregate.attrs': String(random.chance(0.3)),
    },
  }),
  (random) => ({
    protocolMapper: 'oidc-hardcoded-claim-mapper',
    config: {
      ...random.pick([
        { 'claim.value': 'text', 'jsonType.label': 'String' },
        { 'claim.value': '42', 'jsonType.label': 'int' },
        { 'claim.value': '9007199254740993', 'jsonType.label': 'long' },
        { 'claim.value': 'TRUE', 'jsonType.label': 'boolean' },
      ]),
      'access.tokenResponse.claim': String(random.chance(0.3)),
    },
  }),
  (random) => ({
    protocolMapper: 'oidc-usermodel-realm-role-mapper',
    config: {
      'jsonType.label': 'String',
      multivalued: list(random),
      'usermodel.realmRoleMapping.rolePrefix': random.pick(['', 'R_']),
    },
  }),
  (random) => ({
    protocolMapper: 'oidc-usermodel-client-role-mapper',
    config: {
      'jsonType.label': 'String',
      multivalued: list(random),
      'usermodel.clientRoleMapping.clientId': random.pick(['', 'c0', 'c1']),
    },
  }),
  (random) => ({ protocolMapper: 'oidc-group-membership-mapper', config: { 'full.path': list(random) } }),
  (random) => ({
    protocolMapper: 'oidc-usermodel-property-mapper',
    config: {
      'user.attribute': random.pick(['id', 'username', 'enabled', 'emailVerified']),
      'jsonType.label': 'String',
    },
  }),
  (random) => ({
    protocolMapper: 'oidc-usersessionmodel-note-mapper',
    config: { 'user.session.note': random.pick(['client_id', 'clientHost', 'none']), 'jsonType.label': 'String' },
  }),
];

/** Kinds that have a place of their own. */
const fixedKinds: readonly ((random: Random) => Mapper)[] = [
  (random) => ({
    protocolMapper: 'oidc-audience-mapper',
    config: random.pick([{ 'included.client.audience': 'c0' }, { 'included.custom.audience': 'urn:other' }]),
  }),
  (random) => ({ protocolMapper: 'oidc-hardcoded-role-mapper', config: { role: random.pick(['added', 'c0.added']) } }),
  () => ({ protocolMapper: 'oidc-role-name-mapper', config: { role: 'reader', 'new.role.name': 'c1.leser' } }),
  () => ({ protocolMapper: 'oidc-full-name-mapper', config: {} }),
  // In a claim that several mappers write, its place differs (src/docs/token-differences.md).
  (random) => ({
    protocolMapper: 'oidc-hardcoded-claim-mapper',
    config: { 'claim.name': `json_${random.uuid()}`, 'claim.value': '[1,{"a":null}]', 'jsonType.label': 'JSON' },
  }),
];

export function mappers(random: Random, count: number): object[] {
  const flags = () => Object.fromEntries(targets.map((target) => [target, String(random.chance(0.8))]));
  const names = random.some(claimNames);
  return Array.from({ length: count }, (_, index) => {
    const isFixed = random.chance(0.25);
    const { protocolMapper, config } = random.pick(isFixed ? fixedKinds : kinds)(random);
    // Below a text there is no room for another claim: Keycloak answers such clashes with 500.
    const name = isFixed ? {} : { 'claim.name': random.pick(names.length > 0 ? names : claimNames) };
    return {
      id: random.uuid(),
      name: `m${index}`,
      protocol: 'openid-connect',
      protocolMapper,
      config: { ...flags(), 'lightweight.claim': String(random.chance(0.3)), ...name, ...config },
    };
  });
}

/** Keys that both servers share. They differ from run to run, as nothing else does: nothing shown depends on them. */
function keyProviders(): object {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const pem = rsa.export({ format: 'pem', type: 'pkcs8' }).toString();
  const certificate = selfSignedCertificate(rsa, 'generated', Date.now()).toString('base64');
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const hmac = (algorithm: string) => ({
    name: `hmac-${algorithm}`,
    providerId: 'hmac-generated',
    config: {
      kid: [`hmac-${algorithm}`],
      secret: [randomBytes(64).toString('base64url')],
      priority: ['100'],
      algorithm: [algorithm],
    },
  });
  const der = (format: 'pkcs8' | 'spki') =>
    format === 'pkcs8'
      ? ec.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
      : ec.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    'org.keycloak.keys.KeyProvider': [
      {
        name: 'rsa',
        providerId: 'rsa',
        config: {
          privateKey: [pem],
          certificate: [certificate],
          priority: ['100'],
          algorithm: ['RS256'],
        },
      },
      {
        name: 'ecdsa',
        providerId: 'ecdsa-generated',
        config: {
          ecdsaPrivateKey: [der('pkcs8')],
          ecdsaPublicKey: [der('spki')],
          ecdsaEllipticCurveKey: ['P-256'],
          priority: ['100'],
        },
      },
      hmac('HS512'),
      hmac('HS256'),
    ],
  };
}

/** @param builtInScopes the client scopes of a new realm, without identifiers */
export function generateRealm(random: Random, realm: string, builtInScopes: readonly object[]): GeneratedRealm {
  const own = Array.from({ length: 3 + random.below(10) }, (_, index) => ({
    id: random.uuid(),
    name: `scope-${index}`,
    protocol: 'openid-connect',
    attributes: { 'include.in.token.scope': String(random.chance(0.8)), 'display.on.consent.screen': 'true' },
    protocolMappers: mappers(random, random.below(4)),
  }));
  const scopes = [...builtInScopes.map((scope) => ({ ...scope, id: random.uuid() })), ...own] as {
    id: string;
    name: string;
    protocol: string;
  }[];
  const names = scopes.filter(({ protocol }) => protocol === 'openid-connect').map(({ name }) => name);
  const usual = ['acr', 'basic', 'email', 'profile', 'roles', 'web-origins'];
  const client = (index: number) => {
    const defaults = [...new Set([...(random.chance(0.8) ? usual : []), ...random.some(own.map(({ name }) => name))])];
    const optional = random.some(names.filter((name) => !defaults.includes(name)));
    return {
      id: random.uuid(),
      clientId: `c${index}`,
      secret: `c${index}-secret`,
      protocol: 'openid-connect',
      enabled: true,
      publicClient: false,
      standardFlowEnabled: false,
      clientAuthenticatorType: 'client-secret',
      serviceAccountsEnabled: random.chance(0.9),
      directAccessGrantsEnabled: random.chance(0.8),
      fullScopeAllowed: random.chance(0.7),
      consentRequired: random.chance(0.05),
      webOrigins: random.some(['https://a.example', 'https://b.example']),
      redirectUris: ['https://app.example/*'],
      defaultClientScopes: defaults,
      optionalClientScopes: optional,
      attributes: clientAttributes(random),
      protocolMappers: mappers(random, random.below(5)),
    };
  };
  const clients = Array.from({ length: 8 + random.below(6) }, (_, index) => client(index));
  return {
    realm,
    id: random.uuid(),
    enabled: true,
    sslRequired: random.chance(0.1) ? 'all' : 'none',
    accessTokenLifespan: random.pick([60, 300, 3600]),
    ssoSessionIdleTimeout: random.pick([600, 1800]),
    ssoSessionMaxLifespan: random.pick([1200, 36_000]),
    clientSessionMaxLifespan: random.pick([0, 900]),
    offlineSessionMaxLifespanEnabled: random.chance(0.3),
    offlineSessionMaxLifespan: 5000,
    revokeRefreshToken: random.chance(0.4),
    refreshTokenMaxReuse: random.below(2),
    components: keyProviders(),
    roles: {
      realm: roles.map((name) => ({
        id: random.uuid(),
        name,
        ...(name === 'chief' && { composite: true, composites: { realm: ['reader'], client: { c0: ['open'] } } }),
      })),
      client: Object.fromEntries(
        ['c0', 'c1'].map((id) => [id, ['open', 'close'].map((name) => ({ id: random.uuid(), name }))]),
      ),
    },
    groups: groupNames.map((name) => ({
      id: random.uuid(),
      name,
      attributes: userAttributes(random),
      realmRoles: random.some(['writer']),
      subGroups: [{ id: random.uuid(), name: 'night', attributes: userAttributes(random), realmRoles: [] }],
    })),
    clientScopes: scopes,
    defaultDefaultClientScopes: usual,
    defaultOptionalClientScopes: ['phone'],
    scopeMappings: [
      { clientScope: 'offline_access', roles: ['offline_access'] },
      ...own.filter(() => random.chance(0.2)).map(({ name }) => ({ clientScope: name, roles: ['chief'] })),
      ...clients
        .filter(({ fullScopeAllowed }) => !fullScopeAllowed)
        .map(({ clientId }) => ({ client: clientId, roles: ['writer'] })),
    ],
    clients,
    users: Array.from({ length: 6 }, (_, index) => user(random, index)),
  };
}

function clientAttributes(random: Random): Record<string, string> {
  const possible: [string, string][] = [
    ['client_credentials.use_refresh_token', 'true'],
    ['client.use.lightweight.access.token.enabled', 'true'],
    ['access.token.lifespan', random.pick(['-1', '120', '100000'])],
    ['client.session.max.lifespan', '500'],
    ['access.token.signed.response.alg', random.pick(['ES256', 'HS256'])],
    ['id.token.signed.response.alg', 'ES256'],
    ['user.info.response.signature.alg', 'RS256'],
    ['use.refresh.tokens', 'false'],
    ['access.token.header.type.rfc9068', 'true'],
    ['token.response.type.bearer.lower-case', 'true'],
    ['tls.client.certificate.bound.access.tokens', 'true'],
    ['allow.token.introspection.without.audience.check', 'true'],
    ['allow.userinfo.with.lightweight.access.token', 'true'],
  ];
  return Object.fromEntries(possible.filter(() => random.chance(0.15)));
}

const userAttributes = (random: Random): Record<string, string[]> =>
  Object.fromEntries(
    random.some(attributes).map((name) => [name, name === 'none' ? [] : random.some(['1', 'b', 'zz'])]),
  );

function user(random: Random, index: number): { username: string } {
  const username = `u${index}`;
  return {
    username,
    id: random.uuid(),
    enabled: random.chance(0.9),
    emailVerified: random.chance(0.5),
    ...(random.chance(0.9) && { email: `${username}@example.org` }),
    firstName: 'F',
    lastName: random.pick(['L', 'Łoś']),
    attributes: userAttributes(random),
    groups: random.some(['crew', '/deck/night', '/Office']),
    requiredActions: random.chance(0.1) ? ['UPDATE_PASSWORD'] : [],
    realmRoles: random.some([...roles, 'offline_access']),
    clientRoles: { c0: random.some(['open', 'close']) },
    credentials: [{ type: 'password', value: `${username}-password` }],
  } as { username: string };
}
