import { describe, expect, test } from 'vitest';
import {
  byClient,
  byPassword,
  byRefresh,
  claimsOf,
  confidential,
  person,
  startRealm,
} from '../../../support/realm-server.ts';

const realmRoles = (accessToken: boolean) => ({
  name: 'roles',
  protocolMapper: 'oidc-usermodel-realm-role-mapper',
  config: {
    'claim.name': 'roles',
    multivalued: 'true',
    'access.token.claim': String(accessToken),
    'id.token.claim': 'true',
  },
});

const changes = [
  { name: 'added', protocolMapper: 'oidc-hardcoded-role-mapper', config: { role: 'added' } },
  { name: 'renamed', protocolMapper: 'oidc-role-name-mapper', config: { role: 'reader', 'new.role.name': 'leser' } },
];

/** `in access`: the mapper of the roles fills both tokens; `in id`: the ID token alone. */
const realm = {
  roles: { realm: ['reader', 'extra', 'offline_access'].map((name) => ({ name })) },
  clientScopes: [
    { name: 'extra', protocol: 'openid-connect' },
    { name: 'changing', protocol: 'openid-connect', protocolMappers: changes },
  ].map((scope) => ({
    ...scope,
    protocolMappers: scope.protocolMappers?.map((mapper) => ({ ...mapper, protocol: 'openid-connect' })),
  })),
  clients: [true, false].map((inAccess) =>
    confidential(inAccess ? 'in access' : 'in id', {
      protocol: 'openid-connect',
      fullScopeAllowed: false,
      defaultClientScopes: [],
      optionalClientScopes: ['offline_access', 'extra', 'changing'],
      protocolMappers: [{ ...realmRoles(inAccess), protocol: 'openid-connect' }],
    }),
  ),
  scopeMappings: [
    { client: 'in access', roles: ['reader'] },
    { client: 'in id', roles: ['reader'] },
    { clientScope: 'extra', roles: ['extra'] },
  ],
  users: [person('u', { realmRoles: ['reader', 'extra', 'offline_access'] })],
};

const rolesOf = (token: unknown) => (claimsOf(token).roles as string[] | undefined)?.toSorted();

/** The roles in the access token and in the ID token of an offline token that is refreshed for fewer scopes. */
async function afterNarrowing(client: string, granted: string, requested: string) {
  await using server = await startRealm(realm);
  const scope = `openid offline_access ${granted}`;
  const first = await server.token(byPassword(client, 'u', { scope }));
  const { body } = await server.token(byRefresh(client, first.body.refresh_token, { scope: requested }));
  return [rolesOf(body.access_token), rolesOf(body.id_token)];
}

describe('the roles in an ID token after an offline refresh for fewer scopes (Keycloak 26.7)', () => {
  test('are those of the access token where a mapper asked for them there', async () => {
    expect(await afterNarrowing('in access', 'extra', 'openid')).toEqual([['reader'], ['reader']]);
  });

  test('are those of all scopes where the access token needed none', async () => {
    const all = ['extra', 'offline_access', 'reader'];
    expect(await afterNarrowing('in id', 'extra', 'openid')).toEqual([undefined, all]);
  });

  test.each(['in access', 'in id'])('are not changed by mappers of a scope that was left out: %s', async (client) => {
    const [, inIdToken] = await afterNarrowing(client, 'changing', 'openid');
    expect(inIdToken).toEqual(client === 'in access' ? ['reader'] : ['offline_access', 'reader']);
  });

  test('are changed by mappers of a scope that stayed', async () => {
    const changed = ['added', 'leser'];
    expect(await afterNarrowing('in access', 'changing', 'openid changing')).toEqual([changed, changed]);
    expect(await afterNarrowing('in id', 'changing', 'openid changing')).toEqual([undefined, changed]);
  });
});

test('the roles of a service account are the same in every ID token', async () => {
  await using server = await startRealm({
    ...realm,
    users: [{ username: 'service-account-c', enabled: true, serviceAccountClientId: 'in id', realmRoles: ['reader'] }],
  });
  for (let time = 0; time < 2; time += 1) {
    const { body } = await server.token(byClient('in id', { scope: 'openid changing' }));
    expect(rolesOf(body.id_token)).toEqual(['added', 'leser']);
  }
});
