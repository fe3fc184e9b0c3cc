import { mappers } from '../../real-keycloak/generated-realm.ts';
import type { Random } from '../../real-keycloak/random.ts';
import type { Json, MadeRealm, RealmMaker } from '../realm-maker.ts';

const clientCount = 50;
const names = ['a/b', 'c:d', 'e%f', 'Ωμέγα', 'reader-2', 'role.with.dot'];

const withoutId = ({ id: _id, ...rest }: { id?: string }) => rest;
const ownMappers = (random: Random, count: number) => mappers(random, count).map(withoutId) as Json[];

async function makeClient(maker: RealmMaker, random: Random, scopes: readonly string[], at: number): Promise<void> {
  const clientId = `c${at}`;
  await maker.call('POST', '/clients', {
    protocol: 'openid-connect',
    clientId,
    secret: `${clientId}-secret`,
    enabled: true,
    publicClient: false,
    standardFlowEnabled: random.chance(0.5),
    serviceAccountsEnabled: random.chance(0.9),
    directAccessGrantsEnabled: random.chance(0.8),
    fullScopeAllowed: random.chance(0.7),
    redirectUris: ['https://app.example/*'],
    webOrigins: random.some(['https://a.example', 'https://b.example', '+']),
    protocolMappers: ownMappers(random, random.below(5)),
    attributes: random.chance(0.2) ? { 'client.use.lightweight.access.token.enabled': 'true' } : {},
  });
  for (const scope of random.some(scopes).slice(0, 3))
    await maker.assignScope(clientId, random.chance(0.5) ? 'default' : 'optional', scope);
}

/** Fifty clients by chance, with claims that overlap and roles with odd names. */
const byChance = (name: string): MadeRealm => ({
  name,
  async make(maker, random) {
    const roles = [];
    for (const role of names) roles.push(await maker.makeRole(role));
    await maker.makeGroup('/g', { tags: ['1', 'b'], level: ['7'] }, roles.slice(0, 2));
    await maker.makeGroup('/g/h', { shift: ['zz'] }, roles.slice(2, 3));
    for (const username of ['una0', 'una1', 'una3']) {
      const at = `/users/${await maker.user(username)}`;
      await maker.call('PUT', `${at}/groups/${(await maker.group(random.pick(['/g', '/g/h']))).id}`, {});
      await maker.call('POST', `${at}/role-mappings/realm`, random.some(roles));
    }
    const scopes = Array.from({ length: 8 }, (_, at) => `scope-${at}`);
    for (const scope of scopes) await maker.makeScope(scope, ownMappers(random, random.below(4)));
    for (let at = 0; at < clientCount; at += 1) await makeClient(maker, random, scopes, at);
    for (const role of ['open', 'close', 'added']) await maker.makeRole(role, 'c0');
    await maker.call('POST', `/users/${await maker.user('una0')}/role-mappings/clients/${await maker.client('c0')}`, [
      await maker.clientRole('c0', 'open'),
    ]);
  },
});

export const chance = byChance('made-chance-a');
export const otherChance = byChance('made-chance-b');
