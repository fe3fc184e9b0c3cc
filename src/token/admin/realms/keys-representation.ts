import { createPublicKey, X509Certificate } from 'node:crypto';
import type { RealmState } from '../../openid/context/realm-state.ts';
import type { KeyDescription } from '../../openid/keys/realm-keys.ts';
import type { PublishedKey } from '../../openid/keys/signing-key.ts';
import type { Realm } from '../../realm/realm.ts';
import { stableId } from '../../realm/stable-id.ts';
import { inHashOrder } from '../clients/shown-client.ts';

type ShownKey = Omit<KeyDescription, 'published'>;

/** The keys of a realm, without their secrets. */
export async function realmKeysRepresentation({ keys, realm }: RealmState) {
  const published = new Map((await keys.published()).map((key) => [String(key.kid), key]));
  const all: ShownKey[] = [...(await keys.describe()), ...aesKeys(realm)].sort(
    (a, b) => b.priority - a.priority || (a.providerId < b.providerId ? -1 : 1),
  );
  const active = all.filter((key) => key.active).reverse();
  return {
    active: inHashOrder(Object.fromEntries(active.map(({ algorithm, kid }) => [algorithm, kid]))),
    keys: all.map(({ providerId, priority, kid, algorithm, use, active: isActive }) => {
      const jwk = published.get(kid);
      return {
        providerId,
        providerPriority: priority,
        kid,
        status: isActive ? 'ACTIVE' : 'PASSIVE',
        type: String(jwk?.kty ?? 'OCT'),
        algorithm,
        ...(jwk !== undefined && publicParts(jwk)),
        use: use.toUpperCase(),
        ...(jwk !== undefined && validity(jwk)),
      };
    }),
  };
}

/** AES keys. They encrypt nothing here, but clients ask for them. */
const aesKeys = ({ keyProviders, name }: Realm): ShownKey[] =>
  keyProviders
    .filter(({ kind, config }) => kind === 'aes-generated' && config.get('enabled') !== 'false')
    .map(({ id, config }) => ({
      providerId: id,
      priority: Number(config.get('priority') ?? 0),
      algorithm: 'AES',
      use: 'enc',
      kid: config.get('kid') ?? stableId(name, 'aes', id),
      active: config.get('active') !== 'false',
    }));

const certificateOf = ({ x5c }: PublishedKey) => (Array.isArray(x5c) ? x5c[0] : undefined);

function publicParts(jwk: PublishedKey) {
  const key = createPublicKey({ key: jwk as Record<string, string>, format: 'jwk' });
  const certificate = certificateOf(jwk);
  return {
    publicKey: key.export({ type: 'spki', format: 'der' }).toString('base64'),
    ...(certificate !== undefined && { certificate }),
  };
}

function validity(jwk: PublishedKey) {
  const certificate = certificateOf(jwk);
  if (certificate === undefined) return {};
  return { validTo: Date.parse(new X509Certificate(Buffer.from(certificate, 'base64')).validTo) };
}
