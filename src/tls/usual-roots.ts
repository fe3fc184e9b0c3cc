import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';

/** Where systems keep the certificates that they trust, in one file (Go's crypto/x509 looks there too). */
const systemFiles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** The certificates that this machine trusts, or that Node.js brings. */
export const usualRoots = (): string => trustedRoots(undefined);

/** @param named a file that is asked first */
export function trustedRoots(named: string | undefined): string {
  for (const file of named === undefined ? systemFiles : [named, ...systemFiles]) {
    const text = textOf(file);
    if (text?.includes('-----BEGIN CERTIFICATE-----')) return text;
  }
  return rootCertificates.join('\n');
}

/** The text of a file; undefined when it cannot be read. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
