import type { Keycloak } from '../real-keycloak/keycloak.ts';

/** A client whose tokens are compared. */
export interface PlannedClient {
  readonly clientId: string;
  readonly secret: string | undefined;
  readonly isPublic: boolean;
  readonly hasServiceAccount: boolean;
  readonly isDirect: boolean;
  readonly isStandard: boolean;
  /** Where a browser is sent back to. */
  readonly redirectUri: string | undefined;
}

export interface PlannedUser {
  readonly username: string;
  readonly password: string;
}

/** What is asked of both servers about a realm. */
export interface Plan {
  readonly realm: string;
  readonly clients: readonly PlannedClient[];
  readonly users: readonly PlannedUser[];
}

interface ClientJson {
  readonly clientId: string;
  readonly publicClient: boolean;
  readonly bearerOnly: boolean;
  readonly serviceAccountsEnabled: boolean;
  readonly directAccessGrantsEnabled: boolean;
  readonly standardFlowEnabled: boolean;
  readonly redirectUris: readonly string[];
  readonly rootUrl?: string;
  readonly protocol: string;
}

/** A user who is made in every realm: most files have none whose password is known. */
export const madeUser = {
  username: 'compared.user',
  email: 'compared.user@example.com',
  firstName: 'Compared',
  lastName: 'User',
  enabled: true,
  emailVerified: true,
  credentials: [{ type: 'password', value: 'Compared-User-2026!x' }],
};

/** Fewer make a run over many files shorter. */
const maxClients = Number(process.env.CLIENTS ?? 8);
const maxUsers = 3;
const ownClients = new Set(['account-console', 'broker', 'realm-management', 'security-admin-console', 'account']);
const alwaysPlayed = new Set(['admin-cli']);

/** What there is to ask, by what Keycloak has made of the file. */
export async function planOf({ admin }: Keycloak, realm: string, file: unknown): Promise<Plan> {
  const all = (await admin('GET', `/${encodeURIComponent(realm)}/clients`)) as readonly ClientJson[];
  const speaking = all.filter(({ protocol }) => protocol === 'openid-connect');
  const own = speaking.filter(({ clientId }) => !ownClients.has(clientId) && !alwaysPlayed.has(clientId));
  const played = [...own.slice(0, maxClients), ...speaking.filter(({ clientId }) => alwaysPlayed.has(clientId))];
  return {
    realm,
    clients: played.map((client) => planned(client, secretIn(file, client.clientId))),
    users: [{ username: madeUser.username, password: madeUser.credentials[0]?.value ?? '' }, ...usersOf(file)],
  };
}

/** A client whose file says no secret has one that nobody knows. */
const unknownSecret = 'a-secret-that-no-file-has';

function secretIn(file: unknown, clientId: string): string {
  const { clients } = file as {
    readonly clients?: readonly { readonly clientId?: unknown; readonly secret?: unknown }[];
  };
  const client = Array.isArray(clients) ? clients.find((one) => one?.clientId === clientId) : undefined;
  return typeof client?.secret === 'string' ? client.secret : unknownSecret;
}

const planned = (client: ClientJson, secret: string): PlannedClient => ({
  clientId: client.clientId,
  secret: client.publicClient ? undefined : secret,
  isPublic: client.publicClient,
  hasServiceAccount: client.serviceAccountsEnabled,
  isDirect: client.directAccessGrantsEnabled,
  isStandard: client.standardFlowEnabled && !client.bearerOnly,
  redirectUri: redirectUriOf(client),
});

function redirectUriOf({ redirectUris, rootUrl = '' }: ClientJson): string | undefined {
  const absolute = redirectUris.map((uri) => (uri.startsWith('/') ? `${rootUrl}${uri}` : uri)).sort();
  if (absolute.includes('*')) return 'http://localhost:3000/callback';
  const uri = absolute.find((one) => /^https?:/.test(one)) ?? absolute.find((one) => one.includes(':'));
  return uri?.replace(/\*$/, 'callback');
}

/** Users of the file; where it hides the password, it is often the name. */
function usersOf(file: unknown): PlannedUser[] {
  const { users } = file as { readonly users?: readonly Readonly<Record<string, unknown>>[] };
  if (!Array.isArray(users)) return [];
  return users
    .filter(
      ({ serviceAccountClientId, username }) => serviceAccountClientId === undefined && typeof username === 'string',
    )
    .slice(0, maxUsers)
    .map((user) => {
      const credentials = (Array.isArray(user.credentials) ? user.credentials : []) as { readonly value?: unknown }[];
      const plain = credentials.map(({ value }) => value).find((value) => typeof value === 'string');
      return { username: String(user.username), password: String(plain ?? user.username) };
    });
}
