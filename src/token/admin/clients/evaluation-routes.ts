import { claimsJson } from '../../openid/mappers/claim-value.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson } from '../admin-response.ts';
import { rolesOf } from '../roles/find-roles.ts';
import { showRoles } from '../roles/role-mappings.ts';
import { clientErrors } from './admin-client-errors.ts';
import { viewedClient } from './client-of-call.ts';
import { exampleTokens } from './example-tokens.ts';
import { effectiveRoles, type RoleSource } from './scope-mappings.ts';
import { inMapperOrder } from './shown-mappers.ts';

/** Tokens of the user that the query names. @throws {OAuthError} */
async function examples(call: RealmCall) {
  const { clientId } = viewedClient(call);
  call.require('view-users', 'manage-users');
  const { realm } = call.state;
  const client = realm.clients.get(clientId);
  const userId = call.query.get('userId');
  if (userId === null) throw clientErrors.noUserId();
  const user = realm.usersById.get(userId);
  if (user === undefined) throw clientErrors.noUser();
  if (client === undefined) throw clientErrors.unknownClient();
  return exampleTokens(call, { client, user, scope: call.query.get('scope') ?? undefined });
}

/** Names of the client scopes that are in force when a request names some. */
function namesInForce(call: RealmCall): string[] {
  const { defaultClientScopes, optionalClientScopes } = viewedClient(call);
  const requested = (call.query.get('scope') ?? '').split(' ');
  return [...defaultClientScopes, ...optionalClientScopes.filter((name) => requested.includes(name))];
}

/** The roles of a source that the client passes on with the scopes in force, or those that it does not. */
function granted(call: RealmCall, isGranted: boolean) {
  const client = viewedClient(call);
  const { realm } = call;
  const source = sourceOf(call);
  const isFull = client.fullScopeAllowed !== false;
  const owners = [{ client: client.clientId }, ...namesInForce(call).map((clientScope) => ({ clientScope }))];
  const ids = new Set(
    owners.flatMap((owner) => effectiveRoles(realm, owner, source, isFull).map(({ role }) => role.id)),
  );
  return adminJson(showRoles(rolesOf(realm, source).filter(({ role }) => ids.has(role.id) === isGranted)));
}

function sourceOf({ realm, params }: RealmCall): RoleSource {
  if (params.source === realm.realm || params.source === realm.id) return undefined;
  const client = realm.clients.find(({ id }) => id === params.source);
  if (client === undefined) throw clientErrors.unknownContainer();
  return client.clientId;
}

const claimsResponse = (claims: object) => ({ ...adminJson({}), body: claimsJson(claims as Record<string, unknown>) });
const path = 'clients/{client}/evaluate-scopes';

/** Routes that show what a client would get. */
export const evaluationRoutes: AdminRoutes = {
  [`${path}/generate-example-access-token`]: {
    GET: async (call) => claimsResponse((await examples(call)).access),
  },
  [`${path}/generate-example-id-token`]: { GET: async (call) => claimsResponse((await examples(call)).id) },
  [`${path}/generate-example-userinfo`]: { GET: async (call) => claimsResponse((await examples(call)).userinfo) },
  [`${path}/protocol-mappers`]: {
    GET(call) {
      const client = viewedClient(call);
      const names = namesInForce(call);
      const scopes = call.realm.clientScopes.filter(({ name }) => names.includes(name));
      const rows = [
        ...scopes.map((scope) => ({ owner: scope, name: scope.name, type: 'client-scope' })),
        { owner: client, name: client.name ?? '', type: 'client' },
      ].flatMap(({ owner, name, type }) =>
        inMapperOrder(owner.protocolMappers ?? []).map((mapper) => ({
          mapperId: mapper.id,
          mapperName: mapper.name,
          containerId: owner.id,
          containerName: name,

          containerType: type,
          protocolMapper: mapper.protocolMapper,
        })),
      );
      return adminJson(rows);
    },
  },
  [`${path}/scope-mappings/{source}/granted`]: { GET: (call) => granted(call, true) },
  [`${path}/scope-mappings/{source}/not-granted`]: { GET: (call) => granted(call, false) },
};
