import { audience, audienceResolve } from './audience.ts';
import { acr, allowedOrigins, amr, noClaims, sessionState, subject } from './built-in-claims.ts';
import type { MapperKind } from './mapper.ts';
import { organizationMembership } from './organization-membership.ts';
import { pairwiseSubject } from './pairwise-subject.ts';
import { clientRoles, hardcodedRole, realmRoles, roleName } from './roles.ts';
import { hardcodedClaim, sessionNote } from './single-value.ts';
import { address, fullName, groupMembership, userAttribute, userProperty } from './user-mappers.ts';

/** Every kind of protocol mapper, by its name in the export. */
export const mapperKinds: ReadonlyMap<string, MapperKind> = new Map([
  ['oidc-acr-mapper', acr],
  ['oidc-address-mapper', address],
  ['oidc-allowed-origins-mapper', allowedOrigins],
  ['oidc-amr-mapper', amr],
  ['oidc-audience-mapper', audience],
  ['oidc-audience-resolve-mapper', audienceResolve],
  ['oidc-claims-param-token-mapper', noClaims],
  ['oidc-full-name-mapper', fullName],
  ['oidc-group-membership-mapper', groupMembership],
  ['oidc-hardcoded-claim-mapper', hardcodedClaim],
  ['oidc-hardcoded-role-mapper', hardcodedRole],
  ['oidc-nonce-backwards-compatible-mapper', noClaims],
  ['oidc-organization-membership-mapper', organizationMembership],
  ['oidc-role-name-mapper', roleName],
  ['oidc-session-state-mapper', sessionState],
  ['oidc-sha256-pairwise-sub-mapper', pairwiseSubject],
  ['oidc-sub-mapper', subject],
  ['oidc-usermodel-attribute-mapper', userAttribute],
  ['oidc-usermodel-client-role-mapper', clientRoles],
  ['oidc-usermodel-property-mapper', userProperty],
  ['oidc-usermodel-realm-role-mapper', realmRoles],
  ['oidc-usersessionmodel-note-mapper', sessionNote],
]);
