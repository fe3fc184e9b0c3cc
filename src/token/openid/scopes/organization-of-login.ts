import type { Client } from '../../realm/realm-client.ts';
import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { organizationsOfUser } from '../../realm/representations/organizations.ts';
import type { User } from '../../realm/user.ts';
import { requestedOrganization } from './requested-organizations.ts';

/** What a login asks for by `scope`: an organization of the user's choice, all of them, or some by their aliases. */
export type AskedOrganizations = 'any' | 'all' | readonly string[];

/** @returns undefined when the request asks for no organization */
export function askedOrganizations(client: Client, scope: string | undefined): AskedOrganizations | undefined {
  const values = (scope ?? '').split(' ').flatMap((word) => requestedOrganization(client, word)?.value ?? []);
  if (values.length === 0) return undefined;
  if (values.includes('')) return 'any';
  return values.includes('*') ? 'all' : values;
}

/** The part behind the first `@` of a name. */
export const domainOf = (name: string | undefined): string | undefined => {
  const at = name?.indexOf('@') ?? -1;
  return at < 0 ? undefined : name?.slice(at + 1);
};

/** Whether an address is of a domain, or of one below it: `*.example.org` (Keycloak 26.7). */
export function isOfDomain(domain: string, pattern: string): boolean {
  const [one, other] = [domain.toLowerCase(), pattern.toLowerCase()];
  const base = other.slice(2);
  return one === other || (other.startsWith('*.') && (one === base || one.endsWith(`.${base}`)));
}

/** The domain of an organization that an address is of, the longest of several. */
export function matchingDomain(
  { domains }: Pick<OrganizationJson, 'domains'>,
  domain: string | undefined,
): string | undefined {
  if (domain === undefined) return undefined;
  const length = (name: string) => name.split('.').length;
  const matching = domains.map(({ name }) => name).filter((name) => isOfDomain(domain, name));
  return matching.sort((one, other) => length(one) - length(other)).at(-1);
}

function byDomain(
  organizations: readonly OrganizationJson[],
  domain: string | undefined,
): OrganizationJson | undefined {
  const length = (one: OrganizationJson) => matchingDomain(one, domain)?.split('.').length ?? 0;
  return organizations
    .filter((one) => matchingDomain(one, domain) !== undefined)
    .toSorted((one, other) => length(other) - length(one))[0];
}

const isMember = ({ members }: OrganizationJson, { id }: User) => members.some((member) => member.id === id);
const isManaged = ({ members }: OrganizationJson, { id }: User) =>
  members.some((member) => member.id === id && member.membershipType === 'MANAGED');

interface Login {
  readonly asked: AskedOrganizations | undefined;
  /** Identifier of the organization that the login is for already. */
  readonly known?: string | undefined;
  readonly user?: User | undefined;
  /** That of the name that was typed. */
  readonly domain?: string | undefined;
}

function askedOf(realm: RealmJson, { asked, known, user }: Login): readonly OrganizationJson[] {
  const { organizations = [] } = realm;
  const found = known === undefined ? undefined : organizations.find(({ id }) => id === known);
  if (found !== undefined) return [found];
  if (asked === undefined) return [];
  const own = user === undefined ? [] : organizationsOfUser(realm, user.id);
  if (asked === 'all') return own;
  if (asked === 'any')
    return own.filter(({ enabled }) => enabled).length === 1 ? own.filter(({ enabled }) => enabled) : [];
  return organizations.filter((one) => asked.includes(one.alias) && (user === undefined || isMember(one, user)));
}

/** The organization that a login is for, by the rules of Keycloak 26.7; undefined when there is none, or no single one. */
export function organizationOfLogin(realm: RealmJson, login: Login): OrganizationJson | undefined {
  const { user, asked } = login;
  const domain = login.domain ?? domainOf(user?.email);
  const found = askedOf(realm, login);
  const [first] = found;
  if (first !== undefined && found.length === 1) {
    if (user === undefined || isMember(first, user)) return first;
    return byDomain(found, domain);
  }
  if (asked !== undefined && user !== undefined) return byDomain(found, domain);
  const own = user === undefined ? [] : organizationsOfUser(realm, user.id).filter(({ enabled }) => enabled);
  if (own.length === 1) return own[0];
  if (own.length === 0) return byDomain(realm.organizations ?? [], domain);
  return own.find((one) => user !== undefined && isManaged(one, user)) ?? byDomain(own, domain);
}

/** The words of a request whose user has chosen an organization: `organization` becomes `organization:<alias>`. */
export const scopeFor = (client: Client, scope: string | undefined, alias: string): string | undefined =>
  scope
    ?.split(' ')
    .map((word) => (requestedOrganization(client, word)?.value === '' ? `${word}:${alias}` : word))
    .join(' ');
