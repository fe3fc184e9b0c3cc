import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import type { OrganizationJson } from '../../realm/representations/family-json.ts';
import type { Json } from '../../realm/representations/json.ts';
import {
  domainName,
  keptHead,
  organizationsOf,
  organizationsOfUser,
  withOrganization,
} from '../../realm/representations/organizations.ts';
import { organizationShape } from '../../realm/representations/shapes/organization-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { checkPathName, pathNameIssue } from '../identity-providers/check-provider.ts';
import { isOff, isOn } from '../query-flag.ts';
import { checkedBody, representation } from '../request-body.ts';
import { checkColumn } from '../too-long.ts';
import { organizationErrors } from './organization-errors.ts';
import {
  lookers,
  managers,
  organizationOf,
  putOrganization,
  requireOrganizations,
  shownOrganization,
  viewers,
} from './organization-of-call.ts';

/** Organizations. */
export const organizationRoutes: AdminRoutes = {
  organizations: {
    GET(call) {
      requireOrganizations(call, lookers);
      const isBrief = !isOff(call.query, 'briefRepresentation');
      const found = page(matching(organizationsOf(call.realm), call.query), call.query, 10);
      return adminJson(found.map((one) => shownOrganization(one, isBrief)));
    },
    POST(call) {
      const input = checkedBody(
        call,
        organizationShape,
        () => requireOrganizations(call, managers),
        organizationErrors.none,
      );
      check(call, input, undefined);
      const id = call.state.ids.uuid();
      const organization: OrganizationJson = { id, ...keptHead(input), members: [], groups: [] };
      call.store.update((realm) => withOrganization(realm, id, organization));
      return created(`${call.url}/${id}`);
    },
  },
  'organizations/count': {
    GET(call) {
      requireOrganizations(call, lookers);
      return adminJson(matching(organizationsOf(call.realm), call.query).length);
    },
  },
  'organizations/members/{member}/organizations': {
    GET(call) {
      requireOrganizations(call, viewers);
      const { member = '' } = call.params;
      if (!call.store.users().byId.has(member)) throw adminErrors.noResource();
      const isBrief = !isOff(call.query, 'briefRepresentation');
      return adminJson(organizationsOfUser(call.realm, member).map((one) => shownOrganization(one, isBrief)));
    },
  },
  'organizations/{organization}': {
    GET: (call) => adminJson(shownOrganization(organizationOf(call, viewers))),
    PUT(call) {
      const before = organizationOf(call, managers);
      const input = representation(call, organizationShape);
      check(call, { ...input, alias: input.alias ?? input.name }, before);
      const { id, members, groups } = before;
      putOrganization(call, { id, ...keptHead(input), members, groups });
      return done;
    },
    DELETE(call) {
      const { id } = organizationOf(call, managers);
      call.store.update((realm) => withOrganization(realm, id, undefined));
      return done;
    },
  },
};

/** Organizations that match a query by name, alias or domain, or by attributes. */
function matching(all: readonly OrganizationJson[], query: URLSearchParams): readonly OrganizationJson[] {
  const search = query.get('search')?.toLowerCase();
  const isExact = isOn(query, 'exact');
  const isIt = (text: string) => {
    const lower = text.toLowerCase();
    return isExact ? lower === search : lower.includes(search ?? '');
  };
  if (search !== undefined && search !== '')
    return all.filter(({ name, domains }) => isIt(name) || domains.some((domain) => isIt(domain.name)));
  const asked = [...(query.get('q') ?? '').matchAll(/([^\s:]+):(\S+)/g)];
  return all.filter(({ attributes }) =>
    asked.every(([, name = '', value = '']) => attributes[name]?.includes(value) === true),
  );
}

/** @throws {OAuthError} when Keycloak would refuse the organization (Keycloak 26.7) */
function check({ realm }: RealmCall, input: Json, before: OrganizationJson | undefined): void {
  const others = (realm.organizations ?? []).filter((one) => one !== before);
  const name = typeof input.name === 'string' ? input.name : '';
  const { redirectUrl } = input;
  if (before === undefined && typeof input.alias === 'string') checkPathName(input.alias);
  if (before !== undefined && name !== before.name && (name === '' || others.some((one) => one.name === name)))
    throw organizationErrors.nameTaken();
  if (typeof redirectUrl === 'string' && redirectUrl !== '' && !/^https?:\/\/./i.test(redirectUrl))
    throw organizationErrors.badRedirect();
  if (before === undefined && name.trim() === '') throw organizationErrors.noName();
  const alias = typeof input.alias === 'string' && input.alias !== '' ? input.alias : name;
  if (before !== undefined && alias !== before.alias) throw organizationErrors.fixedAlias();
  const issue = pathNameIssue(alias);
  if (issue !== undefined) throw organizationErrors.noAlias(issue);
  if (name === '' || others.some((one) => one.name === name)) throw organizationErrors.nameTaken();
  if (others.some((one) => one.alias === alias)) throw organizationErrors.aliasTaken();
  for (const column of [name, alias]) checkColumn(column);
  for (const domain of (input.domains ?? []) as readonly Json[]) {
    if (typeof domain.name !== 'string') throw oauthErrors.serverError();
    const wanted = domainName(domain.name);
    checkDomain(wanted);
    const owner = others.find(({ domains }) => domains.some((one) => one.name === wanted));
    if (owner !== undefined) throw organizationErrors.domainTaken(wanted, owner.name, realm.realm);
  }
}

/** What Keycloak takes in a part of a domain is what Hibernate takes in an address. */
const label = /^(?!-)[a-z0-9!#$%&'*+/=?^`{|}~\u0080-\ud7ff\ue000-\uffff-]{1,63}(?<!-)$/i;
const maxDomain = 255;

/** @throws {OAuthError} when a domain is none that Keycloak takes, perhaps with a wildcard before it (Keycloak 26.7) */
function checkDomain(name: string): void {
  if (name === '') throw organizationErrors.noDomain();
  if (name === '*') return;
  const isWild = name.startsWith('*.');
  const labels = (isWild ? name.slice(2) : name).split('.');
  if (labels.includes('*')) throw organizationErrors.badWildcard();
  if (name.length > maxDomain || !labels.every((one) => label.test(one))) throw organizationErrors.badDomain(name);
  if (isWild && labels.length < 2) throw organizationErrors.shortDomain(labels.join('.'));
}
