import { identityProviderOf } from '../../realm/representations/identity-providers.ts';
import type { FederatedIdentityJson, Json, RealmJson, UserJson } from '../../realm/representations/json.ts';
import { federatedIdentityShape } from '../../realm/representations/shapes/user-shapes.ts';
import type { AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, doneUncached } from '../admin-response.ts';
import { checkedBody } from '../request-body.ts';
import { locatedUser, managers, userOf, viewers } from './user-call.ts';

/** An account at an identity provider as Keycloak keeps it. */
export const keptIdentity = (identityProvider: string, { userId, userName }: Json): FederatedIdentityJson => ({
  identityProvider,
  ...(typeof userId === 'string' && { userId }),
  ...(typeof userName === 'string' && { userName }),
});

/** The accounts of a user at the identity providers that there are. */
export const shownIdentities = (
  realm: RealmJson,
  { federatedIdentities: own = [] }: UserJson,
): readonly FederatedIdentityJson[] =>
  own.filter(({ identityProvider }) => identityProviderOf(realm, identityProvider) !== undefined);

/** Routes of the accounts of a user at identity providers. */
export const federatedIdentities: AdminRoutes = {
  'users/{user}/federated-identity': {
    GET: (call) => adminJson(shownIdentities(call.realm, userOf(call, viewers))),
  },
  'users/{user}/federated-identity/{provider}': {
    POST(call) {
      const { id, federatedIdentities: before = [] } = locatedUser(call);
      const alias = call.params.provider ?? '';
      const input = checkedBody(call, federatedIdentityShape, () => userOf(call, managers));
      if (before.some(({ identityProvider }) => identityProvider === alias))
        throw adminErrors.conflict('User is already linked with provider');
      const identities = [...before, keptIdentity(alias, input)];
      call.store.updateUser(id, (user) => ({ ...user, federatedIdentities: identities }));
      return doneUncached;
    },
    DELETE(call) {
      const { id, federatedIdentities: before = [] } = userOf(call, managers);
      const others = before.filter(({ identityProvider }) => identityProvider !== call.params.provider);
      if (others.length === before.length) throw adminErrors.notFound('Link not found');
      call.store.updateUser(id, (user) => ({ ...user, federatedIdentities: others }));
      return doneUncached;
    },
  },
};
