import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Runtime } from '../runtime/runtime.ts';
import { signCertificate } from './certificate.ts';
import { constrainedHosts } from './name-constraints.ts';

/** An authority that issues the certificates of this server. */
export interface Authority {
  /** Its own certificate, as PEM: what clients must trust. */
  readonly certificate: string;
  readonly privateKey: KeyObject;
  readonly commonName: string;
  /** What it may vouch for, as its certificate spells it; undefined: every host. */
  readonly permitted: readonly string[] | undefined;
  /** Milliseconds since the Unix epoch. */
  readonly notAfter: number;
}

type Needed = Pick<Runtime, 'clock' | 'random'>;

const dayMs = 86_400_000;
const authorityDays = 730;
/** An authority that ends sooner is made again when a server starts: its certificates would end with it. */
const renewalDays = 180;
/** Clocks of clients may be behind. */
const skewMs = dayMs;

/**
 * A new authority, as PEM: its key, then its certificate.
 * @param permitted what it may vouch for, as `nameConstraints` takes it; undefined: every host
 */
export function makeAuthority(runtime: Needed, permitted?: readonly string[]): string {
  // Each has a name of its own, so that clients which trust two of them do not mix them up.
  const commonName = `understudy ${Buffer.from(runtime.random.bytes(4)).toString('hex')}`;
  return signAuthority({ commonName, privateKey: elliptic().privateKey }, runtime, permitted);
}

/**
 * The same authority with another certificate, as PEM. Its name and its key stay, so that what it has signed stays good
 * for those who have the new certificate, and what it signs for those who have the old one.
 */
export const renewAuthority = (
  authority: Authority,
  runtime: Needed,
  permitted: readonly string[] | undefined,
): string => signAuthority(authority, runtime, permitted);

function signAuthority(
  { commonName, privateKey }: Pick<Authority, 'commonName' | 'privateKey'>,
  { clock, random }: Needed,
  permitted: readonly string[] | undefined,
): string {
  const now = clock.now();
  const certificate = signCertificate({
    commonName,
    publicKey: createPublicKey(privateKey),
    hosts: [],
    permitted,
    issuer: { commonName, privateKey },
    notBefore: now - skewMs,
    notAfter: now + authorityDays * dayMs,
    serialNumber: random.bytes(15),
  });
  return authorityText({ privateKey, certificate });
}

/** Whether an authority lasts long enough for a server that starts now. */
export const isLasting = ({ notAfter }: Authority, now: number): boolean => notAfter - now > renewalDays * dayMs;

/** An authority as PEM: its key, then its certificate. */
export const authorityText = ({ privateKey, certificate }: Pick<Authority, 'privateKey' | 'certificate'>): string =>
  `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificate}`;

/** Reads what `makeAuthority` has made. @throws {Error} with what is wrong with it. */
export function readAuthority(text: string): Authority {
  const certificate = parsed(() => new X509Certificate(text), 'holds no certificate');
  const privateKey = parsed(() => createPrivateKey(text), 'holds no private key');
  if (privateKey.asymmetricKeyType !== 'ec' || !certificate.checkPrivateKey(privateKey))
    throw new Error('its key does not fit its certificate');
  if (!certificate.ca) throw new Error('its certificate is not that of an authority');
  return {
    certificate: certificate.toString(),
    privateKey,
    commonName: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? '',
    permitted: constrainedHosts(certificate),
    notAfter: Date.parse(certificate.validTo),
  };
}

/** Clients accept at most 398 days. */
const leafDays = 390;

/** The certificate of a server with these names and addresses. The first one is its subject. */
export function issueCertificate(
  { privateKey, commonName: issuer, notAfter }: Authority,
  hosts: readonly string[],
  publicKey: KeyObject,
  { clock, random }: Needed,
): string {
  const now = clock.now();
  return signCertificate({
    commonName: commonNameOf(hosts),
    publicKey,
    hosts,
    issuer: { commonName: issuer, privateKey },
    notBefore: now - skewMs,
    notAfter: Math.min(now + leafDays * dayMs, notAfter),
    serialNumber: random.bytes(15),
  });
}

/**
 * A name for people; clients look at the list of hosts. It may have 64 characters. OpenSSL would hold an address against
 * the names that the authority vouches for.
 */
const commonNameOf = (hosts: readonly string[]) => hosts.find((host) => isIP(host) === 0)?.slice(0, 64) ?? 'understudy';

/** A new key for elliptic signatures (P-256), made in less than a millisecond. */
export const elliptic = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

function parsed<T>(read: () => T, message: string): T {
  try {
    return read();
  } catch {
    throw new Error(message);
  }
}
