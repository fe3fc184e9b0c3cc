import { followPaths } from '../../runtime/follow-paths.ts';
import type { Clock } from '../../runtime/runtime.ts';
import { SettingsError } from '../../settings/read-settings.ts';
import type { CertificateFiles } from '../../tls/certificate-files.ts';
import type { Log } from '../log.ts';

/** A certificate and its key that are kept in files. */
export interface FollowedCertificate {
  /** The pair that was read last and could be used. */
  readonly present: CertificateFiles;
}

export interface FollowCertificateOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Ends the watching. */
  readonly signal: AbortSignal;
}

/**
 * Reads `TLS_CERT_FILE` and `TLS_KEY_FILE` now, and again when one of them changes.
 * @throws {SettingsError} naming the variable whose file cannot be used now.
 */
export async function followCertificate(
  certFile: string,
  keyFile: string,
  { clock, log, signal }: FollowCertificateOptions,
): Promise<FollowedCertificate> {
  const { readCertificateFiles, CertificateFileError } = await import('../../tls/certificate-files.ts');

  /** The variable that names the wrong file, and what is wrong. */
  function problemOf(error: unknown) {
    if (!(error instanceof CertificateFileError)) throw error;
    return { name: error.which === 'key' ? 'TLS_KEY_FILE' : 'TLS_CERT_FILE', message: error.message };
  }

  function readNow(): CertificateFiles {
    try {
      return readCertificateFiles(certFile, keyFile);
    } catch (error) {
      throw new SettingsError([problemOf(error)]);
    }
  }

  let present = readNow();

  async function readAgain(): Promise<void> {
    try {
      const read = readCertificateFiles(certFile, keyFile);
      if (read.cert.equals(present.cert) && read.key.equals(present.key)) return;
      present = read;
      log.info(`TLS_CERT_FILE: read again: new connections get the certificate of ${certFile}`);
    } catch (error) {
      const { name, message } = problemOf(error);
      log.warn(`${name}: ${message}; the certificate stays as it was`);
    }
  }

  const failed = (error: Error) => log.warn(`TLS_CERT_FILE: changes are not noticed: ${error.message}`);
  followPaths({ paths: [certFile, keyFile], clock, readAgain, failed, signal });
  return {
    get present() {
      return present;
    },
  };
}
