import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { makeAuthority, readAuthority } from '../../src/tls/authority.ts';
import { CertificateFileError, readCertificateFiles } from '../../src/tls/certificate-files.ts';
import { createCertificates } from '../../src/tls/certificates.ts';
import { folderOf } from '../support/folder.ts';

const runtime = { clock: systemClock, random: systemRandomness };
const { issue, privateKey } = createCertificates(readAuthority(makeAuthority(runtime)), runtime);
const certificate = issue(['a.example', '*.b.example']);
const foreignKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});

/** Reads such files. @returns what is read, or what is thrown */
async function read(files: Readonly<Record<string, string | Buffer>>) {
  const folder = await folderOf(files as Record<string, string>);
  const place = (name: string) => join(folder, name);
  try {
    return { read: readCertificateFiles(place('cert.pem'), place('key.pem')) };
  } catch (error) {
    if (!(error instanceof CertificateFileError)) throw error;
    return { name: error.name, which: error.which, message: error.message.replaceAll(`${folder}/`, '') };
  }
}

describe('a certificate and its key', () => {
  test('are read as they are, and the certificate says for which hosts it is', async () => {
    const { read: files } = await read({ 'cert.pem': certificate, 'key.pem': privateKey });
    expect([files?.cert.toString(), files?.key.toString()]).toEqual([certificate, privateKey]);
    const hosts = ['a.example', 'x.b.example', 'b.example', 'c.example'];
    expect(hosts.filter((host) => files?.isFor(host))).toEqual(['a.example', 'x.b.example']);
  });

  test.each([
    [{ 'key.pem': privateKey }, 'certificate', 'cert.pem cannot be read (ENOENT)'],
    [{ 'cert.pem': certificate }, 'key', 'key.pem cannot be read (ENOENT)'],
    [{ 'cert.pem': 'x', 'key.pem': privateKey }, 'certificate', 'cert.pem is not a certificate (PEM)'],
    [{ 'cert.pem': certificate, 'key.pem': 'x' }, 'key', 'key.pem is not a private key without a passphrase (PEM)'],
    [
      { 'cert.pem': certificate, 'key.pem': String(foreignKey) },
      'key',
      'key.pem does not fit the certificate cert.pem',
    ],
  ])('%#: the message names the file that cannot be used', async (files, which, message) => {
    expect(await read(files as Record<string, string>)).toEqual({ name: 'CertificateFileError', which, message });
  });
});
