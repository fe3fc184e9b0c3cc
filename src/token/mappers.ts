import type { MapperKind } from './mapper.ts';
import { audience, audienceResolve } from './mappers/audience.ts';
import { acr, allowedOrigins, nothing, pairwiseSubject } from './mappers/built-in-claims.ts';
import { hardcodedClaim } from './mappers/hardcoded-claim.ts';
import { clientRoles, hardcodedRole, realmRoles, roleName } from './mappers/roles.ts';
import { sessionNote } from './mappers/session-note.ts';
import { address, fullName, groupMembership, userAttribute, userProperty } from './mappers/user.ts';

/** Every kind of protocol mapper, by its name in the export. */
export const mapperKinds: ReadonlyMap<string, MapperKind> = new Map([
  ['oidc-acr-mapper', acr],
  ['oidc-address-mapper', address],
  ['oidc-allowed-origins-mapper', allowedOrigins],
  ['oidc-amr-mapper', nothing],
  ['oidc-audience-mapper', audience],
  ['oidc-audience-resolve-mapper', audienceResolve],
  ['oidc-claims-param-token-mapper', nothing],
  ['oidc-full-name-mapper', fullName],
  ['oidc-group-membership-mapper', groupMembership],
  ['oidc-hardcoded-claim-mapper', hardcodedClaim],
  ['oidc-hardcoded-role-mapper', hardcodedRole],
  ['oidc-nonce-backwards-compatible-mapper', nothing],
  ['oidc-organization-membership-mapper', nothing],
  ['oidc-role-name-mapper', roleName],
  ['oidc-session-state-mapper', nothing],
  ['oidc-sha256-pairwise-sub-mapper', pairwiseSubject],
  ['oidc-sub-mapper', nothing],
  ['oidc-usermodel-attribute-mapper', userAttribute],
  ['oidc-usermodel-client-role-mapper', clientRoles],
  ['oidc-usermodel-property-mapper', userProperty],
  ['oidc-usermodel-realm-role-mapper', realmRoles],
  ['oidc-usersessionmodel-note-mapper', sessionNote],
]);
