import type { Json } from '../../realm/representations/json.ts';

/** What a feature is in Keycloak 26.7: on, unless it is called for. */
type Kind = 'DEFAULT' | 'PREVIEW' | 'EXPERIMENTAL' | 'DEPRECATED' | 'DISABLED_BY_DEFAULT';

const named = (type: Kind, names: string): (readonly [name: string, type: Kind])[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, type]);

const all = [
  ...named(
    'DEFAULT',
    `PASSKEYS IMPERSONATION DEVICE_FLOW CIBA AUTHORIZATION HOSTNAME_V2 PAR PERSISTENT_USER_SESSIONS ADMIN_API
    USER_EVENT_METRICS WEB_AUTHN STEP_UP_AUTHENTICATION JWT_AUTHORIZATION_GRANT DPOP ADMIN_FINE_GRAINED_AUTHZ_V2 ADMIN_V2
    WORKFLOWS KERBEROS LOGIN_V2 STEP_UP_AUTHENTICATION_SAML TWITTER_BROKER ROLLING_UPDATES_V2 RECOVERY_CODES UPDATE_EMAIL
    IDENTITY_BROKERING_API_V1 LOG_MDC KUBERNETES_SERVICE_ACCOUNTS ACCOUNT_API ORGANIZATION CLIENT_AUTH_FEDERATED
    CLIENT_POLICIES OPENTELEMETRY TOKEN_EXCHANGE_STANDARD_V2 ACCOUNT_V3`,
  ),
  ...named(
    'PREVIEW',
    `HTTP_OPTIMIZED_SERIALIZERS TOKEN_EXCHANGE STATELESS SCIM_API OPENTELEMETRY_LOGS SCRIPTS SPIFFE
    CLIENT_SECRET_ROTATION`,
  ),
  ...named(
    'EXPERIMENTAL',
    `OID4VC_VCI_PREAUTH_CODE RESOURCE_INDICATORS SSF CLIENT_AUTH_ABCA AUTHZEN TRANSIENT_USERS CLUSTERLESS
    OPENTELEMETRY_METRICS OPENAPI CLIENT_ADMIN_API_V2 QUICK_THEME OID4VC_VCI_REST_CREDENTIAL_OFFER IPA_TUURA_FEDERATION
    CLIENT_TYPES TOKEN_EXCHANGE_DELEGATION DECLARATIVE_UI IDENTITY_ASSERTION_JWT CIMD OID4VC_VCI DB_TIDB
    PARAMETERIZED_SCOPES`,
  ),
  ...named(
    'DEPRECATED',
    `PASSKEYS_CONDITIONAL_UI_AUTHENTICATOR LOGOUT_ALL_SESSIONS_V1 ADMIN_FINE_GRAINED_AUTHZ LOGIN_V1 ROLLING_UPDATES_V1
    INSTAGRAM_BROKER`,
  ),
  ...named('DISABLED_BY_DEFAULT', 'FIPS DOCKER MULTI_SITE IDENTITY_BROKERING_API_V2'),
];

/** On in Keycloak, and not here: programs that ask first leave them alone. */
const missing: ReadonlySet<string> = new Set(
  `PASSKEYS CIBA WEB_AUTHN JWT_AUTHORIZATION_GRANT ADMIN_FINE_GRAINED_AUTHZ_V2 ADMIN_V2 WORKFLOWS KERBEROS
  STEP_UP_AUTHENTICATION_SAML OPENTELEMETRY`.split(/\s+/),
);

const isOn = (name: string, type: Kind) => type === 'DEFAULT' && !missing.has(name);

/** All features by the names of Keycloak 26.7, with whether this server has them. */
export const features: readonly Json[] = all.map(([name, type]) => ({
  name,
  label: name,
  type,
  dependencies: [],
  enabled: isOn(name, type),
}));

const namesOf = (is: (name: string, type: Kind) => boolean) =>
  all.filter(([name, type]) => is(name, type)).map(([name]) => name);

export const profileInfo = {
  name: 'default',
  disabledFeatures: namesOf((name, type) => !isOn(name, type)),
  previewFeatures: namesOf((_name, type) => type === 'PREVIEW'),
  experimentalFeatures: namesOf((_name, type) => type === 'EXPERIMENTAL'),
};
