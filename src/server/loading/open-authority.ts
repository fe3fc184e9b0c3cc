import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { unmapIpv4 } from '../../http/ip.ts';
import { everyPage } from '../../proxy/intercepted-hosts.ts';
import { systemClock, systemRandomness } from '../../runtime/runtime.ts';
import { SettingsError } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/schema.ts';
import type { StoredAuthority } from '../../tls/authority-folder.ts';

/** Certificates are judged by the clocks of clients, whatever clock the interfaces have. */
export const tlsRuntime = { clock: systemClock, random: systemRandomness };

type Needed = Pick<Settings, 'tls' | 'intercept' | 'host' | 'control'>;

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';
const hostName = /^(\*\.)?[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_][a-z0-9_-]*)*$/i;

/** The hosts that certificates are made for: this machine, what the server listens on, and names that settings give. */
export function certifiedHosts({ host, control, intercept }: Needed): string[] {
  const addresses = isWildcard(host) ? addressesOfMachine() : [unmapIpv4(host)];
  const named = [...control.hosts, ...intercept.hosts.filter((name) => name !== everyPage)];
  const hosts = ['localhost', '127.0.0.1', '::1', ...addresses, ...named.map((name) => name.replace(/^\[|\]$/g, ''))];
  return [...new Set(hosts)].filter((name) => isIP(name) !== 0 || hostName.test(name));
}

const addressesOfMachine = () =>
  Object.values(networkInterfaces())
    .flatMap((entries = []) => entries.map(({ address }) => address.split('%')[0] ?? ''))
    .filter((address) => !address.startsWith('fe80:'));

/**
 * The authority of TLS_AUTHORITY_DIR, or of the user's data folder, for all hosts that certificates are made for. The one
 * for all hosts of stored pages vouches for every host: it has a folder of its own, so that whoever does not ask for it
 * need not trust it.
 * @throws {SettingsError} naming the file that cannot be used.
 */
export async function openStoredAuthority(settings: Needed): Promise<StoredAuthority> {
  const { openAuthority, userDataFolder } = await import('../../tls/authority-folder.ts');
  const folder = settings.tls.authorityDir ?? userDataFolder(process.platform);
  const isForPages = settings.intercept.hosts.includes(everyPage);
  return explainFiles(() =>
    isForPages
      ? openAuthority(join(folder, 'pages'), undefined, tlsRuntime)
      : openAuthority(folder, certifiedHosts(settings), tlsRuntime),
  );
}

/** @throws {SettingsError} naming the file of an authority that cannot be used. */
export async function explainFiles<T>(work: () => Promise<T>): Promise<T> {
  const { AuthorityFileError } = await import('../../tls/authority-folder.ts');
  return work().catch((error: unknown) => {
    throw error instanceof AuthorityFileError
      ? new SettingsError([{ name: error.file, message: error.message }])
      : error;
  });
}
