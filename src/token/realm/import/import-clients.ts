import { createHash } from 'node:crypto';
import { originsOf } from '../client-url.ts';
import {
  flag,
  isPlainObject,
  items,
  type JsonCursor,
  member,
  members,
  RealmFileError,
  string,
} from '../json-cursor.ts';
import { stableId } from '../stable-id.ts';
import {
  addClient,
  addClientScope,
  addScope,
  type ClientDraft,
  type JsonDraft,
  type RealmDraft,
  rolesOf,
} from './realm-draft.ts';

/** Imports the client scopes of a representation, and which of them new clients get. */
export function importScopes(draft: RealmDraft, realm: JsonCursor): void {
  const own = new Set<string>();
  for (const node of items(member(realm, 'clientScopes'))) {
    const json = membersOf(node);
    const name = nameOfScope(string(member(node, 'name')) ?? '');
    if (name === '') throw new RealmFileError(`${node.place}.name`, 'is missing');
    own.add(name);
    const id = json.id ?? stableId(draft.name, 'client scope', name);
    addScope(draft, { ...json, ...mappersOf(node), id, name }, node.place);
  }
  const lists = [
    ['defaultDefaultClientScopes', draft.defaultScopes],
    ['defaultOptionalClientScopes', draft.optionalScopes],
  ] as const;
  for (const [key, scopes] of lists)
    for (const node of items(member(realm, key))) {
      const name = string(node) ?? '';
      if (own.has(name)) scopes.add(name);
      else draft.warnings.push(`${node.place}: ignored: unknown client scope ${JSON.stringify(name)}`);
    }
}

/** Older files name scopes with blanks. */
const nameOfScope = (name: string) => name.replaceAll(' ', '_');

/** The members of a representation without those that say nothing. */
export function membersOf(node: JsonCursor): JsonDraft {
  const json: JsonDraft = { ...(node.value as JsonDraft | undefined) };
  for (const name of Object.keys(json)) if (json[name] === undefined || json[name] === null) delete json[name];
  return json;
}

/** Imports the clients of a representation (Keycloak 26.7). */
export function importClients(draft: RealmDraft, realm: JsonCursor): void {
  for (const node of items(member(realm, 'clients'))) importClient(draft, node);
}

function importClient(draft: RealmDraft, node: JsonCursor): void {
  const all = membersOf(node);
  const clientId = string(member(node, 'clientId')) ?? String(all.id ?? stableId(node.place));
  if (clientId.trim() === '') throw new RealmFileError(`${node.place}.clientId`, 'is missing');
  const { defaultClientScopes, optionalClientScopes, defaultRoles, clientTemplate, directGrantsOnly, ...json } = all;
  const redirectUris = textsOf(member(node, 'redirectUris'));
  const isDirectOnly = typeof directGrantsOnly === 'boolean';
  const isSurelyPublic = json.publicClient === true;
  const client = addClient(
    draft,
    {
      protocol: 'openid-connect',
      nodeReRegistrationTimeout: -1,
      // Who asks people for consent passes on what the file says only.
      fullScopeAllowed: !flag(member(node, 'consentRequired'), false),
      ...json,
      id: json.id ?? stableId(draft.name, 'client', clientId),
      clientId,
      ...(redirectUris !== undefined && { redirectUris }),
      ...webOriginsOf(node, redirectUris ?? []),
      ...(isDirectOnly && { standardFlowEnabled: !directGrantsOnly, directAccessGrantsEnabled: directGrantsOnly }),
      attributes: {
        'post.logout.redirect.uris': '+',
        ...attributesOf(node),
        ...(!isOfRealm.has(clientId) && { realm_client: 'false' }),
      },
      ...mappersOf(node),
    },
    node.place,
  );
  if (isSurelyPublic) delete client.json.secret;
  else client.json.secret ??= madeSecret(draft.name, clientId);
  const template = string(member(node, 'clientTemplate'));
  if (template !== undefined) addNamedScope(draft, client, nameOfScope(template), true, `${node.place}.clientTemplate`);
  if (defaultClientScopes !== undefined || optionalClientScopes !== undefined) takeNamedScopes(draft, client, node);
}

/** Clients that say for themselves whether they belong to the realm. */
const isOfRealm: ReadonlySet<string> = new Set(['broker', 'realm-management']);

/** The secret of a client that is not public and has none: as long as Keycloak's, and the same in every run. */
const madeSecret = (...names: string[]) =>
  createHash('sha512')
    .update(JSON.stringify(['secret', ...names]))
    .digest('base64url');

/** A client that names scopes of either kind has these only. */
function takeNamedScopes(draft: RealmDraft, client: ClientDraft, node: JsonCursor): void {
  client.defaultScopes.clear();
  client.optionalScopes.clear();
  for (const scope of items(member(node, 'defaultClientScopes')))
    addNamedScope(draft, client, string(scope) ?? '', true, scope.place);
  for (const scope of items(member(node, 'optionalClientScopes')))
    addNamedScope(draft, client, string(scope) ?? '', false, scope.place);
}

function addNamedScope(draft: RealmDraft, client: ClientDraft, name: string, isDefault: boolean, place: string): void {
  if (draft.scopes.has(name)) addClientScope(draft, client, name, isDefault);
  else draft.warnings.push(`${place}: ignored: unknown client scope ${JSON.stringify(name)}`);
}

/** Texts that are not blank, each once; undefined when there is no list. */
function textsOf(list: JsonCursor): string[] | undefined {
  if (list.value === undefined) return undefined;
  const texts = items(list).flatMap((item) => (item.value === null ? [] : [string(item) ?? '']));
  return [...new Set(texts.filter((text) => text.trim() !== ''))];
}

/** A client that does not say which pages may call has the origins of its redirect URIs. */
function webOriginsOf(node: JsonCursor, redirectUris: readonly string[]): { readonly webOrigins?: readonly string[] } {
  const own = textsOf(member(node, 'webOrigins'));
  if (own !== undefined) return { webOrigins: own };
  const origins = originsOf(redirectUris);
  return origins.length === 0 ? {} : { webOrigins: origins };
}

/** Attributes that are not blank. */
function attributesOf(node: JsonCursor): JsonDraft {
  const attributes = member(node, 'attributes').value;
  if (!isPlainObject(attributes)) return {};
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
}

/**
 * The mappers of a client or a client scope, without empty settings: one for the ID token is one for userinfo too where
 * it does not say so.
 * @throws {RealmFileError} when two have a name
 */
function mappersOf(owner: JsonCursor): { readonly protocolMappers?: readonly JsonDraft[] } {
  const nodes = items(member(owner, 'protocolMappers'));
  if (nodes.length === 0) return {};
  const names = new Set<string>();
  const protocolMappers = nodes.map((node) => {
    const json = membersOf(node);
    const name = string(member(node, 'name'));
    const key = JSON.stringify([json.protocol ?? null, name]);
    if (name !== undefined && names.has(key))
      throw new RealmFileError(node.place, `there is a mapper ${JSON.stringify(name)} already`);
    names.add(key);
    return { ...json, name: name ?? '', config: configOf(member(node, 'config')) };
  });
  return { protocolMappers };
}

function configOf(node: JsonCursor): Readonly<Record<string, unknown>> {
  const texts = members(node).map(([name, { value }]) => [name, value] as const);
  const config = Object.fromEntries(texts.filter(([, value]) => value !== undefined && value !== ''));
  const idToken = config['id.token.claim'];
  return idToken === undefined || config['userinfo.token.claim'] !== undefined
    ? config
    : { ...config, 'userinfo.token.claim': idToken };
}

/** Client roles that every new user gets, in files of older versions. */
export function importDefaultClientRoles(
  draft: RealmDraft,
  realm: JsonCursor,
  give: (client: string, role: string) => void,
): void {
  for (const node of items(member(realm, 'clients'))) {
    const clientId = string(member(node, 'clientId')) ?? '';
    rolesOf(draft, clientId);
    for (const role of items(member(node, 'defaultRoles'))) give(clientId, (string(role) ?? '').trim());
  }
}
