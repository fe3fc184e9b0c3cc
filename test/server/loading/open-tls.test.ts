import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:tls';
import { describe, expect, test, vi } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { systemRuntime } from '../../../src/runtime/runtime.ts';
import { followCertificate } from '../../../src/server/loading/follow-certificate.ts';
import { openRoots } from '../../../src/server/loading/open-roots.ts';
import { openTls } from '../../../src/server/loading/open-tls.ts';
import { settingsFromOptions } from '../../../src/settings/read-settings.ts';
import { makeAuthority, readAuthority } from '../../../src/tls/authority.ts';
import { createCertificates } from '../../../src/tls/certificates.ts';
import { endOfTest } from '../../support/end-of-test.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryLog } from '../../support/memory-log.ts';

type Options = Parameters<typeof settingsFromOptions>[0];

/** A log, and what ends when the test does. */
function following(sleep: () => Promise<void> = () => Promise.resolve()) {
  const log = memoryLog();
  return { lines: log.lines, options: { clock: { sleep }, log, signal: endOfTest() } };
}

async function opened(options: Options) {
  const { lines, options: rest } = following();
  const { acceptTls, scheme, authority } = await openTls(settingsFromOptions(options), rest);
  return { shape: [acceptTls !== undefined, scheme, authority !== undefined], lines, authority };
}

const authority = readAuthority(makeAuthority(systemRuntime()));
const issuer = createCertificates(authority, systemRuntime());
/** A folder with a certificate for `localhost`. */
const withFiles = async () => {
  const folder = await folderOf({ 'cert.pem': issuer.issue(['localhost']), 'key.pem': issuer.privateKey });
  return { certFile: `${folder}/cert.pem`, keyFile: `${folder}/key.pem` };
};

describe('whether a port takes TLS, the scheme of its URL, and whether there is an authority', () => {
  test.each<[string, (authorityDir: string) => Promise<Options> | Options, unknown[]]>([
    ['without settings', () => ({}), [false, 'http', false]],
    ['with files', async () => ({ tls: await withFiles() }), [true, 'https', false]],
    ['of its own', (authorityDir) => ({ tls: { mode: 'self-signed', authorityDir } }), [true, 'https', true]],
    [
      'as a proxy',
      (authorityDir) => ({ tls: { authorityDir }, intercept: { hosts: ['a.test'] } }),
      [true, 'http', true],
    ],
    [
      'as a proxy with files',
      async (authorityDir) => ({ tls: { authorityDir, ...(await withFiles()) }, intercept: { hosts: ['a.test'] } }),
      [true, 'https', true],
    ],
  ])('%s', async (_what, options, shape) => {
    const { shape: found, lines } = await opened(await options(await folderOf({})));
    expect([found, lines]).toEqual([shape, []]);
  });
});

test('an authority that has to vouch for more hosts is made again, and that is told', async () => {
  const authorityDir = await folderOf({});
  const tls = { mode: 'self-signed' as const, authorityDir };
  await opened({ tls });
  const { lines } = await opened({ tls, control: { hosts: ['more.test'] } });
  expect(lines).toEqual([`info ${authorityDir}/ca.pem: was made again; clients that trust it must read it again`]);
  expect((await opened({ tls, control: { hosts: ['more.test'] } })).lines).toEqual([]);
});

test('files are for the hosts that they name, and the authority for the others', async () => {
  const authorityDir = await folderOf({});
  const tls = { authorityDir, ...(await withFiles()) };
  await using server = await startServer({ port: 0, tls, intercept: { hosts: ['api.test'] } });
  const own = readFileSync(`${authorityDir}/ca.pem`, 'utf8');
  const isTrusted = (servername: string, ca: string) =>
    new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), servername, ca }, () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  expect(await isTrusted('localhost', authority.certificate)).toBe(true);
  expect(await isTrusted('localhost', own)).toBe(false);
  expect(await isTrusted('api.test', own)).toBe(true);
  expect(await isTrusted('api.test', authority.certificate)).toBe(false);
});

test('what keeps changes of a certificate from being noticed is told', async () => {
  const { certFile, keyFile } = await withFiles();
  const { lines, options } = following(() => Promise.reject(new Error('no time')));
  await followCertificate(certFile, keyFile, options);
  await writeFile(certFile, 'changed');
  await vi.waitFor(() => expect(lines).toContain('warn TLS_CERT_FILE: changes are not noticed: no time'));
});

test('the roots that clients must trust are the authority alone, and all that the machine trusts with it', async () => {
  const authorityDir = await folderOf({ 'named.pem': authority.certificate });
  const settings = settingsFromOptions({ tls: { mode: 'self-signed', authorityDir } });
  const roots = await openRoots(settings, `${authorityDir}/named.pem`);
  expect(roots).toEqual({ ownFile: `${authorityDir}/ca.pem`, allFile: `${authorityDir}/roots.pem` });
  const own = readFileSync(roots.ownFile, 'utf8');
  expect(readFileSync(roots.allFile, 'utf8')).toBe(`${authority.certificate.trimEnd()}\n${own}`);
});
