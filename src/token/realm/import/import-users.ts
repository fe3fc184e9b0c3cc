import {
  eachItem,
  flag,
  isPlainObject,
  items,
  type JsonCursor,
  member,
  RealmFileError,
  string,
} from '../json-cursor.ts';
import type { Json, UserJson } from '../representations/json.ts';
import { actionAlias } from '../representations/required-actions.ts';
import { type GrowingUserIndex, userIndex } from '../representations/user-index.ts';
import { stableId } from '../stable-id.ts';
import { hasTrimmedRoles, provideNamedRoles, trimmedRoles } from './import-roles.ts';
import { withoutLegacyCredentials } from './legacy-credentials.ts';
import type { JsonDraft, RealmDraft } from './realm-draft.ts';

/** Imported users by all that they are looked for by. */
export interface ImportedUsers {
  readonly index: GrowingUserIndex;
  /** The first of them as they stand in the file. */
  nodes(): Generator<JsonCursor, void>;
}

/**
 * Imports users, with the roles that they name and that there are not (Keycloak 26.7).
 * @param moreUsers those of other files
 * @returns their representations as Keycloak keeps them
 * @throws {RealmFileError} when a user cannot be, or two have a name or an address
 */
export function importUsers(draft: RealmDraft, realm: JsonCursor, moreUsers: readonly JsonCursor[]): ImportedUsers {
  const nodes = () => allUsers(realm, moreUsers);
  const sharesAddresses = flag(member(realm, 'duplicateEmailsAllowed'), false);
  const index = userIndex();
  const refuse = (place: string, kind: string, value: string) => {
    throw new RealmFileError(`${place}.${kind}`, `there is a user with ${JSON.stringify(value)} already`);
  };
  let added = 0;
  for (const node of nodes()) {
    provideNamedRoles(draft, node);
    const user = importUser(draft, node);
    const { id, username, email } = user;
    index.add(user);
    added += 1;
    if (index.byName.size < added) refuse(node.place, 'username', username);
    if (index.byId.size < added) refuse(node.place, 'id', id);
    if (!sharesAddresses && email !== undefined && index.sharing.size > 0) refuse(node.place, 'email', email);
  }
  return { index, nodes };
}

function* allUsers(realm: JsonCursor, moreUsers: readonly JsonCursor[]): Generator<JsonCursor, void> {
  yield* eachItem(member(realm, 'users'));
  yield* moreUsers;
}

/** Most users of a large file are kept as they stand there: only who needs a change is copied. */
function importUser(draft: RealmDraft, node: JsonCursor): UserJson {
  const json = node.value as JsonDraft;
  const changes: JsonDraft = json.attributes === undefined ? {} : fieldsAmong(node, json.attributes);
  const { username, email } = { username: json.username, email: json.email, ...changes };
  if (typeof username !== 'string') throw new RealmFileError(`${node.place}.username`, 'is missing');
  changes.username = username.toLowerCase();
  changes.id = json.id ?? stableId(draft.name, 'user', username.toLowerCase());
  changes.email = typeof email === 'string' && email.trim() !== '' ? email.toLowerCase() : undefined;
  importMore(draft, node, json, changes);
  return withChanges(json, changes) as unknown as UserJson;
}

/** @param changes members; those that are undefined are taken out */
function withChanges(json: JsonDraft, changes: JsonDraft): JsonDraft {
  let changed: JsonDraft | undefined;
  for (const name of Object.keys(changes)) {
    const value = changes[name];
    if (json[name] === value) continue;
    changed ??= { ...json };
    if (value === undefined) delete changed[name];
    else changed[name] = value;
  }
  return changed ?? json;
}

function importMore(draft: RealmDraft, node: JsonCursor, json: JsonDraft, changes: JsonDraft): void {
  const { serviceAccountClientId, clientConsents, requiredActions, credentials } = json;
  if (serviceAccountClientId !== undefined) {
    const owner = string(member(node, 'serviceAccountClientId'));
    if (owner !== undefined && !draft.clients.has(owner))
      throw new RealmFileError(`${node.place}.serviceAccountClientId`, `there is no client ${JSON.stringify(owner)}`);
    changes.serviceAccountClientId = owner;
  }
  if (clientConsents !== undefined) checkConsents(draft, node);
  if (Array.isArray(requiredActions) && requiredActions.length > 0)
    changes.requiredActions = [...new Set(requiredActions.map((action) => actionAlias(String(action))))];
  if (Array.isArray(credentials) && !credentials.every(isUsual))
    changes.credentials = withoutLegacyCredentials(node).map((one) => importCredential((one ?? {}) as Json));
  if (!hasTrimmedRoles(json)) Object.assign(changes, trimmedRoles(node));
}

/** A password in plain text, or a hash in the form of newer files. */
function isUsual(credential: unknown): boolean {
  if (!isPlainObject(credential)) return false;
  const { value, createdDate, secretData, credentialData } = credential;
  if (typeof value === 'string') return createdDate === undefined;
  return value === undefined && typeof secretData === 'string' && typeof credentialData === 'string';
}

/** A password in plain text is set when its file is read, whatever the file says (Keycloak 26.7). */
function importCredential(credential: Json): Json {
  const { createdDate: _created, ...rest } = credential;
  return credential.value === undefined ? credential : rest;
}

const fields = ['email', 'firstName', 'lastName', 'username'] as const;

/** Attributes that are called like a field of the profile are that field. */
function fieldsAmong(node: JsonCursor, value: unknown): JsonDraft {
  if (!isPlainObject(value) || !fields.some((field) => Object.hasOwn(value, field))) return {};
  const attributes = member(node, 'attributes');
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
