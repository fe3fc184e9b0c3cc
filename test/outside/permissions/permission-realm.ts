type Config = Readonly<Record<string, unknown>>;

const policy = (name: string, type: string, config: Config, more: object = {}) => ({
  name,
  type,
  logic: 'POSITIVE',
  decisionStrategy: 'UNANIMOUS',
  config: Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ),
  ...more,
});

const permission = (name: string, on: Config, policies: readonly string[], more: object = {}) =>
  policy(name, 'scopes' in on ? 'scope' : 'resource', { ...on, applyPolicies: policies }, more);

const negative = { logic: 'NEGATIVE' };
const affirmative = { decisionStrategy: 'AFFIRMATIVE' };
const consensus = { decisionStrategy: 'CONSENSUS' };

/** What is asked for: the names of the resources and the scopes of the resource server. */
export const resources = ['album', 'calendar', 'diary', 'ledger', 'report', 'press', 'loose'];
export const scopes = ['view', 'edit', 'print'];

const of = (...names: readonly string[]) => names.map((name) => ({ name }));

/** The resource server: policies of each kind, and permissions that combine them. */
const settings = {
  allowRemoteResourceManagement: true,
  policyEnforcementMode: 'ENFORCING',
  decisionStrategy: 'UNANIMOUS',
  scopes: of(...scopes),
  resources: [
    { name: 'album', uris: ['/albums/*'], scopes: of('view', 'edit') },
    { name: 'calendar', type: 'urn:calendar', uris: ['/calendar'], scopes: of('view'), attributes: { color: ['red'] } },
    { name: 'diary', owner: { name: 'ann' }, ownerManagedAccess: true, scopes: of('view', 'edit') },
    { name: 'ledger', scopes: of('view', 'edit', 'print') },
    { name: 'report', type: 'urn:calendar', scopes: of('view', 'print') },
    { name: 'press', uris: ['/press/{id}', '/press/*'], scopes: [] },
    { name: 'loose', scopes: of('view') },
  ],
  policies: [
    policy('editors', 'role', { roles: [{ id: 'editor', required: true }] }),
    policy('either role', 'role', { roles: [{ id: 'editor' }, { id: 'api/chief' }] }),
    policy('ann only', 'user', { users: ['ann'] }),
    policy('not ben', 'user', { users: ['ben'] }, negative),
    policy('staff', 'group', { groups: [{ path: '/staff', extendChildren: true }] }),
    policy('berlin', 'group', { groups: [{ path: '/staff/berlin', extendChildren: false }] }),
    policy('by app', 'client', { clients: ['app'] }),
    policy('with phone', 'client-scope', { clientScopes: [{ id: 'phone', required: false }] }),
    policy('known mail', 'regex', { targetClaim: 'email', pattern: '.*@example\\.org' }),
    policy('long ago', 'time', { notOnOrAfter: '2001-01-01 00:00:00' }),
    policy('until later', 'time', { notBefore: '2001-01-01 00:00:00', notOnOrAfter: '2099-01-01 00:00:00' }),
    policy('editors and staff', 'aggregate', { applyPolicies: ['editors', 'staff'] }),
    policy('editors or staff', 'aggregate', { applyPolicies: ['editors', 'staff'] }, affirmative),
    policy('most', 'aggregate', { applyPolicies: ['editors', 'staff', 'by app', 'not ben'] }, consensus),
    permission('album viewed', { resources: ['album'], scopes: ['view'] }, ['staff']),
    permission('album edited', { resources: ['album'], scopes: ['edit'] }, ['editors and staff']),
    permission('calendars', { defaultResourceType: 'urn:calendar' }, ['known mail', 'not ben']),
    permission(
      'report printed',
      { resources: ['report'], scopes: ['print'] },
      ['either role', 'with phone'],
      affirmative,
    ),
    permission('ledger', { resources: ['ledger'] }, ['editors or staff', 'until later']),
    permission('printed', { scopes: ['print'] }, ['most']),
    permission('press', { resources: ['press'] }, ['long ago', 'ann only', 'berlin'], affirmative),
  ],
};

const person = (username: string, more: object) => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  firstName: 'A',
  lastName: 'B',
  credentials: [{ type: 'password', value: 'pw' }],
  ...more,
});

export const people = ['ann', 'ben', 'cat', 'dan'];
export const clients = ['app', 'other', 'api'];

export const permissionRealm = (realm: string) => ({
  realm,
  enabled: true,
  sslRequired: 'none',
  roles: {
    realm: [{ name: 'editor' }, { name: 'boss', composite: true, composites: { realm: ['editor'] } }],
    client: { api: [{ name: 'chief' }, { name: 'uma_protection' }] },
  },
  groups: [{ name: 'staff', subGroups: [{ name: 'berlin' }] }],
  clients: [
    ...['app', 'other'].map((clientId) => ({ clientId, secret: 's', directAccessGrantsEnabled: true })),
    {
      clientId: 'api',
      secret: 's',
      directAccessGrantsEnabled: true,
      serviceAccountsEnabled: true,
      authorizationServicesEnabled: true,
      authorizationSettings: settings,
    },
  ],
  users: [
    person('ann', { realmRoles: ['boss'], groups: ['/staff'] }),
    person('ben', { groups: ['/staff/berlin'] }),
    person('cat', { email: 'cat@elsewhere.example', clientRoles: { api: ['chief'] } }),
    person('dan', { realmRoles: ['editor'] }),
    {
      username: 'service-account-api',
      enabled: true,
      serviceAccountClientId: 'api',
      clientRoles: { api: ['uma_protection'] },
    },
  ],
});
