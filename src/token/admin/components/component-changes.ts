import { keyKinds } from '../../keys/key-material.ts';
import type { Json, RealmJson } from '../../representations/json.ts';
import { registrationPolicy } from '../../representations/registration-policies.ts';
import { clientErrors } from '../clients/client-errors.ts';
import { inHashOrder } from '../clients/shown-client.ts';
import { keyIssue } from './key-issue.ts';
import { policyIssues } from './policy-issue.ts';

type Check = (config: Json) => string | undefined;

/** The kinds of components that a realm has here, each with what is wrong with the configuration of one. */
const kinds: Readonly<Record<string, ReadonlyMap<string, Check>>> = {
  'org.keycloak.keys.KeyProvider': new Map(
    [...keyKinds.keys()].map((id) => [id, (config: Json) => keyIssue(id, config)] as const),
  ),
  [registrationPolicy]: policyIssues,
};
const kindsOf = (type: string): ReadonlyMap<string, Check> =>
  Object.hasOwn(kinds, type) ? (kinds[type] ?? new Map()) : new Map();

/** What nobody may read again. */
const secrets = ['privateKey', 'secret', 'ecdsaPrivateKey', 'ecdhPrivateKey', 'eddsaPrivateKey'];

interface Component {
  readonly type: string;
  readonly component: Json;
}

const componentsOf = ({ components }: RealmJson): Component[] =>
  Object.entries(components).flatMap(([type, list]) => list.map((component) => ({ type, component })));

/** @throws {OAuthError} when there is no such component. */
export function componentById(realm: RealmJson, id: string): Component {
  const found = componentsOf(realm).find(({ component }) => component.id === id);
  if (found === undefined) throw clientErrors.unknownComponent();
  return found;
}

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

/** What somebody looks for; null: anything. */
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

/** A component that is made over the API. @throws {OAuthError} when it is of no kind that there is, or wrong */
export function newComponent(given: Json, newId: () => string): Component {
  const { providerType, providerId } = given;
  const check = kindsOf(String(providerType)).get(String(providerId));
  if (check === undefined) throw clientErrors.unknownComponentKind();
  const config = filled({}, given.config);
  const issue = check(config);
  if (issue !== undefined) throw clientErrors.badComponent(issue);
  const id = typeof given.id === 'string' ? given.id : newId();
  const subType = given.subType == null ? {} : { subType: given.subType };
  return { type: String(providerType), component: { id, name: given.name ?? id, providerId, ...subType, config } };
}

/** A component after an update: its kind stays, and so does what is missing. @throws {OAuthError} */
export function changedComponent({ type, component }: Component, given: Json): Component {
  const config = filled((component.config ?? {}) as Json, given.config);
  const issue = kindsOf(type).get(String(component.providerId))?.(config);
  if (issue !== undefined) throw clientErrors.badComponent(issue);
  return { type, component: { ...component, ...(typeof given.name === 'string' && { name: given.name }), config } };
}

/** Configuration with another on top; what is empty goes, and what is hidden stays as it was. */
function filled(before: Json, given: unknown): Json {
  const all = Object.entries((given ?? {}) as Json).map(([name, value]) => {
    const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null).map(String);
    return [name, values[0] === '**********' ? before[name] : values] as const;
  });
  const next = Object.entries({ ...before, ...Object.fromEntries(all) });
  return Object.fromEntries(next.filter(([, value]) => Array.isArray(value) && value.length > 0 && value[0] !== ''));
}

/** A realm in which a component is as given, or gone, or new. @param next undefined: it goes */
export function withComponent(realm: RealmJson, type: string, id: unknown, next: Json | undefined): RealmJson {
  const list = realm.components[type] ?? [];
  const isKnown = list.some((one) => one.id === id);
  const changed = isKnown
    ? list.flatMap((one) => (one.id !== id ? [one] : next === undefined ? [] : [next]))
    : [...list, ...(next === undefined ? [] : [next])];
  return { ...realm, components: { ...realm.components, [type]: changed } };
}
