import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { IdentityProviderMapperJson } from '../../realm/representations/family-json.ts';
import { identityProviderOf, keptMapper, mappersOf } from '../../realm/representations/identity-providers.ts';
import type { Json } from '../../realm/representations/json.ts';
import { identityProviderMapperShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, doneUncached } from '../admin-response.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { representation } from '../request-body.ts';
import { managers, providerOf, viewers } from './provider-routes.ts';

const path = 'identity-provider/instances/{alias}/mappers';

function mapperOf(call: RealmCall, roles: readonly string[]): IdentityProviderMapperJson {
  providerOf(call, roles);
  const mapper = (call.realm.identityProviderMappers ?? []).find(({ id }) => id === call.params.mapper);
  if (mapper === undefined) throw clientErrors.unknownMapper();
  return mapper;
}

type Mappers = readonly IdentityProviderMapperJson[];

const setMappers = ({ store }: RealmCall, change: (all: Mappers) => Mappers): void =>
  store.update((realm) => ({ ...realm, identityProviderMappers: change(realm.identityProviderMappers ?? []) }));

/** Rules of what becomes of the users of an identity provider. */
export const providerMapperRoutes: AdminRoutes = {
  [path]: {
    GET: (call) => adminJson(mappersOf(call.realm, providerOf(call, viewers).alias)),
    POST(call) {
      const { providerId } = providerOf(call, managers);
      const input = representation(call, identityProviderMapperShape);
      checkMapper(call, input, providerId);
      if ((call.realm.identityProviderMappers ?? []).some(({ id }) => id === input.id)) throw adminErrors.duplicate();
      const mapper = keptMapper(input, call.state.ids.uuid());
      setMappers(call, (all) => [...all, mapper]);
      return created(`${call.url}/${encodeURIComponent(mapper.id)}`);
    },
  },
  [`${path}/{mapper}`]: {
    GET: (call) => adminJson(mapperOf(call, viewers)),
    PUT(call) {
      const before = mapperOf(call, managers);
      const input = representation(call, identityProviderMapperShape);
      if (typeof input.id !== 'string') throw oauthErrors.serverError();
      checkColumns(input);
      const next = keptMapper({ ...input, id: before.id }, before.id);
      setMappers(call, (all) => all.map((one) => (one === before ? next : one)));
      return doneUncached;
    },
    DELETE(call) {
      const gone = mapperOf(call, managers);
      setMappers(call, (all) => all.filter((one) => one !== gone));
      return doneUncached;
    },
  },
};

/** @throws {OAuthError} when a mapper lacks what Keycloak's database wants */
function checkColumns({ name, identityProviderAlias, identityProviderMapper }: Json): void {
  if ([name, identityProviderAlias, identityProviderMapper].some((value) => typeof value !== 'string'))
    throw adminErrors.duplicate();
}

/** @throws {OAuthError} when a mapper lacks what Keycloak's database wants, or its name is taken */
function checkMapper({ realm }: RealmCall, input: Json, kind: string) {
  checkColumns(input);
  const { name, identityProviderAlias: alias } = input;
  if (mappersOf(realm, String(alias)).some((one) => one.name === name))
    throw adminErrors.badRequest(
      `Failed to add mapper '${name}' to identity provider [${identityProviderOf(realm, String(alias))?.providerId ?? kind}].`,
    );
}
