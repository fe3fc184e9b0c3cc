import { readAcrLevels } from '../acr-levels.ts';
import {
  flag,
  integer,
  items,
  type JsonCursor,
  member,
  presentString,
  RealmFileError,
  requiredString,
  string,
  stringListMap,
} from '../json-cursor.ts';
import type { KeyProvider, Realm, RealmUsers } from '../realm.ts';
import { readSecurityHeaders } from '../security-headers.ts';
import { stableId } from '../stable-id.ts';
import { withoutFinalSlashes } from '../without-final-slashes.ts';
import { userCheck } from './check-user.ts';
import { importRealm } from './import-realm.ts';
import { readAccountRules, readBruteForce } from './read-account-rules.ts';
import { readEventRules } from './read-event-rules.ts';
import { readGroups } from './read-groups.ts';
import { readLifetimes } from './read-lifetimes.ts';
import { type ReadParts, readClients, readParts } from './read-parts.ts';
import type { UserContext } from './read-user.ts';
import { realmWarnings } from './realm-warnings.ts';
import { userReader, usersAsRead } from './user-reader.ts';

/**
 * Reads a realm in the form of Keycloak's export, as Keycloak imports it.
 * @param moreUsers users that the export has in files of their own
 * @throws {RealmFileError} naming the place of what cannot be used.
 */
export function readRealm(node: JsonCursor, moreUsers: readonly JsonCursor[] = []): Realm {
  const { json, users, warnings } = importRealm(node, moreUsers);
  const complete = { value: json, place: node.place };
  const { settings, context, parts } = readCompleteRealm(complete, () => false);
  const check = userCheck(context);
  const places = users.nodes();
  for (const user of users.index.byId.values()) check(user, places.next().value ?? complete);
  const read = userReader(context);
  return {
    ...settings,
    ...usersAsRead(users.index, read),
    warnings: [...warnings, ...realmWarnings(complete)],
    source: { json, users: users.index, read, parts },
  };
}

/**
 * Reads all of a realm but its users.
 * @param node a representation to which nothing needs to be added
 * @param needsServiceAccount whether a client has no user yet for its service account
 * @param before what was read when the realm was read last
 * @returns also what its users are read with
 * @throws {RealmFileError}
 */
export function readCompleteRealm(
  node: JsonCursor,
  needsServiceAccount: (clientId: string) => boolean,
  before?: ReadParts,
): CompleteRealm {
  const name = requiredString(member(node, 'realm'));
  const parts = readParts(node, before);
  const { roles, clientScopes } = parts;
  const clients = readClients(node, parts, needsServiceAccount, before === undefined);
  const settings = {
    id: string(member(node, 'id')) ?? stableId(name, 'realm'),
    name,
    displayName: string(member(node, 'displayName')) || undefined,
    enabled: flag(member(node, 'enabled'), false),
    frontendUrl: readFrontendUrl(member(node, 'attributes')),
    sslRequired: readSslRequired(member(node, 'sslRequired')),
    ...readLifetimes(node),
    revokeRefreshToken: flag(member(node, 'revokeRefreshToken'), false),
    refreshTokenMaxReuse: integer(member(node, 'refreshTokenMaxReuse'), 0),
    signatureAlgorithm: string(member(node, 'defaultSignatureAlgorithm')) ?? 'RS256',
    clients,
    clientScopes: [...clientScopes.values()],
    acrLevels: readAcrLevels(string(member(member(node, 'attributes'), 'acr.loa.map'))),
    loginWithEmail:
      flag(member(node, 'loginWithEmailAllowed'), true) && !flag(member(node, 'duplicateEmailsAllowed'), false),
    registrationAllowed: flag(member(node, 'registrationAllowed'), false),
    emailAsUsername: flag(member(node, 'registrationEmailAsUsername'), false),
    resetPasswordAllowed: flag(member(node, 'resetPasswordAllowed'), false),
    hasOrganizations: flag(member(node, 'organizationsEnabled'), false),
    bruteForce: readBruteForce(node),
    securityHeaders: readSecurityHeaders(member(node, 'browserSecurityHeaders')),
    account: readAccountRules(node),
    otp: {
      lookAround: integer(member(node, 'otpPolicyLookAheadWindow'), 1),
      isReusable: flag(member(node, 'otpPolicyCodeReusable'), false),
    },
    events: readEventRules(node),
    keyProviders: items(member(member(node, 'components'), keyProvider)).map((provider) =>
      readKeyProvider(provider, name),
    ),
  };
  const groups = readGroups(node, roles);
  // Each must be there, though nobody joins them here.
  for (const group of items(member(node, 'defaultGroups'))) groups.find(group);
  const context = {
    realm: name,
    roles,
    groups,
    clientId: (clientId: string) => clients.get(clientId)?.id,
  };
  return { settings, context, parts };
}

interface CompleteRealm {
  readonly settings: Omit<Realm, keyof RealmUsers | 'source' | 'warnings'>;
  readonly context: UserContext;
  readonly parts: ReadParts;
}

const keyProvider = 'org.keycloak.keys.KeyProvider';

/** The setting "Frontend URL" of the realm; one that is no URL counts for nothing (Keycloak 26.7). */
function readFrontendUrl(attributes: JsonCursor): string | undefined {
  const url = string(member(attributes, 'frontendUrl')) ?? '';
  return /^https?:/.test(url) && URL.canParse(url) ? withoutFinalSlashes(url) : undefined;
}

function readSslRequired(node: JsonCursor): Realm['sslRequired'] {
  const value = string(node)?.toLowerCase() ?? 'external';
  if (value === 'all' || value === 'external' || value === 'none') return value;
  throw new RealmFileError(node.place, 'must be all, external or none');
}

function readKeyProvider(node: JsonCursor, realm: string): KeyProvider {
  const name = presentString(member(node, 'name'));
  const config = stringListMap(member(node, 'config'));
  return {
    id: string(member(node, 'id')) ?? stableId(realm, 'key', name),
    name,
    kind: requiredString(member(node, 'providerId')),
    config: new Map([...config].map(([key, [value]]) => [key, value ?? ''])),
    place: node.place,
  };
}
