import { networkInterfaces } from 'node:os';
import type { TlsOptions } from '../http/accept-tls.ts';
import type { AcceptTls } from '../http/http-server.ts';
import type { Scheme } from '../http/scheme.ts';
import { everyPage } from '../proxy/intercepted-hosts.ts';
import { systemClock, systemRandomness } from '../runtime/runtime.ts';
import { SettingsError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/schema.ts';
import type { KeptAuthority } from '../tls/authority-folder.ts';
import { type FollowCertificateOptions, followCertificate } from './follow-certificate.ts';

/** What one server needs for HTTPS. */
export interface OpenTls {
  /** Undefined: the port takes HTTP only. */
  readonly acceptTls: AcceptTls | undefined;
  /** Of the URL of the server. */
  readonly scheme: Scheme;
  /** Undefined when none is needed. */
  readonly authority: KeptAuthority | undefined;
}

/** Certificates are judged by the clocks of clients, whatever clock the interfaces were given. */
const runtime = { clock: systemClock, random: systemRandomness };

/**
 * Reads certificate and key and follows their files, or opens the authority that makes them. What does it is loaded only when TLS is wanted.
 * @throws {SettingsError} naming the variable or the file that cannot be used.
 */
export async function openTls(
  { tls, intercept, host }: Pick<Settings, 'tls' | 'intercept' | 'host'>,
  following: FollowCertificateOptions,
): Promise<OpenTls> {
  const { warn } = following.log;
  const files =
    tls.certFile === undefined || tls.keyFile === undefined
      ? undefined
      : await followCertificate(tls.certFile, tls.keyFile, following);
  const scheme = files === undefined && tls.mode === undefined ? 'http' : 'https';
  const isProxy = intercept.hosts.length > 0;
  if (tls.mode === undefined && !isProxy)
    return {
      acceptTls: files && (await accepting({ pair: () => files.present, warn })),
      scheme,
      authority: undefined,
    };
  const [authority, { createCertificates }] = await Promise.all([
    openKeptAuthority(tls.authorityDir),
    import('../tls/certificates.ts'),
  ]);
  const { privateKey: key, issue, contextOf } = createCertificates(authority, runtime);
  const options =
    files === undefined
      ? { pair: constantly({ key, cert: issue([...ownHosts(host), ...intercept.hosts.filter(isHost)]) }), contextOf }
      : {
          pair: () => files.present,
          contextOf: (name: string) => (files.present.isFor(name) ? undefined : contextOf(name)),
        };
  return { acceptTls: await accepting({ ...options, warn }), scheme, authority };
}

const isHost = (name: string) => name !== everyPage;

const constantly =
  <T>(value: T) =>
  (): T =>
    value;

async function accepting(options: TlsOptions): Promise<AcceptTls> {
  const { acceptTls } = await import('../http/accept-tls.ts');
  return (server) => acceptTls(server, options);
}

/** What callers that name no host may have called. */
function ownHosts(host: string): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
  const named = host === '0.0.0.0' || host === '::' ? [] : [host];
  return [
    ...new Set(['localhost', '127.0.0.1', '::1', ...named, ...addresses.map((address) => address.split('%')[0] ?? '')]),
  ];
}

/** The authority of a folder, or of the user's data folder. @throws {SettingsError} naming the file that cannot be used. */
export async function openKeptAuthority(folder: string | undefined): Promise<KeptAuthority> {
  const { openAuthority, userDataFolder } = await import('../tls/authority-folder.ts');
  return explainFiles(() => openAuthority(folder ?? userDataFolder(process.platform), runtime));
}

/** @throws {SettingsError} naming the file of an authority that cannot be used. */
export async function explainFiles<T>(work: () => Promise<T>): Promise<T> {
  const { AuthorityFileError } = await import('../tls/authority-folder.ts');
  return work().catch((error: unknown) => {
    throw error instanceof AuthorityFileError
      ? new SettingsError([{ name: error.file, message: error.message }])
      : error;
  });
}
