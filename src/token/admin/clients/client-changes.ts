import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { flowsOf } from '../../realm/representations/flows.ts';
import type { ClientJson, Json, RealmJson, UserJson } from '../../realm/representations/json.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';
import { adminErrors } from '../admin-errors.ts';
import { withRole } from '../roles/new-role.ts';
import { checkColumns, maxColumn } from '../too-long.ts';
import { clientErrors } from './admin-client-errors.ts';
import { changedClient } from './changed-client.ts';
import { clientIssues, lifetimeIssues } from './client-issues.ts';
import { clientById, withClient } from './find-clients.ts';
import {
  newServiceAccount,
  userWithClientRenamed,
  userWithoutClient,
  withClientRenamed,
  withoutClient,
} from './forget-client.ts';
import { type Making, newClient } from './new-client.ts';
import { protocolDefaults } from './protocol-defaults.ts';

const columns = ['clientId', 'name', 'description', 'rootUrl', 'baseUrl', 'adminUrl', 'secret'];

/** @throws {OAuthError} when a member does not fit into its column: Keycloak fails (Keycloak 26.7) */
function checkLengths(input: Json): void {
  if (columns.some((name) => String(input[name] ?? '').length > maxColumn)) throw oauthErrors.serverError();
}

/** @throws {OAuthError} when Keycloak would refuse the client */
function check(input: Json, realm: RealmJson): void {
  const issues = [...clientIssues(input), ...lifetimeIssues(input, realm)];
  if (issues.length > 0) throw clientErrors.invalidClient(issues);
  checkLengths(input);
  checkColumns({ redirectUris: input.redirectUris, webOrigins: input.webOrigins });
  const flows = Object.values((input.authenticationFlowBindingOverrides ?? {}) as Json);
  const isUnknown = (id: unknown) => !flowsOf(realm).flows.some((flow) => flow.id === id);
  if (flows.filter((id) => id !== null && id !== '').some(isUnknown)) throw oauthErrors.serverError();
}

const isTaken = (name: string, { clients }: RealmJson) => clients.some(({ clientId }) => clientId === name);

/** @throws {OAuthError} when there is such a client */
function checkUnused({ clientId, id }: Json, realm: RealmJson): void {
  if (isTaken(String(clientId), realm)) throw clientErrors.clientExists(String(clientId));
  if (realm.clients.some((client) => client.id === id)) throw adminErrors.duplicate();
}

/** Whether a new client may be a resource server: one with a secret and a service account. */
function mayProtect(input: Json): boolean {
  const { publicClient, bearerOnly } = { ...input, ...protocolDefaults(input) };
  return input.serviceAccountsEnabled === true && publicClient !== true && bearerOnly !== true;
}

/** Adds a client. @throws {OAuthError} */
export function createClient(store: RealmStore, input: Json, making: Making): ClientJson {
  const realm = store.json();
  // A resource server needs a service account, which counts before what else is wrong (Keycloak 26.7).
  if (input.authorizationServicesEnabled === true && !mayProtect(input)) {
    checkUnused(input, realm);
    throw oauthErrors.serverError();
  }
  checkUnused(input, realm);
  check({ ...input, ...protocolDefaults(input) }, realm);
  return addClient(store, newClient(input, realm, making), making);
}

/** Adds a client as a file has it, without checks of its settings (Keycloak 26.7). @throws {OAuthError} when there is such a client */
export function importClient(store: RealmStore, input: Json, making: Making): ClientJson {
  checkUnused(input, store.json());
  checkLengths(input);
  return addClient(store, newClient(input, store.json(), making, {}), making);
}

function addClient(store: RealmStore, client: ClientJson, making: Making): ClientJson {
  store.update((before) => ({ ...before, clients: [...before.clients, client] }));
  if (client.serviceAccountsEnabled === true) ensureServiceAccount(store, client, making);
  if (client.authorizationServicesEnabled === true) ensureProtection(store, client, making);
  return client;
}

/** Changes a client. @throws {OAuthError} */
export function updateClient(store: RealmStore, id: string, input: Json, making: Making): ClientJson {
  const before = clientById(store.json(), id);
  // Only a client with a secret can be a resource server (Keycloak 26.7).
  const isOpen = input.publicClient === true || input.bearerOnly === true;
  const changes = isOpen ? { ...input, authorizationServicesEnabled: false } : input;
  const isServer = changes.authorizationServicesEnabled ?? before.authorizationServicesEnabled;
  const { clientId: name } = input;
  const isAnothers = typeof name === 'string' && name !== before.clientId && isTaken(name, store.json());
  // Keycloak 26.7 asks its database for more when the protocol is SAML, and learns of it early.
  if (isAnothers && input.protocol === 'saml') throw clientErrors.nameTaken();
  if (isAnothers && changes.authorizationServicesEnabled === true) throw oauthErrors.serverError();
  if (isServer === true && (changes.serviceAccountsEnabled ?? before.serviceAccountsEnabled) !== true)
    throw oauthErrors.serverError();
  check(input, store.json());
  if (isAnothers) throw adminErrors.duplicate();
  const after = changedClient(before, changes, store.json(), making);
  const { clientId: from } = before;
  const { clientId: to } = after;
  if (from === to) store.update((realm) => withClient(realm, after));
  else
    store.update(
      (realm) => withClientRenamed(withClient(realm, after), from, to),
      (user) => userWithClientRenamed(user, from, to),
    );
  if (after.serviceAccountsEnabled === true) ensureServiceAccount(store, after, making);
  if (after.authorizationServicesEnabled === true) ensureProtection(store, after, making);
  return after;
}

const protection = 'uma_protection';

/** Lets a resource server protect resources: its service account has a role for that. */
function ensureProtection(store: RealmStore, { clientId }: ClientJson, { newId }: Making): void {
  const known = store.json().roles.client[clientId] ?? [];
  if (!known.some(({ name }) => name === protection))
    store.update((realm) => ({
      ...realm,
      roles: withRole(realm.roles, clientId, { id: newId(), name: protection, attributes: {} }),
    }));
  const account = store.users().byClient.get(clientId);
  if (account === undefined || account.clientRoles?.[clientId]?.includes(protection)) return;
  store.updateUser(account.id, (user) => ({
    ...user,
    clientRoles: { ...user.clientRoles, [clientId]: [...(user.clientRoles?.[clientId] ?? []), protection] },
  }));
}

/** Clients without which a realm does not work. */
const undeletable = ['account', 'account-console', 'admin-cli', 'broker', 'realm-management', 'security-admin-console'];

/** Removes a client with its roles and its service account. @throws {OAuthError} */
export function deleteClient(store: RealmStore, id: string): void {
  const { clientId } = clientById(store.json(), id);
  if (undeletable.includes(clientId)) throw clientErrors.undeletableClient();
  const account = store.users().byClient.get(clientId);
  if (account !== undefined) store.removeUser(account.id);
  store.update(
    (realm) => withoutClient(realm, clientId),
    (user) => userWithoutClient(user, clientId),
  );
}

/** The user of a client's service account. It is made when there is none. */
export function ensureServiceAccount(store: RealmStore, { clientId }: ClientJson, making: Making): UserJson {
  const known = store.users().byClient.get(clientId);
  if (known !== undefined) return known;
  const user = newServiceAccount(clientId, store.json(), making.newId(), making.now * 1000);
  store.addUser(user);
  return user;
}
