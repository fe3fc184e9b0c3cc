import { providerName } from '../../../openid/brokering/provider.ts';
import { socialName } from '../../../openid/brokering/social-kinds.ts';
import { identityProvidersOf } from '../../../realm/representations/identity-providers.ts';
import { type AccountCall, type AccountRoutes, accountError, accountJson, savedUncached } from './account-call.ts';

const linksOf = ({ json }: AccountCall) => json.federatedIdentities ?? [];

const providersOf = ({ context }: AccountCall) =>
  identityProvidersOf(context.state.store.json()).filter(({ enabled }) => enabled !== false);

/** The identity providers of the realm, and which of them the caller's account is linked to. */
export const ownLinks: AccountRoutes = {
  'linked-accounts': {
    GET(call) {
      call.require('manage-account', 'view-profile');
      const links = linksOf(call);
      const wanted = call.query.get('linked');
      const accounts = providersOf(call).map((provider) => {
        const link = links.find(({ identityProvider }) => identityProvider === provider.alias);
        const { guiOrder } = provider.config;
        return {
          connected: link !== undefined,
          social: socialName(provider.providerId) !== undefined,
          providerAlias: provider.alias,
          providerName: provider.alias,
          displayName: providerName(provider),
          ...(link !== undefined && { linkedUsername: link.userName }),
          ...(guiOrder !== undefined && { guiOrder }),
        };
      });
      const isWanted = ({ connected }: { readonly connected: boolean }) =>
        wanted === null || connected === (wanted === 'true');
      return accountJson(accounts.filter(isWanted), []);
    },
  },
  'linked-accounts/{}': {
    GET(call) {
      call.require('manage-account');
      throw accountError(
        404,
        'Legacy client-initiated account linking is disabled. Use AIA with kc_action=idp_link instead.',
      );
    },
    DELETE(call) {
      call.require('manage-account');
      const { name, context, json } = call;
      if (!providersOf(call).some(({ alias }) => alias === name))
        throw accountError(400, 'identityProviderNotFoundMessage');
      const links = linksOf(call);
      const others = links.filter(({ identityProvider }) => identityProvider !== name);
      if (others.length === links.length) throw accountError(400, 'This identity is not active anymore.');
      const hasPassword = (json.credentials ?? []).some(({ type }) => type === 'password');
      if (others.length === 0 && !hasPassword)
        throw accountError(400, "You can't remove last federated identity as you don't have a password.");
      context.state.store.updateUser(json.id, (before) => ({ ...before, federatedIdentities: others }));
      return savedUncached;
    },
  },
};
