import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { javaTrim } from '../../realm/java-trim.ts';
import type { Json, RealmJson } from '../../realm/representations/json.ts';
import { shortUuid } from '../../realm/short-uuid.ts';
import { adminErrors } from '../admin-errors.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { checkColumn } from '../too-long.ts';
import { type ComponentKind, kindOf } from './component-kinds.ts';
import { type Component, findComponent } from './find-components.ts';

/** The component above a new one: what `parentId` names, unless it is the realm. */
const parentOf = (realm: RealmJson, parentId: unknown): Json | undefined => findComponent(realm, parentId)?.component;

/** What a component remembers of the parent that it names: nothing where that is the realm or a component. */
const foreignParent = ({ id }: RealmJson, parentId: unknown, parent: Json | undefined): Json =>
  typeof parentId !== 'string' || parentId === id || parent !== undefined ? {} : { parentId };

/** A new component. @throws {OAuthError} when its kind is unknown, or its configuration is wrong */
export function newComponent(realm: RealmJson, input: Json, newId: () => string): Component {
  const { providerType, providerId, parentId } = input;
  const kind = kindOf(providerType, providerId);
  if (kind === undefined) throw clientErrors.unknownComponentKind();
  const parent = parentOf(realm, parentId);
  const own = filled({}, input.config, kind);
  const config = kind.withDefaults?.(own) ?? own;
  const issue = kind.issue(config, { realm, parent });
  if (issue !== undefined) throw clientErrors.badComponent(issue);
  checkColumn(input.name);
  if (findComponent(realm, input.id) !== undefined) throw adminErrors.duplicate();
  const id = typeof input.id === 'string' ? input.id : kind.hasShortId === true ? shortUuid(newId()) : newId();
  const subType = input.subType == null ? {} : { subType: input.subType };
  const component: Json = {
    id,
    name: input.name ?? id,
    providerId,
    ...foreignParent(realm, parentId, parent),
    ...subType,
    ...(kind.newBelow !== undefined && { subComponents: kind.newBelow(config, newId) }),
    config,
  };
  return { type: String(providerType), component, parent };
}

/** A component after an update: missing members stay, but the kind has to be named (Keycloak 26.7). @throws {OAuthError} */
export function changedComponent(realm: RealmJson, before: Component, input: Json): Component {
  const kind = kindOf(input.providerType, input.providerId);
  const isSame = input.providerType === before.type && input.providerId === before.component.providerId;
  if (kind === undefined && !isSame) throw oauthErrors.serverError();
  const isMoved = typeof input.parentId === 'string' && input.parentId !== before.parent?.id;
  const parent = isMoved ? parentOf(realm, input.parentId) : before.parent;
  const kept = (before.component.config ?? {}) as Json;
  const config = filled(kept, input.config, kind);
  const issue = kind?.issue(config, { realm, parent });
  if (issue !== undefined) throw clientErrors.badComponent(issue);
  const { parentId, ...component } = before.component;
  return {
    type: String(input.providerType),
    component: {
      ...component,
      ...(isMoved ? foreignParent(realm, input.parentId, parent) : parentId === undefined ? {} : { parentId }),
      ...(typeof input.name === 'string' && { name: input.name }),
      providerId: input.providerId,
      config,
    },
    parent,
  };
}

/** A configuration with the members of another. Empty members are removed, hidden ones stay as they were. */
function filled(before: Json, input: unknown, kind: ComponentKind | undefined): Json {
  const all = Object.entries((input ?? {}) as Json).map(([name, value]) => {
    const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null).map(String);
    return [name, values[0] === '**********' ? before[name] : values] as const;
  });
  const next = Object.entries({ ...before, ...Object.fromEntries(all) });
  const isKept = (name: string) => kind?.settings?.has(name) !== false;
  return Object.fromEntries(
    next.filter(([name, value]) => isKept(name) && Array.isArray(value) && javaTrim(String(value[0] ?? '')) !== ''),
  );
}
