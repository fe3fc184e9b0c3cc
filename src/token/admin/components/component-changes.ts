import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { keyKinds } from '../../openid/keys/key-material.ts';
import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { registrationPolicy } from '../../realm/representations/registration-policies.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { inHashOrder } from '../clients/shown-client.ts';
import { checkColumn } from '../too-long.ts';
import { keyIssue } from './key-issue.ts';
import { policyIssues } from './policy-issue.ts';

type Check = (config: Json) => string | undefined;

/** The kinds of components of a realm, each with the check of a configuration. */
const kinds: Readonly<Record<string, ReadonlyMap<string, Check>>> = {
  'org.keycloak.keys.KeyProvider': new Map(
    [...keyKinds.keys()].map((id) => [id, (config: Json) => keyIssue(id, config)] as const),
  ),
  [registrationPolicy]: policyIssues,
};
const kindsOf = (type: string): ReadonlyMap<string, Check> =>
  Object.hasOwn(kinds, type) ? (kinds[type] ?? new Map()) : new Map();

/** Members that are never shown again. */
const secrets = ['privateKey', 'secret', 'ecdsaPrivateKey', 'ecdhPrivateKey', 'eddsaPrivateKey'];

interface Component {
  readonly type: string;
  readonly component: Json;
}

const componentsOf = ({ components }: RealmJson): Component[] =>
  Object.entries(components).flatMap(([type, list]) => list.map((component) => ({ type, component })));

/** @throws {OAuthError} when there is no such component. */
export function componentById(realm: RealmJson, id: string): Component {
  const match = componentsOf(realm).find(({ component }) => component.id === id);
  if (match === undefined) throw clientErrors.unknownComponent();
  return match;
}

export const hasComponent = (realm: RealmJson, id: string): boolean =>
  componentsOf(realm).some(({ component }) => component.id === id);

/** A component as Keycloak's REST API shows it (Keycloak 26.7). */
export function shownComponent({ id }: RealmJson, { type, component }: Component): Json {
  const config = Object.entries((component.config ?? {}) as Json).filter(([, value]) => value !== null);
  const shown = config.map(([name, value]) => [name, secrets.includes(name) ? ['**********'] : value] as const);
  return {
    id: component.id,
    ...(component.name !== component.id && { name: component.name }),
    providerId: component.providerId,
    providerType: type,
    parentId: component.parentId ?? id,
    ...(component.subType !== undefined && { subType: component.subType }),
    config: inHashOrder(Object.fromEntries(shown)),
  };
}

/** A query for components; null: anything. */
export interface ComponentQuery {
  readonly parent: string | null;
  readonly type: string | null;
  readonly name: string | null;
}

/** Components of a realm as Keycloak's REST API shows them. */
export const findComponents = (realm: RealmJson, { parent, type, name }: ComponentQuery): Json[] =>
  componentsOf(realm)
    .map((one) => shownComponent(realm, one))
    .filter((one) => parent === null || one.parentId === parent)
    .filter((one) => (type === null || one.providerType === type) && (name === null || one.name === name));

/** A new component. @throws {OAuthError} when its kind is unknown, or its configuration is wrong */
export function newComponent(input: Json, newId: () => string): Component {
  const { providerType, providerId } = input;
  const check = kindsOf(String(providerType)).get(String(providerId));
  if (check === undefined) throw clientErrors.unknownComponentKind();
  const config = filled({}, input.config);
  const issue = check(config);
  if (issue !== undefined) throw clientErrors.badComponent(issue);
  checkColumn(input.name);
  const id = typeof input.id === 'string' ? input.id : newId();
  const subType = input.subType == null ? {} : { subType: input.subType };
  return { type: String(providerType), component: { id, name: input.name ?? id, providerId, ...subType, config } };
}

/** A component after an update. Its kind stays, and so do missing members, but the kind has to be named (Keycloak 26.7). @throws {OAuthError} */
export function changedComponent({ type, component }: Component, input: Json): Component {
  const isSame = input.providerType === type && input.providerId === component.providerId;
  if (!isSame && !kindsOf(String(input.providerType)).has(String(input.providerId))) throw oauthErrors.serverError();
  const config = filled((component.config ?? {}) as Json, input.config);
  const issue = kindsOf(type).get(String(component.providerId))?.(config);
  if (issue !== undefined) throw clientErrors.badComponent(issue);
  return { type, component: { ...component, ...(typeof input.name === 'string' && { name: input.name }), config } };
}

/** A configuration with the members of another. Empty members are removed, hidden ones stay as they were. */
function filled(before: Json, input: unknown): Json {
  const all = Object.entries((input ?? {}) as Json).map(([name, value]) => {
    const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null).map(String);
    return [name, values[0] === '**********' ? before[name] : values] as const;
  });
  const next = Object.entries({ ...before, ...Object.fromEntries(all) });
  return Object.fromEntries(next.filter(([, value]) => Array.isArray(value) && value.length > 0 && value[0] !== ''));
}

/** A realm with a component in the place of the one with this identifier. @param next undefined: it is removed */
export function withComponent(realm: RealmJson, type: string, id: unknown, next: Json | undefined): RealmJson {
  const list = realm.components[type] ?? [];
  const isKnown = list.some((one) => one.id === id);
  const changed = isKnown
    ? list.flatMap((one) => (one.id !== id ? [one] : next === undefined ? [] : [next]))
    : [...list, ...(next === undefined ? [] : [next])];
  return { ...realm, components: { ...realm.components, [type]: changed } };
}
