import { clientShape, mapperShape, scopeShape } from './client-shapes.ts';
import { authenticatorConfigShape, flowShape } from './flow-shapes.ts';
import { presentTexts } from './lenient-kinds.ts';
import {
  any,
  flag,
  integer,
  type Kind,
  listOf,
  long,
  type Members,
  mapOf,
  members,
  objectOf,
  oneOf,
  text,
  textLists,
  texts,
} from './member-kinds.ts';
import { clientPoliciesShape, clientProfilesShape, organizationShape } from './organization-shapes.ts';
import { groupShape, roleShape, rolesShape } from './role-shapes.ts';
import { userShape } from './user-shapes.ts';

const component: Members = {
  ...members(text, 'id name providerId providerType parentId subType'),
  config: textLists,
};
export const componentShape = objectOf('ComponentRepresentation', () => component);

const ldapConnection = members(
  text,
  'action connectionUrl authType bindDn bindCredential useTruststoreSpi connectionTimeout componentId startTls',
);
export const ldapConnectionShape = objectOf('TestLdapConnectionRepresentation', () => ldapConnection);

const componentExportShape = objectOf('ComponentExportRepresentation', () => componentExport);
const componentExport: Members = {
  ...members(text, 'id name providerId subType'),
  subComponents: mapOf(listOf(componentExportShape)),
  config: textLists,
};

const requiredAction: Members = {
  ...members(text, 'alias name providerId'),
  ...members(flag, 'enabled defaultAction'),
  priority: integer,
  config: mapOf(text),
};
export const requiredActionShape = objectOf('RequiredActionProviderRepresentation', () => requiredAction);

const scopeMapping: Members = { ...members(text, 'self client clientTemplate clientScope'), roles: texts };
const scopeMappings = listOf(objectOf('ScopeMappingRepresentation', () => scopeMapping));

const identityProvider: Members = {
  ...members(text, 'alias displayName internalId providerId updateProfileFirstLoginMode organizationId'),
  ...members(text, 'firstBrokerLoginFlowAlias postBrokerLoginFlowAlias'),
  ...members(flag, 'enabled trustEmail storeToken addReadTokenRoleOnCreate authenticateByDefault linkOnly'),
  ...members(flag, 'hideOnLogin updateProfileFirstLogin'),
  config: mapOf(text),
  types: texts,
};
export const identityProviderShape = objectOf('IdentityProviderRepresentation', () => identityProvider);

const identityProviderMapper: Members = {
  ...members(text, 'id name identityProviderAlias identityProviderMapper'),
  config: mapOf(text),
};
export const identityProviderMapperShape = objectOf(
  'IdentityProviderMapperRepresentation',
  () => identityProviderMapper,
);

const eventsConfig: Members = {
  ...members(flag, 'eventsEnabled adminEventsEnabled adminEventsDetailsEnabled'),
  eventsExpiration: long,
  eventsListeners: texts,
  enabledEventTypes: presentTexts,
};
export const eventsConfigShape = objectOf('RealmEventsConfigRepresentation', () => eventsConfig);

const lifetimes = `notBefore accessTokenLifespan accessTokenLifespanForImplicitFlow ssoSessionIdleTimeout
  ssoSessionMaxLifespan ssoSessionIdleTimeoutRememberMe ssoSessionMaxLifespanRememberMe offlineSessionIdleTimeout
  offlineSessionMaxLifespan clientSessionIdleTimeout clientSessionMaxLifespan clientOfflineSessionIdleTimeout
  clientOfflineSessionMaxLifespan accessCodeLifespan accessCodeLifespanUserAction accessCodeLifespanLogin
  actionTokenGeneratedByAdminLifespan actionTokenGeneratedByUserLifespan oauth2DeviceCodeLifespan`;
const counts = `refreshTokenMaxReuse oauth2DevicePollingInterval maxTemporaryLockouts maxFailureWaitSeconds
  minimumQuickLoginWaitSeconds waitIncrementSeconds maxDeltaTimeSeconds failureFactor maxSecondaryAuthFailures
  otpPolicyInitialCounter otpPolicyDigits otpPolicyLookAheadWindow otpPolicyPeriod`;
const switches = `enabled revokeRefreshToken offlineSessionMaxLifespanEnabled passwordCredentialGrantAllowed
  registrationAllowed registrationEmailAsUsername rememberMe verifyEmail loginWithEmailAllowed duplicateEmailsAllowed
  resetPasswordAllowed editUsernameAllowed bruteForceProtected permanentLockout otpPolicyCodeReusable
  internationalizationEnabled userManagedAccessAllowed organizationsEnabled verifiableCredentialsEnabled
  adminPermissionsEnabled social updateProfileOnInitialSocialLogin scimApiEnabled`;
const words = `id realm displayName displayNameHtml defaultSignatureAlgorithm sslRequired privateKey publicKey
  certificate codeSecret passwordPolicy otpPolicyType otpPolicyAlgorithm loginTheme accountTheme adminTheme emailTheme
  defaultLocale browserFlow registrationFlow directGrantFlow resetCredentialsFlow clientAuthenticationFlow
  dockerAuthenticationFlow firstBrokerLoginFlow keycloakVersion`;
/** What a realm does not have here: nobody looks into it. */
const unused = 'userFederationProviders userFederationMappers applications oauthClients clientTemplates';

/** Each is there once for keys as a second factor, and once for keys instead of a password. */
const webAuthn = (kind: Kind, names: string): Members =>
  members(kind, names.replace(/\S+/g, 'webAuthnPolicy$& webAuthnPolicyPasswordless$&'));

const realm: Members = {
  ...members(text, words),
  ...members(integer, `${lifetimes} ${counts}`),
  ...members(flag, switches),
  ...webAuthn(text, 'RpEntityName RpId AttestationConveyancePreference AuthenticatorAttachment RequireResidentKey'),
  ...webAuthn(text, 'ResidentKey UserVerificationRequirement'),
  webAuthnPolicyPasswordlessMediation: text,
  ...webAuthn(integer, 'CreateTimeout'),
  ...webAuthn(flag, 'AvoidSameAuthenticatorRegister'),
  webAuthnPolicyPasswordlessPasskeysEnabled: flag,
  ...webAuthn(texts, 'SignatureAlgorithms AcceptableAaguids ExtraOrigins'),
  ...eventsConfig,
  quickLoginCheckMilliSeconds: long,
  bruteForceStrategy: oneOf('LINEAR', 'MULTIPLE'),
  ...members(texts, 'defaultRoles defaultGroups requiredCredentials otpSupportedApplications supportedLocales'),
  ...members(texts, 'defaultDefaultClientScopes defaultOptionalClientScopes'),
  ...members(mapOf(text), 'browserSecurityHeaders smtpServer attributes socialProviders'),
  localizationTexts: mapOf(mapOf(text)),
  roles: rolesShape,
  defaultRole: roleShape,
  groups: listOf(groupShape),
  ...members(listOf(userShape), 'users federatedUsers'),
  clients: listOf(clientShape),
  adminPermissionsClient: clientShape,
  clientScopes: listOf(scopeShape),
  protocolMappers: listOf(mapperShape),
  scopeMappings,
  ...members(mapOf(scopeMappings), 'clientScopeMappings applicationScopeMappings'),
  components: mapOf(listOf(componentExportShape)),
  requiredActions: listOf(requiredActionShape),
  identityProviders: listOf(identityProviderShape),
  identityProviderMappers: listOf(identityProviderMapperShape),
  organizations: listOf(organizationShape),
  clientProfiles: clientProfilesShape,
  clientPolicies: clientPoliciesShape,
  authenticationFlows: listOf(flowShape),
  authenticatorConfig: listOf(authenticatorConfigShape),
  ...members(any, unused),
};
export const realmShape = objectOf('RealmRepresentation', () => realm);
