import { createSecureContext, type SecureContext } from 'node:tls';
import { expiringMap } from '../runtime/expiring-map.ts';
import type { Clock, Runtime } from '../runtime/runtime.ts';
import { type Authority, elliptic, issueCertificate } from './authority.ts';

/** Certificates that an authority gives to one process, made when they are first needed. */
export interface Certificates {
  readonly privateKey: string;
  /** One certificate for several names and addresses, as PEM. */
  issue(hosts: readonly string[]): string;
  /** For TLS connections to a host. @throws {Error} when its name is none. */
  contextOf(host: string): SecureContext;
}

/** Callers name hosts as they like. */
const maxCertificates = 1_000;
/** They are renewed long before they expire. */
const renewAfterMs = 30 * 86_400_000;

/** RFC 1123 section 2.1, with the underscores that containers have. */
const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/i;

export function createCertificates(authority: Authority, runtime: Pick<Runtime, 'clock' | 'random'>): Certificates {
  const { privateKey, publicKey } = elliptic();
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const issue = (hosts: readonly string[]) =>
    issueCertificate(authority, hosts, publicKey, runtime) + authority.certificate;
  const contextOf = contextsByHost(runtime.clock, (host) => createSecureContext({ key, cert: issue([host]) }));
  return { privateKey: key, issue, contextOf };
}

/** Remembers what was made for a host. */
export function contextsByHost(clock: Pick<Clock, 'now'>, make: (host: string) => SecureContext) {
  const contexts = expiringMap<SecureContext>(clock, maxCertificates);
  return (host: string): SecureContext => {
    const name = host.toLowerCase();
    const known = contexts.get(name);
    if (known !== undefined) return known;
    if (!hostName.test(name)) throw new Error(`${JSON.stringify(host)} is not the name of a host`);
    const made = make(name);
    contexts.set(name, made, { ttl: renewAfterMs });
    return made;
  };
}
