import { isPlainObject, items, type JsonCursor, member, members } from '../json-cursor.ts';

const names = (text: string) => new Set(text.trim().split(/\s+/));

/** Settings that Keycloak's representations have, whether this server does something with them or not. */
const ofRealm = names(`
  id realm displayName displayNameHtml notBefore defaultSignatureAlgorithm revokeRefreshToken refreshTokenMaxReuse
  accessTokenLifespan accessTokenLifespanForImplicitFlow ssoSessionIdleTimeout ssoSessionMaxLifespan
  ssoSessionIdleTimeoutRememberMe ssoSessionMaxLifespanRememberMe offlineSessionIdleTimeout
  offlineSessionMaxLifespanEnabled offlineSessionMaxLifespan clientSessionIdleTimeout clientSessionMaxLifespan
  clientOfflineSessionIdleTimeout clientOfflineSessionMaxLifespan accessCodeLifespan accessCodeLifespanUserAction
  accessCodeLifespanLogin actionTokenGeneratedByAdminLifespan actionTokenGeneratedByUserLifespan
  oauth2DeviceCodeLifespan oauth2DevicePollingInterval enabled sslRequired passwordCredentialGrantAllowed
  registrationAllowed registrationEmailAsUsername rememberMe verifyEmail loginWithEmailAllowed duplicateEmailsAllowed
  resetPasswordAllowed editUsernameAllowed userCacheEnabled realmCacheEnabled bruteForceProtected permanentLockout
  maxTemporaryLockouts bruteForceStrategy maxFailureWaitSeconds minimumQuickLoginWaitSeconds waitIncrementSeconds
  quickLoginCheckMilliSeconds maxDeltaTimeSeconds failureFactor maxSecondaryAuthFailures privateKey publicKey
  certificate codeSecret roles groups defaultRoles defaultRole defaultGroups requiredCredentials passwordPolicy
  localizationTexts clientProfiles clientPolicies users federatedUsers scopeMappings clientScopeMappings clients
  clientScopes defaultDefaultClientScopes defaultOptionalClientScopes browserSecurityHeaders smtpServer
  userFederationProviders userFederationMappers loginTheme accountTheme adminTheme emailTheme eventsEnabled
  eventsExpiration eventsListeners enabledEventTypes adminEventsEnabled adminEventsDetailsEnabled identityProviders
  identityProviderMappers protocolMappers components internationalizationEnabled supportedLocales defaultLocale
  authenticationFlows authenticatorConfig requiredActions browserFlow registrationFlow directGrantFlow
  resetCredentialsFlow clientAuthenticationFlow dockerAuthenticationFlow firstBrokerLoginFlow attributes
  keycloakVersion userManagedAccessAllowed organizationsEnabled organizations verifiableCredentialsEnabled
  oid4VciEnabled adminPermissionsEnabled scimApiEnabled social updateProfileOnInitialSocialLogin socialProviders
  applicationScopeMappings applications oauthClients clientTemplates workflows`);
const ofRealmByStart = /^(otp|webAuthn)/;
const ofClient = names(`
  id clientId name description type rootUrl adminUrl baseUrl surrogateAuthRequired enabled alwaysDisplayInConsole
  clientAuthenticatorType secret registrationAccessToken defaultRoles redirectUris webOrigins notBefore bearerOnly
  consentRequired standardFlowEnabled implicitFlowEnabled directAccessGrantsEnabled serviceAccountsEnabled
  oauth2DeviceAuthorizationGrantEnabled authorizationServicesEnabled directGrantsOnly publicClient frontchannelLogout
  protocol attributes authenticationFlowBindingOverrides fullScopeAllowed nodeReRegistrationTimeout registeredNodes
  protocolMappers clientTemplate useTemplateConfig useTemplateScope useTemplateMappers defaultClientScopes
  optionalClientScopes authorizationSettings access origin`);
const ofClientScope = names('id name description protocol attributes protocolMappers');
const ofMapper = names('id name protocol protocolMapper consentRequired consentText config');

function unknown(node: JsonCursor, isKnown: (name: string) => boolean): string[] {
  if (!isPlainObject(node.value)) return [];
  return members(node)
    .filter(([name, { value }]) => value !== undefined && !isKnown(name))
    .map(([, { place }]) => place);
}

const list = (node: JsonCursor) => (Array.isArray(node.value) ? items(node) : []);
const mappersOf = (node: JsonCursor) =>
  list(member(node, 'protocolMappers')).flatMap((mapper) => unknown(mapper, (name) => ofMapper.has(name)));

/** Places of settings that no realm has: a slip of the pen in a file that was written by hand, or a newer version. */
export function unknownSettings(realm: JsonCursor): string[] {
  return [
    ...unknown(realm, (name) => ofRealm.has(name) || ofRealmByStart.test(name)),
    ...list(member(realm, 'clients')).flatMap((client) => [
      ...unknown(client, (name) => ofClient.has(name)),
      ...mappersOf(client),
    ]),
    ...list(member(realm, 'clientScopes')).flatMap((scope) => [
      ...unknown(scope, (name) => ofClientScope.has(name)),
      ...mappersOf(scope),
    ]),
  ];
}
