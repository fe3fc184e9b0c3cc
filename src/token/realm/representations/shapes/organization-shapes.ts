import { orText, presentItems } from './lenient-kinds.ts';
import { any, flag, listOf, type Members, mapOf, members, objectOf, text, textLists } from './member-kinds.ts';
import { groupShape } from './role-shapes.ts';

const domain: Members = { name: text, verified: flag };

/** A member is a user, with what the organization says of it. */
const member: Members = {
  ...members(text, 'id username membershipType'),
  ...members(
    any,
    `self origin firstName lastName email emailVerified enabled totp createdTimestamp attributes federationLink
    serviceAccountClientId credentials disableableCredentialTypes requiredActions federatedIdentities realmRoles
    clientRoles clientConsents notBefore applicationRoles socialLinks groups access userProfileMetadata
    verifiableCredentials issuedVerifiableCredentials`,
  ),
};

const organization: Members = {
  ...members(text, 'id name alias description redirectUrl'),
  enabled: flag,
  attributes: textLists,
  domains: presentItems(
    orText(
      'name',
      objectOf('OrganizationDomainRepresentation', () => domain),
    ),
  ),
  members: listOf(objectOf('MemberRepresentation', () => member)),
  identityProviders: any,
  groups: listOf(groupShape),
};
export const organizationShape = objectOf('OrganizationRepresentation', () => organization);

const step: Members = { ...members(text, 'executor condition'), configuration: any };
const profile: Members = {
  ...members(text, 'name description'),
  executors: listOf(objectOf('ClientPolicyExecutorRepresentation', () => step)),
};
const profileShape = listOf(objectOf('ClientProfileRepresentation', () => profile));
const profiles: Members = { profiles: profileShape, globalProfiles: profileShape };
export const clientProfilesShape = objectOf('ClientProfilesRepresentation', () => profiles);

const policy: Members = {
  ...members(text, 'name description'),
  enabled: flag,
  conditions: listOf(objectOf('ClientPolicyConditionRepresentation', () => step)),
  profiles: listOf(text),
};
const policyShape = listOf(objectOf('ClientPolicyRepresentation', () => policy));
const policies: Members = { policies: policyShape, globalPolicies: policyShape };
export const clientPoliciesShape = objectOf('ClientPoliciesRepresentation', () => policies);

/** Texts by their keys. */
export const textsShape = mapOf(text);
