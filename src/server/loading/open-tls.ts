import type { TlsOptions } from '../../http/accept-tls.ts';
import type { AcceptTls } from '../../http/http-server.ts';
import type { Scheme } from '../../http/request-context.ts';
import type { Settings } from '../../settings/schema.ts';
import type { StoredAuthority } from '../../tls/authority-folder.ts';
import { type FollowCertificateOptions, followCertificate } from './follow-certificate.ts';
import { certifiedHosts, openStoredAuthority, tlsRuntime } from './open-authority.ts';

/** What one server needs for HTTPS. */
export interface OpenTls {
  /** Undefined: the port takes HTTP only. */
  readonly acceptTls: AcceptTls | undefined;
  /** The scheme of the server's URL. */
  readonly scheme: Scheme;
  /** Undefined when none is needed. */
  readonly authority: StoredAuthority | undefined;
}

/**
 * Reads certificate and key and follows their files, or opens the authority that makes them. The code for it is loaded only when TLS is switched on.
 * @throws {SettingsError} naming the variable or the file that cannot be used.
 */
export async function openTls(
  settings: Pick<Settings, 'tls' | 'intercept' | 'host' | 'control'>,
  following: FollowCertificateOptions,
): Promise<OpenTls> {
  const { tls, intercept } = settings;
  const { warn, info } = following.log;
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
  const [authority, { createCertificates, renewed }] = await Promise.all([
    openStoredAuthority(settings),
    import('../../tls/certificates.ts'),
  ]);
  if (authority.wasReplaced)
    info(`${authority.certificateFile}: was made again; clients that trust it must read it again`);
  const { privateKey: key, issue, contextOf } = createCertificates(authority, tlsRuntime, warn);
  const hosts = certifiedHosts(settings);
  const options =
    files === undefined
      ? { pair: renewed(tlsRuntime.clock, () => ({ key, cert: issue(hosts) })), contextOf }
      : {
          pair: () => files.present,
          contextOf: (name: string) => (files.present.isFor(name) ? undefined : contextOf(name)),
        };
  return { acceptTls: await accepting({ ...options, warn }), scheme, authority };
}

async function accepting(options: TlsOptions): Promise<AcceptTls> {
  const { acceptTls } = await import('../../http/accept-tls.ts');
  return (server) => acceptTls(server, options);
}
