import type { Realm } from '../../realm/realm.ts';
import type { Client, ClientScope } from '../../realm/realm-client.ts';
import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import { organizationsOfUser } from '../../realm/representations/organizations.ts';
import type { User } from '../../realm/user.ts';

/** A word of `scope` that asks for organizations: for the only one (`organization`), all (`*`), or one by its alias. */
export interface RequestedOrganization {
  readonly word: string;
  readonly scope: ClientScope;
  /** `*`, an alias; empty: the only one. */
  readonly value: string;
}

export const isOrganizationScope = ({ mappers }: ClientScope): boolean =>
  mappers.some(({ kind }) => kind === 'oidc-organization-membership-mapper');

/** What a word asks for; undefined where it is no word about organizations. */
export function requestedOrganization(
  { optionalScopes, defaultScopes }: Client,
  word: string,
): RequestedOrganization | undefined {
  const scopeOf = (name: string) => {
    const scope = optionalScopes.get(name) ?? defaultScopes.find((each) => each.name === name);
    return scope !== undefined && isOrganizationScope(scope) ? scope : undefined;
  };
  const plain = scopeOf(word);
  if (plain !== undefined) return { word, scope: plain, value: '' };
  const colon = word.lastIndexOf(':');
  const scope = colon < 0 ? undefined : scopeOf(word.slice(0, colon));
  return scope && { word, scope, value: word.slice(colon + 1) };
}

const enabledOf = ({ source }: Realm, user: User) =>
  organizationsOfUser(source.json, user.id).filter(({ enabled }) => enabled);

/** The organizations that a user has by such a word (Keycloak 26.7). */
export function organizationsBy(
  realm: Realm,
  user: User,
  { value }: Pick<RequestedOrganization, 'value'>,
): readonly OrganizationJson[] {
  const own = enabledOf(realm, user);
  if (value === '*') return own;
  if (value !== '') return own.filter(({ alias }) => alias === value);
  // Of several, a login would have to choose one.
  return own.length === 1 ? own : [];
}

/**
 * Whether words about organizations can be asked for together: by one kind, and for organizations that there are
 * (Keycloak 26.7).
 */
export function areKnown({ source }: Realm, requested: readonly RequestedOrganization[]): boolean {
  const kinds = new Set(requested.map(({ value }) => (value === '' || value === '*' ? value : 'alias')));
  const { organizations = [] } = source.json;
  return (
    kinds.size <= 1 &&
    requested.every(
      ({ value }) =>
        value === '' || value === '*' || organizations.some(({ alias, enabled }) => enabled && alias === value),
    )
  );
}
