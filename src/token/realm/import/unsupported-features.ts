import { isPlainObject, items, type JsonCursor, member } from '../json-cursor.ts';
import { pageLanguages } from '../page-languages.ts';

/** A setting of a realm that changes what Keycloak answers, and nothing here. */
type Unsupported = readonly [path: string, isOn: (value: unknown) => boolean, consequence: string];

const isTrue = (value: unknown) => value === true;
const hasSome = (value: unknown) => Array.isArray(value) && value.length > 0;
const hasMembers = (value: unknown) => isPlainObject(value) && Object.keys(value).length > 0;
const isOther =
  (...usual: readonly string[]) =>
  (value: unknown) =>
    typeof value === 'string' && value !== '' && !usual.includes(value);

const ofRealm: readonly Unsupported[] = [
  ['organizationsEnabled', isTrue, 'nobody is invited to an organization'],
  ['clientPolicies.policies', (value) => hasTurnedOn(value), 'client policies are not supported: none applies'],
  [
    'identityProviders',
    hasUnknown,
    'identity providers of other kinds than OpenID Connect are not supported: nobody logs in by them',
  ],
  ['smtpServer', hasMembers, 'mail goes to the mail server only with AUTH_MAIL=smtp'],
  [
    'supportedLocales',
    (value) => Array.isArray(value) && value.some((one) => !pageLanguages.has(one)),
    'pages have no texts in some of these languages: those of the default language take their place',
  ],
  [
    'loginTheme',
    isOther('keycloak', 'keycloak.v2', 'base'),
    'own themes are not supported: pages look as they always do',
  ],
  [
    'passwordPolicy',
    (value) => /\bpasswordBlacklist\(/.test(String(value)),
    'lists of passwords are not supported: passwordBlacklist lets all pass',
  ],
  [
    'userManagedAccessAllowed',
    isTrue,
    'the account pages show no resources: they are shared over the protection API only',
  ],
  ['userFederationProviders', hasSome, 'directories of users are not supported: only users of the file are known'],
  [
    'components.org.keycloak.storage.UserStorageProvider',
    hasEnabledStorage,
    'directories of users are not supported: only users of the file are known',
  ],
  [
    'eventsListeners',
    (value) => Array.isArray(value) && value.some(isOther('jboss-logging', 'email')),
    'own listeners are not supported: none hears of events',
  ],
];

const ofClients: readonly Unsupported[] = [
  ['protocol', (value) => value === 'saml', 'of clients of other protocols only the names are known'],
  [
    'protocol',
    isOther('openid-connect', 'saml'),
    'Keycloak refuses a file with such a protocol, unless a feature is switched on; of the client only the name is known',
  ],
  ['attributes.oidc.ciba.grant.enabled', isWordTrue, 'the CIBA grant is not supported'],
  ['attributes.request.object.required', isOther('not required'), 'request objects are not supported: nobody logs in'],
  ['attributes.authorization.signed.response.alg', isOther('none'), 'signed responses (JARM) are not supported'],
];

/** Kinds of identity providers by which people log in. */
const loginKinds: ReadonlySet<unknown> = new Set([
  ...['oidc', 'keycloak-oidc', 'github', 'facebook', 'microsoft', 'bitbucket', 'openshift-v4', 'google', 'gitlab'],
  'linkedin-openid-connect',
]);

function hasUnknown(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.some((one) => isPlainObject(one) && one.enabled !== false && !loginKinds.has(one.providerId))
  );
}

function hasTurnedOn(value: unknown): boolean {
  return Array.isArray(value) && value.some((one) => isPlainObject(one) && one.enabled === true);
}

function isWordTrue(value: unknown): boolean {
  return String(value) === 'true';
}

function hasEnabledStorage(value: unknown): boolean {
  return Array.isArray(value) && value.some((one) => isPlainObject(one) && !isOff(one.config));
}

const isOff = (config: unknown) => isPlainObject(config) && String(config.enabled) === 'false';

/** What of a realm is not supported, each with its place. */
export const unsupportedFeatures = (realm: JsonCursor): string[] => [
  ...namedIn(realm, ofRealm),
  ...items(member(realm, 'clients')).flatMap((client) => namedIn(client, ofClients)),
  ...unsupportedWebAuthn(realm),
];

const namedIn = (node: JsonCursor, all: readonly Unsupported[]): string[] =>
  all.flatMap(([path, isOn, consequence]) => {
    if (!isOn(valueAt(node.value, path))) return [];
    return [`${at(node, path).place}: ${consequence}`];
  });

/** The value at a path, without its place, which nearly nobody asks for. */
function valueAt(value: unknown, path: string): unknown {
  if (!isPlainObject(value)) return undefined;
  const dot = path.indexOf('.');
  if (dot < 0) return value[path];
  const outer = value[path.slice(0, dot)];
  return isPlainObject(outer) ? outer[path.slice(dot + 1)] : undefined;
}

/** A member, or one of a member: in attributes and components names have dots in them. */
function at(node: JsonCursor, path: string): JsonCursor {
  const dot = path.indexOf('.');
  if (dot < 0) return member(node, path);
  const outer = member(node, path.slice(0, dot));
  const inner = path.slice(dot + 1);
  const found = member(outer, inner);
  return inner.includes('.') ? { ...found, place: `${outer.place}["${inner}"]` } : found;
}

/** What Keycloak's exports say of WebAuthn where nobody has set it. */
const usualWebAuthn: ReadonlySet<string> = new Set([
  '',
  'keycloak',
  'not specified',
  'ES256',
  'RS256',
  'ES256,RS256',
  'No',
  'required',
  'preferred',
]);

function unsupportedWebAuthn(realm: JsonCursor): string[] {
  if (!isPlainObject(realm.value)) return [];
  const first = Object.entries(realm.value).find(
    ([name, value]) =>
      name.startsWith('webAuthnPolicy') &&
      (Array.isArray(value) || typeof value === 'string') &&
      !usualWebAuthn.has(String(value)),
  );
  if (first === undefined) return [];
  return [`${member(realm, first[0]).place}: WebAuthn is not supported: no login asks for a key`];
}
