import { flag, items, type JsonCursor, member, RealmFileError, string } from '../json-cursor.ts';
import { actionAlias, actionsOfNewUsers } from '../representations/required-actions.ts';
import { stableId } from '../stable-id.ts';
import { provideNamedRoles, trimmedRoles } from './import-roles.ts';
import { withoutLegacyCredentials } from './legacy-credentials.ts';
import { type ClientDraft, type JsonDraft, provideRole, type RealmDraft } from './realm-draft.ts';

/**
 * Imports users, with the roles that they name and that there are not (Keycloak 26.7).
 * @returns their representations as Keycloak keeps them
 * @throws {RealmFileError} when a user cannot be, or two have a name or an address
 */
export function importUsers(draft: RealmDraft, realm: JsonCursor, nodes: readonly JsonCursor[]): JsonCursor[] {
  const sharesAddresses = flag(member(realm, 'duplicateEmailsAllowed'), false);
  const taken = { id: new Set<string>(), username: new Set<string>(), email: new Set<string>() };
  const take = (kind: keyof typeof taken, value: unknown, place: string) => {
    if (typeof value !== 'string') return;
    if (taken[kind].has(value))
      throw new RealmFileError(`${place}.${kind}`, `there is a user with ${JSON.stringify(value)} already`);
    taken[kind].add(value);
  };
  return nodes.map((node) => {
    provideNamedRoles(draft, node);
    const user = importUser(draft, node);
    take('username', user.username, node.place);
    take('id', user.id, node.place);
    if (!sharesAddresses) take('email', user.email, node.place);
    return { value: user, place: node.place };
  });
}

function importUser(draft: RealmDraft, node: JsonCursor): JsonDraft {
  const { username, email, ...others } = { ...(node.value as JsonDraft), ...fieldsAmong(node) };
  if (typeof username !== 'string') throw new RealmFileError(`${node.place}.username`, 'is missing');
  const owner = string(member(node, 'serviceAccountClientId'));
  if (owner !== undefined && !draft.clients.has(owner))
    throw new RealmFileError(`${node.place}.serviceAccountClientId`, `there is no client ${JSON.stringify(owner)}`);
  checkConsents(draft, node);
  const name = username.toLowerCase();
  const actions = items(member(node, 'requiredActions'));
  return {
    ...others,
    id: others.id ?? stableId(draft.name, 'user', name),
    username: name,
    ...(typeof email === 'string' && email.trim() !== '' && { email: email.toLowerCase() }),
    ...(actions.length > 0 && {
      requiredActions: [...new Set(actions.map((action) => actionAlias(String(action.value))))],
    }),
    ...trimmedRoles(node),
    ...withoutLegacyCredentials(node),
  };
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
export function importServiceAccounts(
  draft: RealmDraft,
  users: readonly JsonCursor[],
  named: ReadonlySet<string>,
): JsonCursor[] {
  const owners = new Set(users.map((user) => string(member(user, 'serviceAccountClientId'))));
  const made: JsonCursor[] = [];
  for (const [clientId, client] of draft.clients) {
    if (!named.has(clientId)) continue;
    const hasAuthorization = client.json.authorizationServicesEnabled === true;
    if (hasAuthorization)
      Object.assign(client.json, { serviceAccountsEnabled: true, publicClient: false, bearerOnly: false });
    if (client.json.serviceAccountsEnabled !== true || owners.has(clientId)) continue;
    addServiceAccountScope(draft, client);
    if (hasAuthorization) provideRole(draft, clientId, 'uma_protection');
    made.push({ value: serviceAccount(draft, clientId, hasAuthorization), place: draft.place });
  }
  return made;
}

/** The scope with the claims of service accounts is for clients that have one when it is made (Keycloak 26.7). */
function addServiceAccountScope(draft: RealmDraft, client: ClientDraft): void {
  if (!draft.scopes.has('service_account')) return;
  client.optionalScopes.delete('service_account');
  client.defaultScopes.add('service_account');
}

function serviceAccount(draft: RealmDraft, clientId: string, mayProtect: boolean): JsonDraft {
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
    groups: draft.json.defaultGroups ?? [],
    ...(actions.length > 0 && { requiredActions: actions }),
  };
}
