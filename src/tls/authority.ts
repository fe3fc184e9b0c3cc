import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import type { Runtime } from '../runtime/runtime.ts';
import { signCertificate } from './certificate.ts';

/** Who vouches for this server's certificates. */
export interface Authority {
  /** Its own certificate, as PEM: what clients must trust. */
  readonly certificate: string;
  readonly privateKey: KeyObject;
  readonly commonName: string;
}

type Needed = Pick<Runtime, 'clock' | 'random'>;

const dayMs = 86_400_000;
/** Nobody is asked to trust a new one before. */
const authorityDays = 3_650;
/** Clocks of clients may be behind. */
const skewMs = dayMs;

/** A new authority, as PEM: its key, then its certificate. */
export function makeAuthority({ clock, random }: Needed): string {
  const { privateKey, publicKey } = elliptic();
  const now = clock.now();
  // Each has a name of its own, so that clients which trust two of them do not mix them up.
  const commonName = `understudy ${Buffer.from(random.bytes(4)).toString('hex')}`;
  const certificate = signCertificate({
    commonName,
    publicKey,
    hosts: [],
    issuer: { commonName, privateKey },
    notBefore: now - skewMs,
    notAfter: now + authorityDays * dayMs,
    serialNumber: random.bytes(15),
  });
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificate}`;
}

/** Reads what `makeAuthority` has made. @throws {Error} with what is wrong with it. */
export function readAuthority(text: string, now: number): Authority {
  const certificate = parsed(() => new X509Certificate(text), 'holds no certificate');
  const privateKey = parsed(() => createPrivateKey(text), 'holds no private key');
  if (privateKey.asymmetricKeyType !== 'ec' || !certificate.checkPrivateKey(privateKey))
    throw new Error('its key does not fit its certificate');
  if (!certificate.ca) throw new Error('its certificate is not that of an authority');
  if (Date.parse(certificate.validTo) < now) throw new Error(`has expired (${certificate.validTo})`);
  return {
    certificate: certificate.toString(),
    privateKey,
    commonName: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '',
  };
}

/** Less than the 398 days that clients accept at most. */
const leafDays = 390;

/** The certificate of a server with these names and addresses. The first one is its subject. */
export function issueCertificate(
  { privateKey, commonName: issuer }: Authority,
  hosts: readonly string[],
  publicKey: KeyObject,
  { clock, random }: Needed,
): string {
  const now = clock.now();
  return signCertificate({
    // 64 characters is what a common name may have; clients look at the list of hosts.
    commonName: (hosts[0] ?? '').slice(0, 64),
    publicKey,
    hosts,
    issuer: { commonName: issuer, privateKey },
    notBefore: now - skewMs,
    notAfter: now + leafDays * dayMs,
    serialNumber: random.bytes(15),
  });
}

/** A new key for elliptic signatures (P-256), made in less than a millisecond. */
export const elliptic = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

function parsed<T>(read: () => T, message: string): T {
  try {
    return read();
  } catch {
    throw new Error(message);
  }
}
