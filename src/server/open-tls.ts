import type { Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { TlsOptions } from '../http/accept-tls.ts';
import { systemClock, systemRandomness } from '../runtime/runtime.ts';
import { SettingsError } from '../settings/read-settings.ts';
import type { Settings } from '../settings/schema.ts';
import type { KeptAuthority } from '../tls/authority-folder.ts';

/** What one server needs for HTTPS. */
export interface OpenTls {
  /** Undefined: the port takes HTTP only. */
  readonly acceptTls: ((server: Server) => void) | undefined;
  /** Undefined when none is needed. */
  readonly authority: KeptAuthority | undefined;
}

/** Certificates are judged by the clocks of clients, whatever clock the interfaces were given. */
const runtime = { clock: systemClock, random: systemRandomness };

/**
 * Reads certificate and key, or opens the authority that makes them. What does it is loaded only when TLS is wanted.
 * @throws {SettingsError} naming the variable or the file that cannot be used.
 */
export async function openTls(
  { tls, host }: Pick<Settings, 'tls' | 'host'>,
  warn: (message: string) => void,
): Promise<OpenTls> {
  if (tls.certFile !== undefined && tls.keyFile !== undefined) {
    const files = await ownCertificate(tls.certFile, tls.keyFile);
    return { acceptTls: await accepting({ ...files, warn }), authority: undefined };
  }
  if (tls.mode === undefined) return { acceptTls: undefined, authority: undefined };
  const [authority, { createCertificates }] = await Promise.all([
    openOrExplain(tls.authorityDir),
    import('../tls/certificates.ts'),
  ]);
  const { privateKey: key, issue, contextOf } = createCertificates(authority, runtime);
  return { acceptTls: await accepting({ key, cert: issue(ownHosts(host)), contextOf, warn }), authority };
}

async function accepting(options: TlsOptions): Promise<(server: Server) => void> {
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

async function ownCertificate(certFile: string, keyFile: string): Promise<{ cert: Buffer; key: Buffer }> {
  const { readCertificateFiles, CertificateFileError } = await import('../tls/certificate-files.ts');
  try {
    return readCertificateFiles(certFile, keyFile);
  } catch (error) {
    if (!(error instanceof CertificateFileError)) throw error;
    const name = error.which === 'key' ? 'TLS_KEY_FILE' : 'TLS_CERT_FILE';
    throw new SettingsError([{ name, message: error.message }]);
  }
}

async function openOrExplain(folder: string | undefined): Promise<KeptAuthority> {
  const { openAuthority, userDataFolder, AuthorityFileError } = await import('../tls/authority-folder.ts');
  try {
    return await openAuthority(folder ?? userDataFolder(process.platform), runtime);
  } catch (error) {
    if (!(error instanceof AuthorityFileError)) throw error;
    throw new SettingsError([{ name: error.file, message: error.message }]);
  }
}
