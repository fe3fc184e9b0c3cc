import { createSecureContext, type SecureContext } from 'node:tls';
import { expiringMap } from '../runtime/expiring-map.ts';
import type { Clock, Runtime } from '../runtime/runtime.ts';
import { type Authority, elliptic, issueCertificate } from './authority.ts';
import { covers } from './name-constraints.ts';

/** Certificates that an authority gives to one process, made when they are first needed. */
export interface Certificates {
  readonly privateKey: string;
  /** One certificate for several names and addresses, as PEM. */
  issue(hosts: readonly string[]): string;
  /**
   * For TLS connections to a host; undefined: the authority does not vouch for it.
   * @throws {Error} when its name is none.
   */
  contextOf(host: string): SecureContext | undefined;
}

/** The number has a bound, because callers may name any host. */
const maxCertificates = 1_000;
/** They are renewed long before they expire. */
const renewAfterMs = 30 * 86_400_000;

/** RFC 1123 section 2.1, with the underscores that containers have. */
const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/i;

/** Hosts without a certificate that have a line. */
const maxTold = 100;

/** @param warn takes a line about a host that the authority does not vouch for, once for each */
export function createCertificates(
  authority: Authority,
  runtime: Pick<Runtime, 'clock' | 'random'>,
  warn: (message: string) => void = () => {},
): Certificates {
  const { permitted } = authority;
  const { privateKey, publicKey } = elliptic();
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const issue = (hosts: readonly string[]) =>
    issueCertificate(authority, hosts, publicKey, runtime) + authority.certificate;
  const told = new Set<string>();
  const contextOf = contextsByHost(runtime.clock, (host) => {
    if (permitted === undefined || covers(permitted, [host])) return createSecureContext({ key, cert: issue([host]) });
    if (told.size < maxTold && !told.has(host)) {
      told.add(host);
      warn(`no certificate is made for ${host}: CONTROL_HOSTS and INTERCEPT_HOSTS do not name it`);
    }
    return undefined;
  });
  return { privateKey: key, issue, contextOf };
}

/** What was made last; it is made again when it is old, or when the clock stands before it. */
export function renewed<T>({ now }: Pick<Clock, 'now'>, make: () => T): () => T {
  let [made, madeAt] = [make(), now()];
  return () => {
    if (Math.abs(now() - madeAt) > renewAfterMs) [made, madeAt] = [make(), now()];
    return made;
  };
}

/** Remembers what was made for a host. */
export function contextsByHost(clock: Pick<Clock, 'now'>, make: (host: string) => SecureContext | undefined) {
  const contexts = expiringMap<SecureContext>(clock, maxCertificates);
  return (host: string): SecureContext | undefined => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const known = contexts.get(name);
    if (known !== undefined) return known;
    if (!hostName.test(name)) throw new Error(`${JSON.stringify(host)} is not the name of a host`);
    const made = make(name);
    if (made !== undefined) contexts.set(name, made, { ttl: renewAfterMs });
    return made;
  };
}
