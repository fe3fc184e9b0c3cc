import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Which of the two files cannot be used. */
export class CertificateFileError extends Error {
  override readonly name = 'CertificateFileError';
  readonly which: 'certificate' | 'key';
  constructor(which: 'certificate' | 'key', message: string) {
    super(message);
    this.which = which;
  }
}

/** The content of the two files. */
export interface CertificateFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Whether the certificate is for a host. */
  isFor(host: string): boolean;
}

/** A server's certificate with those of its authorities, and its key, both as PEM. @throws {CertificateFileError} */
export function readCertificateFiles(certFile: string, keyFile: string): CertificateFiles {
  const cert = contentOf('certificate', certFile);
  const key = contentOf('key', keyFile);
  const certificate = parsed('certificate', `${certFile} is not a certificate (PEM)`, () => new X509Certificate(cert));
  const privateKey = parsed('key', `${keyFile} is not a private key without a passphrase (PEM)`, () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new CertificateFileError('key', `${keyFile} does not fit the certificate ${certFile}`);
  return { cert, key, isFor: (host) => certificate.checkHost(host) !== undefined };
}

function contentOf(which: 'certificate' | 'key', file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CertificateFileError(which, `${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function parsed<T>(which: 'certificate' | 'key', message: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new CertificateFileError(which, message);
  }
}
