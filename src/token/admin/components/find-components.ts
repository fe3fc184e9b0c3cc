import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { inHashOrder } from '../clients/shown-client.ts';
import { secretSettings } from './component-setting.ts';

export interface Component {
  readonly type: string;
  readonly component: Json;
  /** The component above it; undefined: the realm, or what the component itself names. */
  readonly parent?: Json | undefined;
}

/** Components by type, as exports have them. */
export type ComponentLists = Readonly<Record<string, readonly Json[]>>;

/** Components below another. */
export const componentsBelow = (component: Json): ComponentLists => (component.subComponents ?? {}) as ComponentLists;

const placed = (lists: ComponentLists, parent?: Json): Component[] =>
  Object.entries(lists).flatMap(([type, list]) =>
    list.flatMap((component) => [{ type, component, parent }, ...placed(componentsBelow(component), component)]),
  );

/** All components of a realm, also those below others. */
const componentsOf = ({ components }: RealmJson): Component[] => placed(components);

export const findComponent = (realm: RealmJson, id: unknown): Component | undefined =>
  componentsOf(realm).find(({ component }) => component.id === id);

/** @throws {OAuthError} when there is no such component. */
export function componentById(realm: RealmJson, id: string): Component {
  const match = findComponent(realm, id);
  if (match === undefined) throw clientErrors.unknownComponent();
  return match;
}

/** A component as Keycloak's REST API shows it (Keycloak 26.7). */
export function shownComponent({ id }: RealmJson, { type, component, parent }: Component): Json {
  const config = Object.entries((component.config ?? {}) as Json).filter(([, value]) => value !== null);
  const shown = config.map(([name, value]) => [name, secretSettings.includes(name) ? ['**********'] : value] as const);
  return {
    id: component.id,
    ...(component.name !== component.id && { name: component.name }),
    providerId: component.providerId,
    providerType: type,
    parentId: component.parentId ?? parent?.id ?? id,
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
