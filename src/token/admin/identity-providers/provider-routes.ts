import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import type { IdentityProviderJson } from '../../realm/representations/family-json.ts';
import {
  identityProviderOf,
  identityProvidersOf,
  keptProvider,
  withProvider,
} from '../../realm/representations/identity-providers.ts';
import type { Json } from '../../realm/representations/json.ts';
import { identityProviderShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, doneUncached } from '../admin-response.ts';
import { permissionRoutes } from '../permissions.ts';
import { isOn } from '../query-flag.ts';
import { checkedBody, representation } from '../request-body.ts';
import { checkPathName, checkProvider } from './check-provider.ts';
import { providerKinds, shownKind } from './provider-kinds.ts';
import { mapperTypesOf } from './provider-mapper-kinds.ts';
import { hidden, providerBrief, shownProvider } from './shown-provider.ts';

export const managers = ['manage-identity-providers'];
export const viewers = ['view-identity-providers', ...managers];

/** The identity provider that a path names. @throws {OAuthError} */
export function providerOf(call: RealmCall, roles: readonly string[]): IdentityProviderJson {
  call.require(...roles);
  const provider = identityProviderOf(call.realm, call.params.alias ?? '');
  if (provider === undefined) throw adminErrors.noResource();
  return provider;
}

const instance = 'identity-provider/instances/{alias}';

/** What a provider can be good for; Keycloak 26.7 fails at any other word. */
const types: ReadonlySet<string> = new Set([
  ...['ANY', 'USER_AUTHENTICATION', 'CLIENT_ASSERTION', 'TRUST_MATERIAL', 'EXCHANGE_EXTERNAL_TOKEN'],
  'JWT_AUTHORIZATION_GRANT',
]);

/** Identity providers. */
export const providerRoutes: AdminRoutes = {
  'identity-provider/instances': {
    GET(call) {
      call.require(...viewers);
      const { query } = call;
      const type = query.get('type');
      if (type && !types.has(type)) throw oauthErrors.serverError();
      const providers = page(matching(identityProvidersOf(call.realm), query), query);
      return adminJson(providers.map(isOn(query, 'briefRepresentation') ? providerBrief : shownProvider));
    },
    POST: createProvider,
  },
  [instance]: {
    GET: (call) => adminJson(shownProvider(providerOf(call, viewers))),
    PUT: updateProvider,
    DELETE(call) {
      const { alias } = providerOf(call, managers);
      call.store.update(
        (realm) => withProvider(realm, alias, undefined),
        (user) => {
          const { federatedIdentities = [] } = user;
          const others = federatedIdentities.filter(({ identityProvider }) => identityProvider !== alias);
          return others.length === federatedIdentities.length ? user : { ...user, federatedIdentities: others };
        },
      );
      return doneUncached;
    },
  },
  [`${instance}/mapper-types`]: { GET: (call) => adminJson(mapperTypesOf(providerOf(call, viewers).providerId)) },
  [`${instance}/reload-keys`]: {
    GET(call) {
      providerOf(call, managers);
      // No keys are kept that could be fetched again.
      return adminJson(false);
    },
  },
  ...permissionRoutes(`${instance}/management/permissions`, (call) => call.require(...viewers)),
  'identity-provider/providers/{kind}': {
    GET(call) {
      call.require(...viewers);
      const id = call.params.kind ?? '';
      const kind = providerKinds.get(id);
      if (kind === undefined) throw adminErrors.plainBadRequest('HTTP 400 Bad Request');
      return adminJson(shownKind(id, kind));
    },
  },
};

/** Identity providers that match a query. `"alias"` is the whole alias, and `*` stands for any characters. */
function matching(all: readonly IdentityProviderJson[], query: URLSearchParams): readonly IdentityProviderJson[] {
  const search = query.get('search')?.trim().toLowerCase() ?? '';
  const ofRealm = isOn(query, 'realmOnly') ? all.filter(({ organizationId }) => organizationId === undefined) : all;
  if (search === '') return ofRealm;
  if (/^".*"$/.test(search)) return ofRealm.filter(({ alias }) => alias.toLowerCase() === search.slice(1, -1));
  const parts = search.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}`);
  return ofRealm.filter(({ alias }) => pattern.test(alias.toLowerCase()));
}

function createProvider(call: RealmCall) {
  const input = checkedBody(call, identityProviderShape, () => call.require(...managers));
  const { alias } = input;
  if (typeof alias === 'string') checkPathName(alias);
  checkProvider(call.realm, input);
  if (typeof alias !== 'string') throw adminErrors.badRequest('path is null');
  if (identityProviderOf(call.realm, alias) !== undefined)
    throw adminErrors.conflict(`Identity Provider ${alias} already exists`);
  const { organizationId: _none, ...rest } = input;
  const provider = keptProvider(rest, call.state.ids.uuid());
  call.store.update((realm) => withProvider(realm, alias, provider));
  return created(alias === '' ? call.url : `${call.url}/${encodeURIComponent(alias)}`);
}

/** Replaces an identity provider. Its secret stays where the body hides it. */
function updateProvider(call: RealmCall) {
  const before = providerOf(call, managers);
  const input = representation(call, identityProviderShape);
  if (typeof input.alias === 'string' && input.alias !== before.alias)
    throw adminErrors.badRequest('Identity Provider alias cannot be changed');
  checkProvider(call.realm, input);
  const config = (input.config ?? {}) as Json;
  const secret = config.clientSecret === hidden ? before.config.clientSecret : config.clientSecret;
  const { organizationId } = before;
  const next = keptProvider(
    {
      ...input,
      alias: before.alias,
      internalId: before.internalId,
      organizationId,
      config: { ...config, clientSecret: secret ?? null },
    },
    before.internalId,
  );
  call.store.update((realm) => withProvider(realm, before.alias, next));
  return doneUncached;
}
