import type { IdentityProviderJson } from '../../realm/representations/family-json.ts';
import { identityProviderOf, withProvider } from '../../realm/representations/identity-providers.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, done } from '../admin-response.ts';
import { shownProvider } from '../identity-providers/shown-provider.ts';
import { checkJsonType } from '../request-body.ts';
import { organizationErrors } from './organization-errors.ts';
import { managers, organizationOf, viewers } from './organization-of-call.ts';

const path = 'organizations/{organization}/identity-providers';
const providerViewers = ['view-identity-providers', 'manage-identity-providers'];

/** The identity provider of an organization that a path names. @throws {OAuthError} */
function providerIn(call: RealmCall, id: string): IdentityProviderJson {
  const provider = identityProviderOf(call.realm, call.params.alias ?? '');
  if (provider?.organizationId !== id) throw organizationErrors.providerNotHere();
  return provider;
}

function setOwner(
  call: RealmCall,
  { organizationId: _before, ...provider }: IdentityProviderJson,
  owner?: string,
): void {
  const next = { ...provider, ...(owner !== undefined && { organizationId: owner }) } as IdentityProviderJson;
  call.store.update((realm) => withProvider(realm, next.alias, next));
}

/** The identity providers by which members of an organization come. */
export const organizationProviderRoutes: AdminRoutes = {
  [path]: {
    GET(call) {
      const { id } = organizationOf(call, viewers);
      call.require(...providerViewers);
      const own = (call.realm.identityProviders ?? []).filter(({ organizationId }) => organizationId === id);
      return adminJson(own.map(shownProvider));
    },
    POST(call) {
      checkJsonType(call);
      const { id } = organizationOf(call, managers);
      call.require('manage-identity-providers');
      const provider = identityProviderOf(call.realm, call.body.replaceAll('"', '').trim());
      if (provider === undefined) throw organizationErrors.unknownProvider(400);
      if (provider.organizationId === id) throw organizationErrors.providerTaken();
      if (provider.organizationId !== undefined) throw organizationErrors.providerOfOther();
      setOwner(call, provider, id);
      return done;
    },
  },
  [`${path}/{alias}`]: {
    GET(call) {
      const { id } = organizationOf(call, viewers);
      call.require(...providerViewers);
      return adminJson(shownProvider(providerIn(call, id)));
    },
    DELETE(call) {
      const { id } = organizationOf(call, managers);
      call.require('manage-identity-providers');
      const provider = identityProviderOf(call.realm, call.params.alias ?? '');
      if (provider?.organizationId !== id) throw organizationErrors.unknownProvider(404);
      setOwner(call, provider);
      return done;
    },
  },
  [`${path}/{alias}/groups`]: {
    GET(call) {
      const { id } = organizationOf(call, viewers);
      call.require(...providerViewers);
      providerIn(call, id);
      return adminJson([]);
    },
  },
};
