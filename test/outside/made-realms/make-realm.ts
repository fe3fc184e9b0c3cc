import type { Keycloak } from '../real-keycloak/keycloak.ts';
import type { Random } from '../real-keycloak/random.ts';
import { apps } from '../real-login/login-realm.ts';
import { type Person, userOf } from '../real-login/people.ts';
import { type MadeRealm, RealmMaker } from './realm-maker.ts';

const roles = ['reader', 'writer', 'chief'];

/** Clients that get tokens without people. */
const services = ['api', 'batch', 'narrow', 'light'].map((clientId) => ({
  clientId,
  secret: `${clientId}-secret`,
  serviceAccountsEnabled: true,
  directAccessGrantsEnabled: true,
  redirectUris: [`https://${clientId}.example/*`],
  fullScopeAllowed: clientId !== 'narrow',
  attributes: {
    'client_credentials.use_refresh_token': 'true',
    ...(clientId === 'light' && { 'client.use.lightweight.access.token.enabled': 'true' }),
  },
}));

/** Users whose passwords token requests know. */
const tokenUsers = Array.from({ length: 6 }, (_, index) => ({
  username: `una${index}`,
  enabled: index !== 5,
  emailVerified: index % 2 === 0,
  email: `una${index}@example.org`,
  firstName: 'F',
  lastName: 'Łoś',
  attributes: { shift: ['day', 'night'].slice(index % 2), level: [String(index)], region: ['north'] },
  credentials: [{ type: 'password', value: `una${index}-password` }],
}));

/** Makes a realm call by call, with the clients and people that all of them have. */
export async function makeRealm(
  { admin }: Pick<Keycloak, 'admin'>,
  realm: MadeRealm,
  people: readonly Person[],
  random: Random,
): Promise<void> {
  const { name, settings, lastSettings, clients = {}, make } = realm;
  const maker = new RealmMaker(admin, name);
  await admin('POST', '', {
    realm: name,
    enabled: true,
    sslRequired: 'none',
    rememberMe: true,
    accessCodeLifespan: 60,
    accessCodeLifespanLogin: 1800,
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
    ...settings,
  });
  await maker.change('/users/profile', { unmanagedAttributePolicy: 'ENABLED' });
  for (const role of roles) await maker.makeRole(role);
  await maker.contain(await maker.role('chief'), [await maker.role('reader')]);
  for (const app of [...apps(random), ...services])
    await maker.call('POST', '/clients', {
      protocol: 'openid-connect',
      enabled: true,
      // Who names the protocol gets a public client otherwise.
      publicClient: false,
      ...app,
      ...clients[app.clientId],
      attributes: { ...(app.attributes as object), ...(clients[app.clientId]?.attributes as object) },
    });
  for (const user of [...tokenUsers, ...people.map(userOf)]) await maker.call('POST', '/users', user);
  for (const [index, role] of roles.entries())
    await maker.call('POST', `/users/${await maker.user(`una${index}`)}/role-mappings/realm`, [await maker.role(role)]);
  await make?.(maker, random);
  if (lastSettings !== undefined) await maker.call('PUT', '', lastSettings);
}
