import type { Keycloak } from './keycloak.ts';

interface PartialExport {
  readonly clientScopes: readonly (Record<string, unknown> & {
    id: string;
    protocolMappers?: Record<string, unknown>[];
  })[];
  readonly clients: readonly (Record<string, unknown> & { clientId: string; secret?: string })[];
  readonly [member: string]: unknown;
}

/** What a realm is made of; an export hides part of it. */
interface RealmSource {
  readonly realm: string;
  readonly clients: readonly { readonly clientId: string; readonly secret?: string }[];
  readonly users: readonly object[];
  readonly [member: string]: unknown;
}

const exportOf = async ({ admin }: Pick<Keycloak, 'admin'>, realm: string) =>
  (await admin(
    'POST',
    `/${encodeURIComponent(realm)}/partial-export?exportClients=true&exportGroupsAndRoles=true`,
  )) as PartialExport;

/** The client scopes that Keycloak gives a new realm. */
export async function builtInScopes(keycloak: Keycloak): Promise<object[]> {
  await keycloak.admin('POST', '', { realm: 'template', enabled: true });
  const { clientScopes } = await exportOf(keycloak, 'template');
  await keycloak.admin('DELETE', '/template');
  return clientScopes.map(({ id: _id, protocolMappers, ...scope }) => ({
    ...scope,
    protocolMappers: protocolMappers?.map(({ id: _own, ...mapper }) => mapper),
  }));
}

/** Makes a realm in Keycloak; resolves to its export, with the secrets, keys and users that an export hides. */
export async function makeRealm(keycloak: Pick<Keycloak, 'admin'>, realm: RealmSource): Promise<object> {
  await keycloak.admin('POST', '', realm);
  const exported = await exportOf(keycloak, realm.realm);
  const secrets = new Map(realm.clients.map(({ clientId, secret }) => [clientId, secret]));
  return {
    ...exported,
    clients: exported.clients.map((client) => ({ ...client, secret: secrets.get(client.clientId) ?? client.secret })),
    components: { ...(exported.components as object), ...(realm.components as object) },
    users: [...realm.users, ...(await serviceAccounts(keycloak, realm.realm, exported))],
  };
}

/** The users that Keycloak has made for clients with a service account, as a full export has them. */
async function serviceAccounts(
  { admin }: Pick<Keycloak, 'admin'>,
  realm: string,
  { clients }: PartialExport,
): Promise<object[]> {
  const owners = clients.filter(({ serviceAccountsEnabled }) => serviceAccountsEnabled === true);
  return Promise.all(
    owners.map(async ({ id, clientId }) => {
      const at = `/${encodeURIComponent(realm)}/clients/${id}/service-account-user`;
      const user = (await admin('GET', at)) as object;
      return { ...user, serviceAccountClientId: clientId, realmRoles: [`default-roles-${realm}`] };
    }),
  );
}
