import { stableId } from '../stable-id.ts';
import type { Json } from './json.ts';

/** The kind of components that say which clients may register themselves. */
export const registrationPolicy = 'org.keycloak.services.clientregistration.policy.ClientRegistrationPolicy';

const mapperKinds = [
  ...['saml-user-attribute-mapper', 'oidc-usermodel-property-mapper', 'oidc-address-mapper', 'oidc-full-name-mapper'],
  ...['oidc-usermodel-attribute-mapper', 'saml-user-property-mapper', 'saml-role-list-mapper'],
  'oidc-sha256-pairwise-sub-mapper',
];

type Policy = readonly [name: string, providerId: string, config: Json];

const forAll: readonly Policy[] = [
  ['Allowed Protocol Mapper Types', 'allowed-protocol-mappers', { 'allowed-protocol-mapper-types': mapperKinds }],
  ['Allowed Client Scopes', 'allowed-client-templates', { 'allow-default-scopes': ['true'] }],
  ['Allowed Registration Web Origins', 'registration-web-origins', {}],
];

const forStrangers: readonly Policy[] = [
  [
    'Trusted Hosts',
    'trusted-hosts',
    { 'host-sending-registration-request-must-match': ['true'], 'client-uris-must-match': ['true'] },
  ],
  ['Consent Required', 'consent-required', {}],
  ['Full Scope Disabled', 'scope', {}],
  ['Max Clients Limit', 'max-clients', { 'max-clients': ['200'] }],
];

/** What a realm has where nobody says it (Keycloak 26.7). */
export const defaultPolicies = (realm: string): Json[] =>
  [
    ...[...forStrangers, ...forAll].map((policy) => [policy, 'anonymous'] as const),
    ...forAll.map((policy) => [policy, 'authenticated'] as const),
  ].map(([[name, providerId, config], subType]) => ({
    id: stableId(realm, 'registration policy', `${subType} ${providerId}`),

    name,
    providerId,
    subType,
    subComponents: {},
    config,
  }));
