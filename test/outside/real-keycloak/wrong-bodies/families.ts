import type { WrongBody } from './wrong-body.ts';

/** Requests of one kind to the admin API, whose bodies are made wrong. */
export interface Family {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  /** Below `/admin/realms/{realm}`. */
  readonly path: string;
  /** A body that is right. */
  readonly body: unknown;
  /** What shows whether anything has changed. */
  readonly shown: string;
  /** Where the right body is sent afterwards, if a wrong one may have moved what it changes. */
  readonly undoPath?: (sent: WrongBody) => string;
  /** How what it changes is made again when it is not found any more. */
  readonly makeAgain?: readonly [path: string, body: string];
}

const ids = {
  client: '11111111-1111-4111-8111-111111111111',
  scope: '22222222-2222-4222-8222-222222222222',
  user: '33333333-3333-4333-8333-333333333333',
  group: '44444444-4444-4444-8444-444444444444',
  role: '55555555-5555-4555-8555-555555555555',
  mapper: '66666666-6666-4666-8666-666666666666',
} as const;

const mapper = {
  name: 'claim',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-hardcoded-claim-mapper',
  config: { 'claim.name': 'a', 'claim.value': 'b', 'access.token.claim': 'true' },
};
const client = {
  clientId: 'app',
  name: 'An application',
  enabled: true,
  publicClient: false,
  secret: 'secret',
  redirectUris: ['http://localhost:4200/*'],
  webOrigins: ['+'],
  attributes: { 'post.logout.redirect.uris': '+' },
  defaultClientScopes: ['profile'],
  notBefore: 0,
};
const scope = { name: 'orders', protocol: 'openid-connect', attributes: { 'include.in.token.scope': 'true' } };
const user = {
  username: 'eve',
  email: 'eve@example.org',
  firstName: 'Eve',
  lastName: 'Adams',
  enabled: true,
  emailVerified: false,
  attributes: { team: ['red'] },
  requiredActions: ['UPDATE_PASSWORD'],
};
const provider = {
  alias: 'corp',
  providerId: 'oidc',
  enabled: true,
  config: {
    clientId: 'a',
    clientSecret: 'b',
    tokenUrl: 'https://idp.example/t',
    authorizationUrl: 'https://idp.example/a',
  },
};

/** A realm that both servers import, with identifiers that are the same on both. */
export const wrongBodiesRealm = (realm: string) => ({
  realm,
  enabled: true,
  organizationsEnabled: true,
  roles: { realm: [{ id: ids.role, name: 'reader' }], client: {} },
  groups: [{ id: ids.group, name: 'staff' }],
  clients: [{ ...client, id: ids.client, clientId: 'kept', protocolMappers: [{ ...mapper, id: ids.mapper }] }],
  users: [{ ...user, id: ids.user, username: 'ann', email: 'ann@example.org', requiredActions: [] }],
});

const ofMethod =
  (method: Family['method']) =>
  (name: string, path: string, body: unknown, shown = path): Family => ({ name, method, path, body, shown });
const post = ofMethod('POST');
const put = ofMethod('PUT');
const role = { id: ids.role, name: 'reader' };

/** The alias that a body may have given to a required action. */
function aliasIn(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly alias?: unknown } | null)?.alias ?? 'UPDATE_PASSWORD');
  } catch {
    return 'UPDATE_PASSWORD';
  }
}

export const families: readonly Family[] = [
  put('realm', '', {
    displayName: 'A realm',
    accessTokenLifespan: 300,
    sslRequired: 'external',
    passwordPolicy: 'length(3)',
  }),
  post('client', '/clients', client),
  put('client', `/clients/${ids.client}`, { ...client, clientId: 'kept' }),
  post('client mapper', `/clients/${ids.client}/protocol-mappers/models`, { ...mapper, name: 'other' }),
  put('client mapper', `/clients/${ids.client}/protocol-mappers/models/${ids.mapper}`, { ...mapper, id: ids.mapper }),
  post('client role', `/clients/${ids.client}/roles`, { name: 'own', description: 'text' }),
  post('client scope', '/client-scopes', scope),
  post('role', '/roles', { name: 'writer', description: 'text', attributes: { a: ['b'] } }),
  { ...put('role', '/roles/reader', { ...role, description: 'text' }), undoPath: () => `/roles-by-id/${ids.role}` },
  post('composite', `/roles-by-id/${ids.role}/composites`, [role]),
  post('user', '/users', user),
  put('user', `/users/${ids.user}`, { ...user, username: 'ann', email: 'ann@example.org' }),
  put(
    'password',
    `/users/${ids.user}/reset-password`,
    { type: 'password', value: 'p', temporary: false },
    `/users/${ids.user}`,
  ),
  post('role mapping', `/users/${ids.user}/role-mappings/realm`, [role]),
  post(
    'federated identity',
    `/users/${ids.user}/federated-identity/corp`,
    { userId: 'x', userName: 'y' },
    `/users/${ids.user}/federated-identity`,
  ),
  post('group', '/groups', { name: 'crew', attributes: { a: ['b'] } }),
  put('group', `/groups/${ids.group}`, { name: 'staff', attributes: { a: ['b'] } }),
  post('subgroup', `/groups/${ids.group}/children`, { name: 'berlin' }),
  post('identity provider', '/identity-provider/instances', provider),
  post('component', '/components', {
    name: 'own key',
    providerId: 'hmac-generated',
    providerType: 'org.keycloak.keys.KeyProvider',
    config: { priority: ['10'], algorithm: ['HS256'] },
  }),
  post('flow', '/authentication/flows', { alias: 'mine', providerId: 'basic-flow', topLevel: true, builtIn: false }),
  post(
    'execution',
    '/authentication/flows/browser/executions/execution',
    { provider: 'auth-cookie' },
    '/authentication/flows',
  ),
  {
    ...put('required action', '/authentication/required-actions/UPDATE_PASSWORD', {
      alias: 'UPDATE_PASSWORD',
      name: 'Update Password',
      providerId: 'UPDATE_PASSWORD',
      enabled: true,
      defaultAction: false,
      priority: 30,
      config: {},
    }),
    undoPath: ({ text }) => `/authentication/required-actions/${encodeURIComponent(aliasIn(text))}`,
    makeAgain: [
      '/authentication/register-required-action',
      JSON.stringify({ providerId: 'UPDATE_PASSWORD', name: 'Update Password' }),
    ],
  },
  put('events', '/events/config', {
    eventsEnabled: true,
    eventsListeners: ['jboss-logging'],
    enabledEventTypes: ['LOGIN'],
  }),
  put('profile', '/users/profile', {
    attributes: [
      { name: 'username', displayName: 'x', validations: { length: { min: 3, max: 255 } } },
      { name: 'email', validations: { email: {} }, permissions: { view: ['admin'], edit: ['admin'] } },
    ],
  }),
  put('client policies', '/client-policies/policies', {
    policies: [{ name: 'p', enabled: true, conditions: [], profiles: [] }],
  }),
  post('localization', '/localization/de', { hello: 'Hallo' }),
  post('organization', '/organizations', {
    name: 'acme',
    alias: 'acme',
    domains: [{ name: 'acme.org', verified: false }],
  }),
  post('initial access', '/clients-initial-access', { expiration: 60, count: 2 }),
  post(
    'partial import',
    '/partialImport',
    { ifResourceExists: 'SKIP', users: [{ username: 'zoe' }], roles: { realm: [{ name: 'r2' }] } },
    '/roles',
  ),
];
