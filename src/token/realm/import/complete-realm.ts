import { isPlainObject, items, type JsonCursor, member, RealmFileError, string } from '../json-cursor.ts';
import type { Json, RealmJson } from '../representations/json.ts';
import { defaultPolicies, registrationPolicy } from '../representations/registration-policies.ts';
import { actionAlias } from '../representations/required-actions.ts';
import { stableId } from '../stable-id.ts';
import { completeFamilies } from './complete-families.ts';
import { trimmedRoles } from './import-roles.ts';
import type { JsonDraft, RealmDraft, RoleDraft } from './realm-draft.ts';
import type { FileNames } from './set-up-realm.ts';

/**
 * The representation of an imported realm, as the admin API has it, with everything that was filled in.
 * @param given what the file names: it comes first, so that places in it stay what they are
 */
export function completeRealm(draft: RealmDraft, named: FileNames): RealmJson {
  const defaultRole = draft.realmRoles.get(draft.defaultRole)?.json;
  const value = {
    ...draft.json,
    id: draft.json.id ?? stableId(draft.name, 'realm'),
    realm: draft.name,
    roles: {
      realm: [...draft.realmRoles.values()].map(roleJson),
      client: Object.fromEntries(
        [...draft.clientRoles].map(([client, roles]) => [client, [...roles.values()].map(roleJson)]),
      ),
    },
    defaultRole: { id: defaultRole?.id, name: draft.defaultRole },
    clients: inFileOrder(draft.clients, named.clients).map(({ json, defaultScopes, optionalScopes }) => ({
      ...withMapperIds(draft, String(json.clientId), json),
      id: json.id ?? stableId(draft.name, 'client', String(json.clientId)),
      defaultClientScopes: [...defaultScopes],
      optionalClientScopes: [...optionalScopes],
    })),
    clientScopes: inFileOrder(draft.scopes, named.scopes).map((scope) =>
      withMapperIds(draft, String(scope.name), scope),
    ),
    defaultDefaultClientScopes: [...draft.defaultScopes],
    defaultOptionalClientScopes: [...draft.optionalScopes],
    ...mappingsOf(draft),
    components: completeComponents(draft),
    ...completeFamilies(draft),
  };
  return value as unknown as RealmJson;
}

/** @param owner name of the client or the client scope */
function withMapperIds({ name: realm }: RealmDraft, owner: string, json: JsonDraft): JsonDraft {
  if (!Array.isArray(json.protocolMappers)) return json;
  const mappers = json.protocolMappers as readonly JsonDraft[];
  return {
    ...json,
    protocolMappers: mappers.map((mapper) => ({
      ...mapper,
      id: mapper.id ?? stableId(realm, 'mapper', owner, String(mapper.name)),
    })),
  };
}

const inFileOrder = <Value>(all: ReadonlyMap<string, Value>, named: ReadonlySet<string>): Value[] => {
  const entries = [...all];
  const isNamed = ([name]: readonly [string, Value]) => named.has(name);
  return [...entries.filter(isNamed), ...entries.filter((entry) => !isNamed(entry))].map(([, value]) => value);
};

function roleJson({ json, composites }: RoleDraft): Json {
  const client = Object.fromEntries([...composites.client].map(([name, roles]) => [name, [...roles]]));
  const hasClient = composites.client.size > 0;
  const hasRealm = composites.realm.size > 0;
  if (!hasClient && !hasRealm) return json;
  return {
    ...json,
    composites: { ...(hasRealm && { realm: [...composites.realm] }), ...(hasClient && { client }) },
  };
}

function mappingsOf({ scopeMappings }: RealmDraft) {
  const ofRealm: Json[] = [];
  const ofClients: Record<string, Json[]> = {};
  for (const { owner, roles } of scopeMappings.values()) {
    if (roles.realm.size > 0) ofRealm.push({ ...owner, roles: [...roles.realm] });
    for (const [client, names] of roles.client) {
      const list = ofClients[client] ?? [];
      ofClients[client] = list;
      list.push({ ...owner, roles: [...names] });
    }
  }
  return { scopeMappings: ofRealm, clientScopeMappings: ofClients };
}

const keyProvider = 'org.keycloak.keys.KeyProvider';

const generatedKeys = [
  { name: 'rsa-generated', providerId: 'rsa-generated', config: { priority: ['100'] } },
  {
    name: 'rsa-enc-generated',
    providerId: 'rsa-enc-generated',
    config: { priority: ['100'], algorithm: ['RSA-OAEP'] },
  },
  { name: 'aes-generated', providerId: 'aes-generated', config: { priority: ['100'] } },
  { name: 'hmac-generated-hs512', providerId: 'hmac-generated', config: { priority: ['100'], algorithm: ['HS512'] } },
];

/** A key that older files have outside of the components: Keycloak signs and decrypts with it. */
function keysOf({ json }: RealmDraft): readonly Json[] {
  if (typeof json.privateKey !== 'string') return generatedKeys;
  const key = { priority: ['100'], privateKey: [json.privateKey] };
  const config = typeof json.certificate === 'string' ? { ...key, certificate: [json.certificate] } : key;
  return [
    { name: 'rsa', providerId: 'rsa', config },
    { name: 'rsa-enc', providerId: 'rsa-enc', config },
    ...generatedKeys.slice(2),
  ];
}

/** Without any key provider Keycloak makes some. */
export function provideKeys(draft: RealmDraft): void {
  const components = (draft.json.components ?? {}) as Readonly<Record<string, readonly Json[]>>;
  const own = components[keyProvider] ?? [];
  if (own.length === 0) draft.json.components = { ...components, [keyProvider]: keysOf(draft) };
  delete draft.json.privateKey;
  delete draft.json.certificate;
}

function completeComponents({ json, name }: RealmDraft) {
  const components = (json.components ?? {}) as Readonly<Record<string, readonly Json[]>>;
  const keys = (components[keyProvider] ?? []).map((key) => {
    const own = String(key.name ?? key.providerId);
    return { ...key, name: own, id: key.id ?? stableId(name, 'key', own) };
  });
  return { [registrationPolicy]: defaultPolicies(name), ...components, [keyProvider]: keys };
}

/** The groups of a representation with their identifiers and paths. @throws {RealmFileError} when two have a name */
export function completeGroups(draft: RealmDraft, list: JsonCursor, parent = ''): Json[] {
  const names = new Set<string>();
  return items(list).map((node) => {
    const name = string(member(node, 'name')) ?? '';
    if (names.has(name)) throw new RealmFileError(node.place, `there is a group ${JSON.stringify(name)} already`);
    names.add(name);
    const path = `${parent}/${name}`;
    return {
      ...(isPlainObject(node.value) ? node.value : {}),

      id: string(member(node, 'id')) ?? stableId(draft.name, 'group', path),
      name,
      path,
      ...trimmedRoles(node),
      subGroups: completeGroups(draft, member(node, 'subGroups'), path),
    };
  });
}

const slashed = (path: string) => (path.startsWith('/') ? path : `/${path}`);

/** Groups that new users join: only where the representation has groups. */
export const defaultGroups = (realm: JsonCursor): string[] =>
  member(realm, 'groups').value === undefined
    ? []
    : items(member(realm, 'defaultGroups')).map((group) => slashed(string(group) ?? ''));

/** The required actions of a representation under the names that they have today. */
export function requiredActions(realm: JsonCursor): readonly Json[] | undefined {
  const list = member(realm, 'requiredActions');
  if (list.value === undefined) return undefined;
  const actions = items(list).map(({ value }) => value as Json);
  const named = actions.map((action) => ({
    ...action,
    alias: actionAlias(String(action.alias)),
    providerId: actionAlias(String(action.providerId)),
    ...(action.name === 'Configure Totp' && { name: 'Configure OTP' }),
  }));
  return named;
}
