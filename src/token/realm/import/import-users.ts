import { flag, items, type JsonCursor, member, RealmFileError, string } from '../json-cursor.ts';
import type { Json, UserJson } from '../representations/json.ts';
import { actionAlias, actionsOfNewUsers } from '../representations/required-actions.ts';
import { type GrowingUserIndex, userIndex } from '../representations/user-index.ts';
import { stableId } from '../stable-id.ts';
import { provideNamedRoles, trimmedRoles } from './import-roles.ts';
import { withoutLegacyCredentials } from './legacy-credentials.ts';
import { type ClientDraft, type JsonDraft, provideRole, type RealmDraft } from './realm-draft.ts';

/** Imported users by all that they are looked for by. */
export interface ImportedUsers {
  readonly index: GrowingUserIndex;
  /** The first of them as they stand in the file. */
  readonly nodes: readonly JsonCursor[];
}

/**
 * Imports users, with the roles that they name and that there are not (Keycloak 26.7).
 * @returns their representations as Keycloak keeps them
 * @throws {RealmFileError} when a user cannot be, or two have a name or an address
 */
export function importUsers(draft: RealmDraft, realm: JsonCursor, nodes: readonly JsonCursor[]): ImportedUsers {
  const sharesAddresses = flag(member(realm, 'duplicateEmailsAllowed'), false);
  const index = userIndex();
  const refuse = (place: string, kind: string, value: string) => {
    throw new RealmFileError(`${place}.${kind}`, `there is a user with ${JSON.stringify(value)} already`);
  };
  for (const node of nodes) {
    provideNamedRoles(draft, node);
    const user = importUser(draft, node);
    const { id, username, email } = user;
    if (index.byName.has(username)) refuse(node.place, 'username', username);
    if (index.byId.has(id)) refuse(node.place, 'id', id);
    if (!sharesAddresses && email !== undefined && index.byEmail.has(email)) refuse(node.place, 'email', email);
    index.add(user);
  }
  return { index, nodes };
}

function importUser(draft: RealmDraft, node: JsonCursor): UserJson {
  const user = { ...(node.value as JsonDraft) };
  if (user.attributes !== undefined) Object.assign(user, fieldsAmong(node));
  const { username, email } = user;
  if (typeof username !== 'string') throw new RealmFileError(`${node.place}.username`, 'is missing');
  user.username = username.toLowerCase();
  user.id ??= stableId(draft.name, 'user', username.toLowerCase());
  if (typeof email === 'string' && email.trim() !== '') user.email = email.toLowerCase();
  else if (email !== undefined) delete user.email;
  if (hasMore(user)) importMore(draft, node, user);
  return user as unknown as UserJson;
}

const moreMembers = ['serviceAccountClientId', 'clientConsents', 'requiredActions', 'realmRoles', 'clientRoles'];
const saysWhen = (credential: unknown) => (credential as Json | null)?.createdDate !== undefined;

/** Most users of a large file have a name and a password in plain text. */
const hasMore = ({ credentials, ...user }: JsonDraft) =>
  moreMembers.some((name) => user[name] !== undefined) ||
  (Array.isArray(credentials) && credentials.some((one) => !hasText(one) || saysWhen(one)));

const hasText = (credential: unknown) => typeof (credential as Json | null)?.value === 'string';

function importMore(draft: RealmDraft, node: JsonCursor, user: JsonDraft): void {
  const owner = string(member(node, 'serviceAccountClientId'));
  if (owner !== undefined && !draft.clients.has(owner))
    throw new RealmFileError(`${node.place}.serviceAccountClientId`, `there is no client ${JSON.stringify(owner)}`);
  if (owner === undefined) delete user.serviceAccountClientId;
  checkConsents(draft, node);
  const actions = items(member(node, 'requiredActions'));
  if (actions.length > 0)
    user.requiredActions = [...new Set(actions.map((action) => actionAlias(String(action.value))))];
  const credentials = withoutLegacyCredentials(node);
  if (credentials.length > 0) user.credentials = credentials.map((one) => importCredential((one ?? {}) as Json));
  Object.assign(user, trimmedRoles(node));
}

/** A password in plain text is set when its file is read, whatever the file says (Keycloak 26.7). */
function importCredential(credential: Json): Json {
  const { createdDate: _created, ...rest } = credential;
  return credential.value === undefined ? credential : rest;
}

const fields = ['email', 'firstName', 'lastName', 'username'] as const;

/** Attributes that are called like a field of the profile are that field. */
function fieldsAmong(node: JsonCursor): JsonDraft {
  const attributes = member(node, 'attributes');
  if (attributes.value === undefined) return {};
  const named = fields.filter((field) => member(attributes, field).value !== undefined);
  if (named.length === 0) return {};
  const others = { ...(attributes.value as JsonDraft) };
  for (const field of named) delete others[field];
  const values = named.map((field) => [field, items(member(attributes, field))[0]?.value ?? null]);
  return { ...Object.fromEntries(values), attributes: others };
}

function checkConsents(draft: RealmDraft, node: JsonCursor): void {
  for (const consent of items(member(node, 'clientConsents'))) {
    const client = string(member(consent, 'clientId')) ?? '';
    if (!draft.clients.has(client))
      throw new RealmFileError(consent.place, `there is no client ${JSON.stringify(client)}`);
    for (const scope of items(member(consent, 'grantedClientScopes')))
      if (!draft.scopes.has(string(scope) ?? ''))
        throw new RealmFileError(scope.place, `there is no client scope ${JSON.stringify(scope.value)}`);
  }
}

/**
 * The service accounts that a representation does not have, one for each client that has one switched on. Clients with
 * authorization services have one in any case, and it may protect resources.
 */
export function importServiceAccounts(draft: RealmDraft, { index }: ImportedUsers, named: ReadonlySet<string>): void {
  for (const [clientId, client] of draft.clients) {
    if (!named.has(clientId)) continue;
    const hasAuthorization = client.json.authorizationServicesEnabled === true;
    if (hasAuthorization)
      Object.assign(client.json, { serviceAccountsEnabled: true, publicClient: false, bearerOnly: false });
    if (client.json.serviceAccountsEnabled !== true || index.byClient.has(clientId)) continue;
    addServiceAccountScope(draft, client);
    if (hasAuthorization) provideRole(draft, clientId, 'uma_protection');
    index.add(serviceAccount(draft, clientId, hasAuthorization));
  }
}

/** The scope with the claims of service accounts is for clients that have one when it is made (Keycloak 26.7). */
function addServiceAccountScope(draft: RealmDraft, client: ClientDraft): void {
  if (!draft.scopes.has('service_account')) return;
  client.optionalScopes.delete('service_account');
  client.defaultScopes.add('service_account');
}

function serviceAccount(draft: RealmDraft, clientId: string, mayProtect: boolean): UserJson {
  const username = `service-account-${clientId.toLowerCase()}`;
  const actions = actionsOfNewUsers(draft.json);
  return {
    id: stableId(draft.name, 'user', username),
    username,
    enabled: true,
    emailVerified: false,
    serviceAccountClientId: clientId,
    realmRoles: [draft.defaultRole],
    clientRoles: mayProtect ? { [clientId]: ['uma_protection'] } : {},
    groups: (draft.json.defaultGroups ?? []) as readonly string[],
    ...(actions.length > 0 && { requiredActions: actions }),
  };
}
