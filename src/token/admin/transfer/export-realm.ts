import { flowsOf } from '../../realm/representations/flows.ts';
import { identityProvidersOf } from '../../realm/representations/identity-providers.ts';
import type { ClientJson, GroupJson, Json, RealmJson, RoleJson } from '../../realm/representations/json.ts';
import { requiredActionsOf } from '../../realm/representations/required-actions.ts';
import { shownFlow } from '../authentication/shown-flow.ts';
import { shownClient } from '../clients/shown-client.ts';
import { shownScope } from '../clients/shown-scope.ts';
import { secretSettings } from '../components/component-setting.ts';
import { hidden, shownProvider } from '../identity-providers/shown-provider.ts';
import { realmRepresentation } from '../realms/realm-representation.ts';
import { roleRepresentation } from '../roles/role-representation.ts';

/** What an export takes with it. */
export interface ExportOptions {
  readonly hasClients: boolean;
  readonly hasGroupsAndRoles: boolean;
  /** What resource servers protect, by client id. */
  readonly servers?: ReadonlyMap<string, Json>;
}

const version = '26.7.3';

/** A realm without its users and its secrets, as Keycloak's partial export has it (Keycloak 26.7). */
export function exportedRealm(realm: RealmJson, options: ExportOptions): Json {
  const settings = Object.entries(realmRepresentation(realm));
  const parts = partsOf(realm, options);
  const members = settings.flatMap(([name, value]) => [
    ...(parts[name] ?? []),
    [name, name === 'smtpServer' ? withoutPassword(value as Json) : value],
  ]);
  return Object.fromEntries([...members, ...(parts.end ?? [])]);
}

type Part = readonly [name: string, value: unknown];

/** What stands in an export in front of each of these settings. */
function partsOf(
  realm: RealmJson,
  { hasClients, hasGroupsAndRoles, servers }: ExportOptions,
): Readonly<Record<string, readonly Part[]>> {
  const { flows, configs } = flowsOf(realm);
  return {
    defaultRole: hasGroupsAndRoles
      ? [
          ['roles', rolesOf(realm, hasClients)],
          ['groups', realm.groups.map((group) => exportedGroup(group))],
        ]
      : [],
    webAuthnPolicyRpEntityName: [['localizationTexts', realm.localizationTexts ?? {}]],
    browserSecurityHeaders: [
      ['scopeMappings', realm.scopeMappings],
      ['clientScopeMappings', realm.clientScopeMappings],
      ...(hasClients
        ? [['clients', realm.clients.map((client) => exportedClient(client, servers?.get(client.clientId)))] as const]
        : []),
      ['clientScopes', realm.clientScopes.map(shownScope)],
      ['defaultDefaultClientScopes', realm.defaultDefaultClientScopes],
      ['defaultOptionalClientScopes', realm.defaultOptionalClientScopes],
    ],
    internationalizationEnabled: [
      ['identityProviders', identityProvidersOf(realm).map(shownProvider)],
      ['identityProviderMappers', realm.identityProviderMappers ?? []],
      ['components', withoutSecrets(realm.components)],
    ],
    browserFlow: [
      ['authenticationFlows', flows.toSorted((a, b) => (a.alias < b.alias ? -1 : 1)).map(shownFlow)],
      ['authenticatorConfig', configs.toSorted((a, b) => (a.alias < b.alias ? -1 : 1))],
      ['requiredActions', requiredActionsOf(realm)],
    ],
    userManagedAccessAllowed: [['keycloakVersion', version]],
  };
}

const withoutPassword = (server: Json): Json => ('password' in server ? { ...server, password: hidden } : server);

const exportedRole = (role: RoleJson, containerId: string, isOfClient: boolean): Json => {
  const { attributes, ...shown } = roleRepresentation(role, containerId, isOfClient) as Json;
  return { ...shown, ...(role.composites !== undefined && { composites: role.composites }), attributes };
};

function rolesOf({ roles, clients, id }: RealmJson, hasClients: boolean): Json {
  const ofClients = clients.map(({ clientId, id: container }) => [
    clientId,
    (roles.client[clientId] ?? []).map((role) => exportedRole(role, container, true)),
  ]);
  return {
    realm: roles.realm.map((role) => exportedRole(role, id, false)),
    ...(hasClients && { client: Object.fromEntries(ofClients) }),
  };
}

function exportedGroup(group: GroupJson, parent = ''): Json {
  const path = `${parent}/${group.name}`;
  return {
    id: group.id,
    name: group.name,
    ...(typeof group.description === 'string' && { description: group.description }),
    path,
    subGroups: (group.subGroups ?? []).map((below) => exportedGroup(below, path)),
    attributes: group.attributes ?? {},
    realmRoles: group.realmRoles ?? [],
    clientRoles: group.clientRoles ?? {},
  };
}

function exportedClient(client: ClientJson, authorizationSettings: Json | undefined): Json {
  const shown = { ...shownClient(client), ...(authorizationSettings !== undefined && { authorizationSettings }) };
  return 'secret' in shown ? { ...shown, secret: hidden } : shown;
}

/** Components whose secrets are gone: keys are made anew where the export is imported. */
const withoutSecrets = (components: RealmJson['components']): Json =>
  Object.fromEntries(
    Object.entries(components).map(([type, list]) => [
      type,
      list.map((component) => ({
        ...component,
        config: Object.fromEntries(
          Object.entries((component.config ?? {}) as Json).filter(([name]) => !secretSettings.includes(name)),
        ),
      })),
    ]),
  );
