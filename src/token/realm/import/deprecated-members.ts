import { isPlainObject } from '../json-cursor.ts';
import type { JsonDraft } from './realm-draft.ts';

type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** The representation with what older versions called by other names: applications, templates, social links. */
export function withoutDeprecatedMembers(realm: Json): Json {
  const { applications, oauthClients, applicationScopeMappings, clientTemplates, ...rest } = realm;
  const older = [...listOf(applications).map(asClient), ...listOf(oauthClients).map(asOAuthClient)];
  return {
    ...rest,
    ...(older.length > 0 && { clients: [...listOf(rest.clients), ...older] }),
    ...(applicationScopeMappings != null &&
      rest.clientScopeMappings == null && { clientScopeMappings: applicationScopeMappings }),
    ...(clientTemplates != null && { clientScopes: listOf(clientTemplates) }),
    ...(isPlainObject(rest.roles) && { roles: withClientRoles(rest.roles) }),
    ...(Array.isArray(rest.users) && { users: rest.users.map(asUser) }),
  };
}

function asClient({ name, claims: _claims, ...application }: Json): JsonDraft {
  return { ...application, clientId: name };
}

const asOAuthClient = (client: Json): JsonDraft => ({
  ...asClient(client),
  consentRequired: true,
  fullScopeAllowed: false,
});

function withClientRoles(roles: Json): Json {
  const { application, ...rest } = roles;
  const client = rest.client ?? application;
  return {
    ...rest,
    ...(Array.isArray(rest.realm) && { realm: rest.realm.map(withClientComposites) }),
    ...(isPlainObject(client) && {
      client: Object.fromEntries(
        Object.entries(client).map(([name, list]) => [
          name,
          Array.isArray(list) ? list.map(withClientComposites) : list,
        ]),
      ),
    }),
  };
}

function withClientComposites(role: unknown): unknown {
  if (!isPlainObject(role) || !isPlainObject(role.composites) || role.composites.application == null) return role;
  const { application, ...composites } = role.composites;
  return { ...role, composites: { ...composites, client: composites.client ?? application } };
}

function asUser(user: unknown): unknown {
  if (!isPlainObject(user) || user.applicationRoles == null) return user;
  const { applicationRoles, ...rest } = user;
  return { ...rest, clientRoles: rest.clientRoles ?? applicationRoles };
}
