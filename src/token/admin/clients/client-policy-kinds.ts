const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The profiles that every realm has (Keycloak 26.7). */
export const globalProfiles = words(`fapi-1-baseline fapi-1-advanced fapi-ciba fapi-2-security-profile
  fapi-2-message-signing oauth-2-1-for-confidential-client oauth-2-1-for-public-client fapi-2-dpop-security-profile
  fapi-2-dpop-message-signing saml-security-profile`);

/** What a policy may ask of a client. */
export const conditions: ReadonlySet<string> = new Set(
  words(`client-updater-source-groups grant-type client-updater-source-host client-scopes client-updater-source-roles
  client-access-type identity-provider-alias any-client client-type client-updater-context acr-condition client-roles
  client-attributes`),
);

/** What a profile may do. */
export const executors: ReadonlySet<string> = new Set(
  words(`secure-signature-algorithm-signed-jwt full-scope-disabled confidential-client secure-request-object
  secure-client-authenticator registration-access-token-rotation-disabled secure-redirect-uris-enforcer
  secure-response-type consent-required downscope-assertion-grant-enforcer suppress-refresh-token-rotation
  secure-client-uris-pattern secure-client-uris saml-avoid-redirect secure-signature-algorithm secure-par-content
  secure-session jwt-claim-enforcer secure-ciba-session pkce-enforcer auth-flow-enforcer reject-request
  saml-signature-enforcer secure-ciba-signed-authn-req holder-of-key-enforcer secure-ciba-req-sig-algorithm
  reject-ropc-grant use-lightweight-access-token dpop-bind-enforcer intent-client-bind-checker reject-implicit-grant
  saml-secure-client-uris secure-logout tls-client-auth-ca-subject-dn secure-client-authentication-assertion`),
);
