import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { makeAuthority, readAuthority } from '../../src/tls/authority.ts';
import { openAuthority, userDataFolder } from '../../src/tls/authority-folder.ts';
import { createCertificates } from '../../src/tls/certificates.ts';
import { folderOf } from '../support/folder.ts';
import { movableClock } from '../support/movable-clock.ts';

const runtime = { clock: systemClock, random: systemRandomness };
const year = 365 * 86_400_000;

describe('the authority of a folder', () => {
  test('is made once, for its owner only, with its certificate beside it', async () => {
    const folder = join(await folderOf({}), 'new', 'folder');
    const made = await openAuthority(folder, runtime);
    expect(readdirSync(folder).sort()).toEqual(['authority.pem', 'ca.pem']);
    expect(statSync(join(folder, 'authority.pem')).mode & 0o777).toBe(0o600);
    expect(readFileSync(made.certificateFile, 'utf8')).toBe(made.certificate);
    expect(made.certificate).not.toContain('PRIVATE');
    expect((await openAuthority(folder, runtime)).certificate).toBe(made.certificate);
  });

  test('is the same for all that start at once', async () => {
    const folder = await folderOf({});
    const opened = await Promise.all(Array.from({ length: 8 }, () => openAuthority(folder, runtime)));
    expect(new Set(opened.map(({ certificate }) => certificate)).size).toBe(1);
    expect(readFileSync(join(folder, 'ca.pem'), 'utf8')).toBe(opened[0]?.certificate);
    expect(readdirSync(folder).sort()).toEqual(['authority.pem', 'ca.pem']);
  });

  test('brings back its certificate when that file has gone or was changed', async () => {
    const folder = await folderOf({});
    const { certificate, certificateFile } = await openAuthority(folder, runtime);
    writeFileSync(certificateFile, 'nonsense');
    await openAuthority(folder, runtime);
    expect(readFileSync(certificateFile, 'utf8')).toBe(certificate);
  });

  test('is not used when others can read it', async () => {
    const folder = await folderOf({});
    await openAuthority(folder, runtime);
    chmodSync(join(folder, 'authority.pem'), 0o644);
    await expect(openAuthority(folder, runtime)).rejects.toThrow(
      'others may use it (mode 0644); run chmod 600, or delete it to get a new one',
    );
  });

  const [one, other] = [makeAuthority(runtime), makeAuthority(runtime)];
  const keyOf = (text: string) => text.slice(0, text.indexOf('-----BEGIN CERT'));
  const certificateOf = (text: string) => text.slice(text.indexOf('-----BEGIN CERT'));
  test.each([
    ['nonsense', 'nonsense', 'holds no certificate'],
    ['nothing', '', 'holds no certificate'],
    ['no key', certificateOf(one), 'holds no private key'],
    ['a foreign key', keyOf(other) + certificateOf(one), 'its key does not fit its certificate'],
    ['an old one', makeAuthority({ ...runtime, clock: movableClock(0) }), 'has expired'],
  ])('is not used when its file holds %s', async (_what, text, message) => {
    const folder = await folderOf({ 'authority.pem': text });
    chmodSync(join(folder, 'authority.pem'), 0o600);
    await expect(openAuthority(folder, runtime)).rejects.toMatchObject({
      file: join(folder, 'authority.pem'),
      message: expect.stringMatching(`^${message}.*; delete it to get a new one$`),
    });
  });

  test('says where it cannot be written', async () => {
    const folder = await folderOf({ file: '' });
    await expect(openAuthority(join(folder, 'file'), runtime)).rejects.toMatchObject({
      file: join(folder, 'file', 'authority.pem'),
      message: 'cannot be read (ENOTDIR)',
    });
  });

  test('belongs to the data of the user', () => {
    expect(userDataFolder('linux', '/home/me')).toBe('/home/me/.local/share/understudy');
    expect(userDataFolder('darwin', '/Users/me')).toBe('/Users/me/Library/Application Support/understudy');
  });
});

describe('a certificate', () => {
  const authority = readAuthority(makeAuthority(runtime), systemClock.now());
  const { issue } = createCertificates(authority, runtime);

  test('is for the hosts that it names, by name and by address', () => {
    const certificate = new X509Certificate(issue(['localhost', '127.0.0.1', '::1', 'a.example']));
    expect(certificate.checkHost('a.example')).toBe('a.example');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkIP('::1')).toBe('::1');
    expect(certificate.checkHost('b.example')).toBeUndefined();
    expect(certificate.ca).toBe(false);
    expect(Date.parse(certificate.validTo)).toBeLessThan(systemClock.now() + 1.08 * year);
  });

  test('stands before strict eyes', async () => {
    const folder = await folderOf({ 'ca.pem': authority.certificate, 'leaf.pem': issue(['a.example']) });
    const arguments_ = ['verify', '-x509_strict', '-purpose', 'sslserver', '-verify_hostname', 'a.example'];
    const said = execFileSync('openssl', [...arguments_, '-CAfile', `${folder}/ca.pem`, `${folder}/leaf.pem`]);
    expect(said.toString()).toBe(`${folder}/leaf.pem: OK\n`);
  });

  test('has a serial number of its own', () => {
    expect(new X509Certificate(issue(['a'])).serialNumber).not.toBe(new X509Certificate(issue(['a'])).serialNumber);
  });
});

describe('certificates by host', () => {
  const authority = readAuthority(makeAuthority(runtime), systemClock.now());

  test('are made once for each, in whatever letters, and renewed after a month', async () => {
    const clock = movableClock();
    const { contextOf } = createCertificates(authority, { ...runtime, clock });
    const first = contextOf('a.example');
    expect(contextOf('A.Example')).toBe(first);
    expect(contextOf('b.example')).not.toBe(first);
    await clock.advance(31 * 86_400_000);
    expect(contextOf('a.example')).not.toBe(first);
  });

  test.each([
    '',
    'a b',
    'a..b',
    '-a.example',
    'a\u0000.example',
    `${'a'.repeat(64)}.example`,
    'a.'.repeat(127).concat('aa'),
  ])('are not made for %j', (host) => {
    expect(() => createCertificates(authority, runtime).contextOf(host)).toThrow('is not the name of a host');
  });
});
