import { javaTrim } from '../java-trim.ts';
import { stableId } from '../stable-id.ts';
import type { MemberJson, OrganizationGroupJson, OrganizationHead, OrganizationJson } from './family-json.ts';
import type { Json, RealmJson } from './json.ts';

type Organizations = readonly OrganizationJson[];

const none: Organizations = [];

/** The organizations of a realm, by name. */
export const organizationsOf = ({ organizations = none }: RealmJson): Organizations =>
  organizations.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const byMember = new WeakMap<Organizations, ReadonlyMap<string, Organizations>>();

/** The organizations that a user belongs to. @param id of the user */
export function organizationsOfUser({ organizations = none }: RealmJson, id: string): Organizations {
  let index = byMember.get(organizations);
  if (index === undefined) {
    const all = new Map<string, OrganizationJson[]>();
    for (const one of organizations)
      for (const member of one.members) all.set(member.id, [...(all.get(member.id) ?? []), one]);
    index = all;
    byMember.set(organizations, index);
  }
  return index.get(id) ?? none;
}

const texts = (input: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => typeof input[name] === 'string').map((name) => [name, input[name]]));

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** The name of a domain as it is kept. */
export const domainName = (name: unknown): string => javaTrim(String(name)).toLowerCase();

/** What an organization is known by: its members and groups are elsewhere. */
export const keptHead = (input: Json): OrganizationHead => ({
  name: String(input.name),
  alias: typeof input.alias === 'string' && input.alias !== '' ? input.alias : String(input.name),
  enabled: input.enabled !== false,
  ...texts(input, ['description', 'redirectUrl']),
  attributes: (input.attributes ?? {}) as OrganizationJson['attributes'],
  domains: [
    ...new Map(
      list(input.domains).map(({ name, verified }) => {
        const domain = domainName(name);
        return [domain, { name: domain, verified: verified === true }];
      }),
    ).values(),
  ],
});

const keptGroup =
  (newId: (path: string) => string, path = '') =>
  (input: Json): OrganizationGroupJson => {
    const own = `${path}/${input.name}`;
    return {
      ...input,
      id: typeof input.id === 'string' ? input.id : newId(own),
      name: String(input.name),
      subGroups: list(input.subGroups).map(keptGroup(newId, own)),
    };
  };

/**
 * An organization of a realm file. Its members are named there.
 * @param idOf the identifier of a user by name
 */
export function importedOrganization(
  realm: string,
  input: Json,
  idOf: (name: string) => string | undefined,
): OrganizationJson {
  const alias = String(input.alias ?? input.name);
  const id = typeof input.id === 'string' ? input.id : stableId(realm, 'organization', alias);
  const members = list(input.members).flatMap((member): MemberJson[] => {
    const user = idOf(String(member.username).toLowerCase());
    const isManaged = member.membershipType === 'MANAGED';
    return user === undefined ? [] : [{ id: user, membershipType: isManaged ? 'MANAGED' : 'UNMANAGED' }];
  });
  const groups = list(input.groups).map(keptGroup((path) => stableId(realm, 'organization group', alias, path)));
  return { id, ...keptHead(input), members, groups };
}

/** A realm with one of its organizations in another state. @param next undefined: it goes, and its providers stay */
export function withOrganization(realm: RealmJson, id: string, next: OrganizationJson | undefined): RealmJson {
  const { organizations: before = none, identityProviders: providers } = realm;
  const isKnown = before.some((one) => one.id === id);
  if (next !== undefined && !isKnown) return { ...realm, organizations: [...before, next] };
  return {
    ...realm,
    organizations: before.flatMap((one) => (one.id === id ? (next ?? []) : one)),
    ...(next === undefined &&
      providers !== undefined && {
        identityProviders: providers.map(({ organizationId, ...rest }) =>
          organizationId === id || organizationId === undefined ? rest : { ...rest, organizationId },
        ),
      }),
  };
}

/** A realm whose organizations do not have a user any more. */
export const withoutMember = (realm: RealmJson, id: string): RealmJson =>
  organizationsOfUser(realm, id).length === 0
    ? realm
    : {
        ...realm,
        organizations: (realm.organizations ?? none).map((one) => ({
          ...one,
          members: one.members.filter((member) => member.id !== id),
        })),
      };
