import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { replaceFile } from '../runtime/replace-file.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type StoredAuthority, written } from './authority-folder.ts';

/** Where systems keep the certificates that they trust, in one file (Go's crypto/x509 looks there too). */
const systemFiles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

const fileName = 'roots.pem';

/**
 * Writes the certificates that this machine trusts, and that of an authority, into one file beside it.
 * @param named a file that is trusted instead of the system's
 * @returns its path
 * @throws {AuthorityFileError}
 */
export async function writeRoots(
  folder: string,
  { certificate }: StoredAuthority,
  named: string | undefined,
  runtime: Pick<Runtime, 'random'>,
): Promise<string> {
  const file = join(folder, fileName);
  const text = `${trusted(named === file ? undefined : named).trimEnd()}\n${certificate}`;
  if (textOf(file) !== text) await written(file, () => replaceFile(file, text, 0o644, runtime.random));
  return file;
}

/** The certificates that this machine trusts, or that Node.js brings. */
export const usualRoots = (): string => trusted(undefined);

function trusted(named: string | undefined): string {
  for (const file of named === undefined ? systemFiles : [named, ...systemFiles]) {
    const text = textOf(file);
    if (text?.includes('-----BEGIN CERTIFICATE-----')) return text;
  }
  return rootCertificates.join('\n');
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
