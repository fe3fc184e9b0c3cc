import { expect, test } from 'vitest';
import type { RealmCall } from '../../../src/token/admin/admin-call.ts';
import type { Routes } from '../../../src/token/admin/authorization/authorization-call.ts';
import { resourceRoutes } from '../../../src/token/admin/authorization/resource-routes.ts';
import { scopeRoutes } from '../../../src/token/admin/authorization/scope-routes.ts';
import { serverRoutes } from '../../../src/token/admin/authorization/server-routes.ts';
import { realmRoutes } from '../../../src/token/admin/realm-routes.ts';

const viewUsers = 'view-users manage-users';
const viewGroups = `${viewUsers} query-groups`;
const viewClients = 'view-clients manage-clients';
const viewRealm = 'view-realm manage-realm';
const viewEvents = 'view-events manage-events';
const listUsers = `query-users ${viewUsers}`;
const listClients = `${viewClients} query-clients`;
const manageProviders = 'manage-identity-providers';
const write = '(?:POST|PUT|DELETE)';
const manageOrganizations = 'manage-realm manage-organizations';
const viewOrganizations = `${manageOrganizations} view-organizations`;
const organization = 'organizations/{organization}';

/** Rights that a call asks for, one of each list: the first line that fits counts. Those in brackets change what is shown. */
const rules: readonly (readonly [route: string, ...rights: string[]])[] = [
  // A feature that is off says so to everybody.
  ['(GET|PUT) identity-provider/.*/permissions', `view-identity-providers ${manageProviders}`],
  ['(GET|PUT) .*management[-/]permissions'],
  ['POST clients/{client}/certificates/{attribute}/download', viewClients],
  [`POST ${organization}/members/invite-.*`, manageOrganizations],
  [`GET ${organization}/members.*`, viewOrganizations, viewUsers],
  [`${write} ${organization}/members.*`, manageOrganizations, 'manage-users'],
  [`GET ${organization}/invitations.*`, manageOrganizations],
  [`GET ${organization}/identity-providers.*`, viewOrganizations, `view-identity-providers ${manageProviders}`],
  [`${write} ${organization}/identity-providers.*`, manageOrganizations, manageProviders],
  [`GET ${organization}/groups/{group}/role-mappings/.*/available`, viewOrganizations, '(manage-users)'],
  [`GET ${organization}/groups/{group}/role-mappings/clients/.*`, viewOrganizations, viewClients],
  [`${write} ${organization}/groups/{group}/role-mappings/.*`, manageOrganizations, viewOrganizations],
  ['GET organizations(/count)?', `${viewOrganizations} query-organizations`],
  ['GET organizations/.*', viewOrganizations],
  [`${write} organizations.*`, manageOrganizations],
  ['GET users', `query-users ${viewUsers}`, `(${viewUsers})`],
  ['GET users/(count|profile/metadata)', `query-users ${viewUsers}`],
  ['GET users/profile', `query-users ${viewRealm} ${viewUsers}`],
  ['PUT users/profile', 'manage-realm'],
  ['GET users/{user}', viewUsers, '(manage-users)', '(impersonation)'],
  [`${write} users/{user}/role-mappings/.*`, 'manage-users', viewUsers],
  ['GET users/{user}/role-mappings/.*/available', viewUsers, '(manage-users)'],
  ['GET users/{user}/role-mappings/clients/.*', viewUsers, viewClients],
  ['GET users/.*', viewUsers],
  ['POST users/{user}/impersonation', 'impersonation'],
  ['GET user-storage/.*', listUsers],
  [`${write} (users|user-storage)(/.*)?`, 'manage-users'],
  ['GET groups/{group}/members', viewUsers],
  ['GET groups/{group}/role-mappings/.*/available', viewUsers, '(manage-users)'],
  ['GET groups/{group}/role-mappings/clients/.*', viewUsers, viewClients],
  ['GET groups(/count)?', viewGroups],
  // Whether there is a group counts first.
  ['GET group-by-path/.*'],
  ['GET groups/.*', viewUsers],
  [`${write} groups/{group}/role-mappings/.*`, 'manage-users', viewUsers],
  [`${write} groups(/.*)?`, 'manage-users'],
  ['GET roles', `${viewRealm} ${manageProviders}`],
  ['GET roles/{role}/users', viewRealm, listUsers, '(manage-users)'],
  ['GET roles/{role}/groups', viewRealm, viewGroups],
  ['GET (roles/.*|roles-by-id/.*)', viewRealm],
  [`${write} (roles|roles/.*|roles-by-id/.*)`, 'manage-realm'],
  ['POST (clients|clients-initial-access|client-description-converter)', 'manage-clients create-client'],
  ['(GET|PUT) client-types'],
  ['GET workflows', 'manage-realm', 'manage-users', 'manage-clients'],
  ['GET client-(policies|registration-policy)/.*', viewRealm],
  ['PUT client-policies/.*', 'manage-realm'],
  ['GET localization(/.*)?'],
  ['GET clients', `${viewClients} query-clients`, `(${viewClients})`],
  ['GET clients/{client}', viewClients, '(manage-clients)'],
  ['GET clients/{client}/roles/{role}/users', viewClients, listUsers],
  ['GET clients/{client}/roles/{role}/groups', viewClients, viewGroups],
  ['DELETE clients/{client}/client-secret/rotated', '(manage-clients)'],
  ['GET (client-scopes|client-templates)', listClients],
  ['GET client-(scopes|templates)/.*', listClients, viewClients],
  [`${write} client-(scopes|templates)/.*`, listClients, 'manage-clients'],
  ['GET clients/{client}/evaluate-scopes/generate-example-.*', viewClients, viewUsers],
  ['GET clients/{client}/test-nodes-available', 'manage-clients'],
  ['GET client-session-stats', viewRealm],
  // A table of its own, which is checked below.
  [`(GET|${write}) clients/{client}/authz/.*`],
  ['GET (clients|client-|default-default-|default-optional-).*', viewClients],
  [`${write} (clients|client-|default-default-|default-optional-).*`, 'manage-clients'],
  ['GET (admin-)?events', viewEvents],
  ['GET events/config', viewEvents],
  ['PUT events/config', 'manage-events'],
  ['DELETE (admin-)?events', 'manage-events'],
  ['GET identity-provider/instances/{alias}/reload-keys', manageProviders],
  ['GET identity-provider/.*', `view-identity-providers ${manageProviders}`],
  [`${write} identity-provider/.*`, manageProviders],
  ['GET attack-detection/.*', viewUsers],
  ['(DELETE attack-detection/.*|DELETE sessions/.*|POST logout-all)', 'manage-users'],
  ['GET authentication/required-actions', `${viewRealm} query-users`],
  ['GET authentication/flows', `${viewRealm} query-clients`],
  ['GET authentication/(client-authenticator-providers|per-client-.*)', `${viewRealm} ${viewClients} query-clients`],
  ['GET ', `(${viewRealm})`],
  ['GET .*', viewRealm],
  [`${write} .*`, 'manage-realm'],
];
const sorted = (rights: readonly string[]) =>
  rights.map((right) => right.replace(/[^()]+/, (names) => names.split(' ').toSorted().join(' ')));
const expected = (route: string) => {
  const [, ...rights] =
    rules.find(([pattern]) => new RegExp(`^${pattern.replace(/[{}]/g, '\\$&')}$`).test(route)) ?? [];
  return [...new Set(sorted(rights))];
};

const x = { id: 'x', name: 'x', alias: 'x', clientId: 'x' };
const realm = {
  id: 'x',
  realm: 'x',
  clients: [x],
  clientScopes: [x],
  groups: [x],
  organizationsEnabled: true,
  organizations: [{ ...x, domains: [], members: [x], groups: [x] }],
  requiredActions: [x],
  identityProviders: [{ ...x, providerId: 'oidc', config: {} }],
  identityProviderMappers: [{ ...x, identityProviderAlias: 'x', config: {} }],
  roles: { realm: [x], client: {} },
  components: { kind: [x] },
};

/** What a handler asks the caller for, in a realm in which everything is called x. */
async function rightsOf(handler: (call: RealmCall) => unknown, path = ''): Promise<string[]> {
  const asked = new Set<string>();
  const call = {
    realm,
    params: new Proxy({}, { get: () => 'x' }),
    query: new URLSearchParams(),
    url: '',
    require: (...roles: string[]) => void asked.add(roles.join(' ')),
    may(...roles: string[]) {
      asked.add(`(${roles.join(' ')})`);
      return false;
    },
    rights: new Set(['x']),
    state: { realm: {}, ids: {}, now: () => 0 },
    store: { json: () => realm, users: () => ({ byId: new Map([['x', x]]), blocks: () => [] }), update() {} },
    // What is not in the form of the call is refused first.
    body: /composites$|(role|scope)-mappings|(add-models|-types|actions-email)$/.test(path) ? '[]' : '{}',
  };
  // Behind the question what it does fails in such a realm, or not.
  await Promise.resolve(call)
    .then((it) => handler(it as never))
    .catch(() => {});
  return [...new Set(sorted([...asked]))];
}

test('every call asks for the roles of Keycloak, before it does anything', async () => {
  const routes = realmRoutes
    .flatMap((table) => Object.entries(table))
    .flatMap(([path, handlers]) => Object.entries(handlers).map(([method, handler]) => ({ path, method, handler })));
  expect(routes.length).toBeGreaterThan(200);
  const asked = await Promise.all(
    routes.map(async ({ path, method, handler }) => [`${method} ${path}`, await rightsOf(handler, path)] as const),
  );
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(asked.map(([route]) => [route, expected(route)])));
});

test('the authorization services of a client ask for rights of their own', async () => {
  const tables: Routes = { ...serverRoutes, ...resourceRoutes, ...scopeRoutes };
  const asked = await Promise.all(
    Object.entries(tables).map(async ([route, handler]) => [route, await rightsOf(handler as never)] as const),
  );
  // The settings have everything, for an import elsewhere.
  const rights = (route: string) =>
    route.startsWith('GET ') && route !== 'GET settings'
      ? 'manage-authorization manage-clients view-authorization view-clients'
      : 'manage-authorization manage-clients';
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(asked.map(([route]) => [route, [rights(route)]])));
});

test('a role of a client by its identifier is one for those who see or manage clients', async () => {
  const ofClient = { ...realm, roles: { realm: [], client: { x: [x] } } };
  const routes = Object.assign({}, ...realmRoutes)['roles-by-id/{role}'];
  const asked = await Promise.all(
    [routes.GET, routes.DELETE].map((handler) => rightsOf((call) => handler(Object.assign(call, { realm: ofClient })))),
  );
  expect(asked).toEqual([sorted([viewClients]), ['manage-clients']]);
});
