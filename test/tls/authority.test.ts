import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { makeAuthority, readAuthority } from '../../src/tls/authority.ts';
import { openAuthority, userDataFolder } from '../../src/tls/authority-folder.ts';
import { createCertificates, renewed } from '../../src/tls/certificates.ts';
import { covers } from '../../src/tls/name-constraints.ts';
import { folderOf } from '../support/folder.ts';
import { movableClock } from '../support/movable-clock.ts';

const runtime = { clock: systemClock, random: systemRandomness };
const year = 365 * 86_400_000;

describe('the authority of a folder', () => {
  test('is made once, for its owner only, with its certificate beside it', async () => {
    const folder = join(await folderOf({}), 'new', 'folder');
    const made = await openAuthority(folder, [], runtime);
    expect(readdirSync(folder).sort()).toEqual(['authority.pem', 'ca.pem']);
    expect(statSync(join(folder, 'authority.pem')).mode & 0o777).toBe(0o600);
    expect(readFileSync(made.certificateFile, 'utf8')).toBe(made.certificate);
    expect(made.certificate).not.toContain('PRIVATE');
    expect((await openAuthority(folder, [], runtime)).certificate).toBe(made.certificate);
  });

  test('is the same for all that start at once', async () => {
    const folder = await folderOf({});
    const opened = await Promise.all(Array.from({ length: 8 }, () => openAuthority(folder, [], runtime)));
    expect(new Set(opened.map(({ certificate }) => certificate)).size).toBe(1);
    expect(readFileSync(join(folder, 'ca.pem'), 'utf8')).toBe(opened[0]?.certificate);
    expect(readdirSync(folder).sort()).toEqual(['authority.pem', 'ca.pem']);
  });

  test('brings back its certificate when that file has gone or was changed', async () => {
    const folder = await folderOf({});
    const { certificate, certificateFile } = await openAuthority(folder, [], runtime);
    writeFileSync(certificateFile, 'nonsense');
    await openAuthority(folder, [], runtime);
    expect(readFileSync(certificateFile, 'utf8')).toBe(certificate);
  });

  test('is not used when others can read it', async () => {
    const folder = await folderOf({});
    await openAuthority(folder, [], runtime);
    chmodSync(join(folder, 'authority.pem'), 0o644);
    await expect(openAuthority(folder, [], runtime)).rejects.toThrow(
      'others may use it (mode 0644); run chmod 600, or delete it to get a new one',
    );
  });

  const [one, other] = [makeAuthority(runtime), makeAuthority(runtime)];
  const keyOf = (text: string) => text.slice(0, text.indexOf('-----BEGIN CERT'));
  const certificateOf = (text: string) => text.slice(text.indexOf('-----BEGIN CERT'));
  const issued = createCertificates(readAuthority(one), runtime);
  const leaf = issued.privateKey + issued.issue(['a.example']);
  test.each([
    ['nonsense', 'nonsense', 'holds no certificate'],
    ['nothing', '', 'holds no certificate'],
    ['no key', certificateOf(one), 'holds no private key'],
    ['a foreign key', keyOf(other) + certificateOf(one), 'its key does not fit its certificate'],
    ['a certificate for a server', leaf, 'its certificate is not that of an authority'],
  ])('is not used when its file holds %s', async (_what, text, message) => {
    const folder = await folderOf({ 'authority.pem': text });
    chmodSync(join(folder, 'authority.pem'), 0o600);
    await expect(openAuthority(folder, [], runtime)).rejects.toMatchObject({
      file: join(folder, 'authority.pem'),
      message: expect.stringMatching(`^${message}.*; delete it to get a new one$`),
    });
  });

  const day = 86_400_000;
  const at = (days: number) => ({ ...runtime, clock: movableClock(systemClock.now() + days * day) });
  const constraintsOf = (text: string) => readAuthority(text).permitted;
  const own = ['localhost', '127.0.0.0/8', '::1/128'];

  test('lives for two years, and is made again in its last half year, by the same key and name', async () => {
    const folder = await folderOf({});
    const first = await openAuthority(folder, ['a.example'], runtime);
    expect(first.notAfter - systemClock.now()).toBeGreaterThan(729 * day);
    expect(first.notAfter - systemClock.now()).toBeLessThan(731 * day);
    expect(await openAuthority(folder, ['a.example'], at(540))).toMatchObject({
      certificate: first.certificate,
      wasReplaced: false,
    });
    for (const later of [560, 1_300]) {
      const second = await openAuthority(folder, ['a.example'], at(later));
      expect(second).toMatchObject({ wasReplaced: true, commonName: first.commonName, permitted: first.permitted });
      expect(second.privateKey.equals(first.privateKey)).toBe(true);
      expect(second.notAfter).toBeGreaterThan(systemClock.now() + (later + 729) * day);
      expect(readFileSync(second.certificateFile, 'utf8')).toBe(second.certificate);
    }
  });

  test('vouches for more hosts by the same key when a server needs them, and for those before', async () => {
    const folder = await folderOf({});
    const first = await openAuthority(folder, ['a.example', '192.0.2.1'], runtime);
    expect(first.permitted).toEqual([...own, 'a.example', '192.0.2.1/32']);
    const second = await openAuthority(folder, ['*.b.example'], runtime);
    expect(second).toMatchObject({ wasReplaced: true, permitted: [...(first.permitted ?? []), 'b.example'] });
    expect(second.privateKey.equals(first.privateKey)).toBe(true);
    const third = await openAuthority(folder, ['x.a.example'], runtime);
    expect(third).toMatchObject({ wasReplaced: false, certificate: second.certificate });
    expect(readFileSync(third.certificateFile, 'utf8')).toBe(second.certificate);
  });

  test('forgets hosts of before when they have become too many', async () => {
    const folder = await folderOf({});
    const hosts = Array.from({ length: 197 }, (_, index) => `h${index}.example`);
    expect((await openAuthority(folder, hosts, runtime)).permitted).toHaveLength(200);
    expect((await openAuthority(folder, ['one.more'], runtime)).permitted).toEqual([...own, 'one.more']);
  });

  test('vouches for the hosts of all that start at once', async () => {
    const folder = await folderOf({});
    const hosts = Array.from({ length: 6 }, (_, index) => `h${index}.example`);
    await Promise.all(hosts.map((host) => openAuthority(folder, [host], runtime)));
    const text = readFileSync(join(folder, 'authority.pem'), 'utf8');
    expect(constraintsOf(text)?.toSorted()).toEqual([...own, ...hosts].toSorted());
    expect(text).toContain(readFileSync(join(folder, 'ca.pem'), 'utf8'));
  });

  test('that vouched for every host is not trusted with fewer: it gets another key', async () => {
    const unbounded = makeAuthority(runtime);
    const folder = await folderOf({ 'authority.pem': unbounded });
    chmodSync(join(folder, 'authority.pem'), 0o600);
    const opened = await openAuthority(folder, [], runtime);
    expect(opened).toMatchObject({ wasReplaced: true, permitted: own });
    expect(opened.privateKey.equals(readAuthority(unbounded).privateKey)).toBe(false);
  });

  test('vouches for every host where that is asked for', async () => {
    const folder = await folderOf({});
    const first = await openAuthority(folder, undefined, runtime);
    expect(first.permitted).toBeUndefined();
    expect(await openAuthority(folder, undefined, runtime)).toMatchObject({ certificate: first.certificate });
  });

  test('says where it cannot be written', async () => {
    const folder = await folderOf({ file: '' });
    await expect(openAuthority(join(folder, 'file'), [], runtime)).rejects.toMatchObject({
      file: join(folder, 'file', 'authority.pem'),
      message: 'cannot be read (ENOTDIR)',
    });
  });

  test('belongs to the data of the user', () => {
    expect(userDataFolder('linux', '/home/me')).toBe('/home/me/.local/share/understudy');
    expect(userDataFolder('darwin', '/Users/me')).toBe('/Users/me/Library/Application Support/understudy');
    expect(userDataFolder('win32', 'C:')).toBe(join('C:', 'AppData', 'Local', 'understudy'));
  });
});

describe('a certificate', () => {
  const authority = readAuthority(makeAuthority(runtime));
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

  test('has the first host as its subject, as far as a common name goes', () => {
    const long = `${'a'.repeat(63)}.example`;
    const subjects = [['b.example', 'c.example'], [long]].map((hosts) => new X509Certificate(issue(hosts)).subject);
    expect(subjects).toEqual(['CN=b.example', `CN=${long.slice(0, 64)}`]);
    expect(new X509Certificate(issue([long])).checkHost(long)).toBe(long);
  });

  test('of an authority may sign certificates of servers, and of no further authority', async () => {
    const folder = await folderOf({ 'ca.pem': authority.certificate, 'leaf.pem': issue(['a.example']) });
    const said = (file: string) =>
      execFileSync('openssl', ['x509', '-noout', '-ext', 'basicConstraints,keyUsage,extendedKeyUsage', '-in', file])
        .toString()
        .replace(/\s+/g, ' ');
    expect(said(`${folder}/ca.pem`)).toBe(
      'X509v3 Basic Constraints: critical CA:TRUE, pathlen:0 X509v3 Key Usage: critical Certificate Sign, CRL Sign ',
    );
    expect(said(`${folder}/leaf.pem`)).toBe(
      'X509v3 Basic Constraints: critical CA:FALSE X509v3 Key Usage: critical Digital Signature X509v3 Extended Key Usage: TLS Web Server Authentication ',
    );
  });

  test('is acceptable to strict clients', async () => {
    const folder = await folderOf({ 'ca.pem': authority.certificate, 'leaf.pem': issue(['a.example']) });
    const arguments_ = ['verify', '-x509_strict', '-purpose', 'sslserver', '-verify_hostname', 'a.example'];
    const said = execFileSync('openssl', [...arguments_, '-CAfile', `${folder}/ca.pem`, `${folder}/leaf.pem`]);
    expect(said.toString()).toBe(`${folder}/leaf.pem: OK\n`);
  });

  test.each([
    ['a.example', true],
    ['x.a.example', true],
    ['box.localhost', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['192.0.2.1', true],
    ['2001:db8::1', true],
    ['b.example', false],
    ['a.example.org', false],
    ['xa.example', false],
    ['192.0.2.2', false],
    ['2001:db8::2', false],
  ])('for %s is accepted: %s', async (host, isAccepted) => {
    const hosts = ['*.a.example', '192.0.2.1', '2001:db8::1'];
    const bounded = readAuthority(makeAuthority(runtime, hosts));
    expect(covers(bounded.permitted ?? [], [host])).toBe(isAccepted);
    const leaf = createCertificates(bounded, runtime).issue([host]);
    const folder = await folderOf({ 'ca.pem': bounded.certificate, 'leaf.pem': leaf });
    const verified = spawnSync('openssl', [
      'verify',
      '-x509_strict',
      '-CAfile',
      `${folder}/ca.pem`,
      `${folder}/leaf.pem`,
    ]);
    if (isAccepted) expect(verified.stdout.toString()).toBe(`${folder}/leaf.pem: OK\n`);
    else expect(verified.stderr.toString()).toContain('permitted subtree violation');
  });

  test('does not outlive its authority', () => {
    const clock = movableClock();
    const old = readAuthority(makeAuthority({ ...runtime, clock }));
    const later = { ...runtime, clock: movableClock(clock.now() + 700 * 86_400_000) };
    expect(Date.parse(new X509Certificate(createCertificates(old, later).issue(['a'])).validTo)).toBe(old.notAfter);
  });

  test('has a serial number of its own', () => {
    expect(new X509Certificate(issue(['a'])).serialNumber).not.toBe(new X509Certificate(issue(['a'])).serialNumber);
  });
});

describe('certificates by host', () => {
  const authority = readAuthority(makeAuthority(runtime));

  test('are not made where the authority does not vouch for them, which has a line for each', () => {
    const told: string[] = [];
    const bounded = readAuthority(makeAuthority(runtime, ['a.example']));
    const { contextOf } = createCertificates(bounded, runtime, (line) => told.push(line));
    expect(contextOf('a.example')).toBeDefined();
    for (let round = 0; round < 2; round++)
      for (let index = 0; index < 150; index++) expect(contextOf(`h${index}.example`)).toBeUndefined();
    expect(told).toHaveLength(100);
    expect(told[0]).toBe('no certificate is made for h0.example: CONTROL_HOSTS and INTERCEPT_HOSTS do not name it');
  });

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

test('a certificate is made again when it is a month old, or the clock stands a month before it', () => {
  let now = year;
  let made = 0;
  const present = renewed({ now: () => now }, () => ({ number: ++made }));
  const first = present();
  now += 29 * 86_400_000;
  expect(present()).toBe(first);
  now += 2 * 86_400_000;
  expect(present()).toEqual({ number: 2 });
  expect(present()).toEqual({ number: 2 });
  now = 0;
  expect(present()).toEqual({ number: 3 });
});
