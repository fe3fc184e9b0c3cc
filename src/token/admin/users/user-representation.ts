import { hashOrder } from '../../realm/java-hash-order.ts';
import type { RealmJson, UserJson } from '../../realm/representations/json.ts';
import { shownIdentities } from './federated-identities.ts';
import { profileMetadata, readableAttributes } from './profile.ts';

const hasOtp = ({ credentials = [] }: UserJson) => credentials.some(({ type }) => type === 'otp');

/** The name and the address of a user. */
const head = ({ id, username, firstName, lastName, email, emailVerified }: UserJson) => ({
  id,
  username,
  firstName: firstName || undefined,
  lastName: lastName || undefined,
  email: email || undefined,
  emailVerified: emailVerified === true,
});

const attributesOf = ({ attributes = {} }: UserJson) => (Object.keys(attributes).length > 0 ? { attributes } : {});

const tail = (user: UserJson) => ({
  enabled: user.enabled === true,
  createdTimestamp: user.createdTimestamp,
});

const details = (user: UserJson) => ({
  totp: hasOtp(user),
  disableableCredentialTypes: [],
  requiredActions: hashOrder(user.requiredActions ?? []),
});

const notBefore = (user: UserJson) => ({ notBefore: user.notBefore ?? 0 });

/** A user in the list of a group's members or of a role's holders. */
export const memberRepresentation = (user: UserJson, isBrief = false) => ({
  ...head(user),
  ...attributesOf(user),
  ...tail(user),
  ...(isBrief ? {} : { ...details(user), ...notBefore(user) }),
});

/** A user in the result of a search. */
export const foundUser = (user: UserJson, isBrief: boolean, mayManage: boolean) => ({
  ...(isBrief ? { ...head(user), ...tail(user) } : memberRepresentation(user)),
  access: { manage: mayManage },
});

/** A user as its own resource shows it. */
export const userRepresentation = (
  realm: RealmJson,
  user: UserJson,
  { withMetadata, mayManage, mayImpersonate }: { withMetadata: boolean; mayManage: boolean; mayImpersonate: boolean },
) => ({
  ...head(user),
  attributes: readableAttributes(realm, user),
  ...(withMetadata && { userProfileMetadata: profileMetadata(realm, realm.editUsernameAllowed !== true) }),
  ...tail(user),
  ...details(user),
  // Only where people may come from elsewhere (Keycloak 26.7).
  ...((realm.identityProviders ?? []).length > 0 && { federatedIdentities: shownIdentities(realm, user) }),
  ...notBefore(user),
  access: {
    manageGroupMembership: mayManage,
    resetPassword: mayManage,
    view: true,
    mapRoles: mayManage,
    impersonate: mayImpersonate,
    manage: mayManage,
  },
});
