import { createPublicKey, X509Certificate } from 'node:crypto';
import type { RealmState } from '../../context/realm-state.ts';
import type { PublishedKey } from '../../keys/signing-key.ts';

/** The keys of a realm without what is secret. */
export async function realmKeysRepresentation({ keys, realm }: RealmState) {
  const described = await keys.describe();
  const published = new Map((await keys.published()).map((key) => [String(key.kid), key]));
  const active = described.filter((key) => key.active);
  return {
    active: Object.fromEntries(active.map(({ algorithm, kid }) => [algorithm, kid])),
    keys: described.map(({ kid, algorithm, use, active: isActive }) => {
      const jwk = published.get(kid);
      return {
        providerId: realm.keyProviders.find(({ config }) => config.get('kid') === kid)?.id,
        providerPriority: 100,
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
