import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { SettingsError, startServer } from '../../../../src/index.ts';
import { systemRandomness } from '../../../../src/runtime/runtime.ts';
import { openKeysFile } from '../../../../src/token/openid/keys/keys-file.ts';
import { memoryOutput } from '../../../support/memory-output.ts';
import { tokenOf } from '../../../support/token-request.ts';

const folder = () => mkdtemp(path.join(os.tmpdir(), 'understudy-keys-'));
const certs = async (url: string) =>
  (await fetch(`${url}/realms/demo/protocol/openid-connect/certs`)).json() as Promise<{ keys: { kid: string }[] }>;

/** Waits until the file holds as many keys. */
async function fileWith(file: string, count: number): Promise<void> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    const realms = JSON.parse(text) as Record<string, object>;
    if (Object.keys(realms.demo ?? {}).length >= count) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('AUTH_KEYS_FILE', () => {
  test('generated keys are the same after a new start, certificates included', async () => {
    const keysFile = path.join(await folder(), 'keys.json');
    const first = await startServer({ port: 0, auth: { keysFile } });
    const before = await certs(first.url);
    const { body } = await tokenOf(first.url);
    await fileWith(keysFile, 3);
    await first.close();

    await using second = await startServer({ port: 0, auth: { keysFile } });
    expect(await certs(second.url)).toEqual(before);
    const again = await tokenOf(second.url);
    expect(decodeProtectedHeader(again.body.access_token).kid).toBe(decodeProtectedHeader(body.access_token).kid);
  });

  test('only the owner may read the file, and no draft of it stays behind', async () => {
    const place = await folder();
    const keysFile = path.join(place, 'keys.json');
    await using server = await startServer({ port: 0, auth: { keysFile } });
    await certs(server.url);
    await fileWith(keysFile, 3);
    expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
    expect(await readdir(place)).toEqual(['keys.json']);
  });

  test('two servers that start at once with a new file have the same keys, and so has the file', async () => {
    const keysFile = path.join(await folder(), 'keys.json');
    const start = () => startServer({ port: 0, auth: { keysFile } });
    await using one = await start();
    await using other = await start();
    const [first, second] = await Promise.all([certs(one.url), certs(other.url)]);
    expect(second).toEqual(first);
    const tokens = await Promise.all([tokenOf(one.url), tokenOf(other.url)]);
    const kids = new Set(tokens.map(({ body }) => decodeProtectedHeader(body.access_token).kid));
    expect(kids.size).toBe(1);
    await using third = await start();
    expect(await certs(third.url)).toEqual(first);
  });

  test('the lock of a process that has died over the file is broken after two seconds', async () => {
    const place = await folder();
    await writeFile(path.join(place, 'keys.json.lock'), '');
    let waitedMs = 0;
    const clock = {
      async sleep(ms: number) {
        waitedMs += ms;
      },
    };
    const options = { warn: () => {}, random: systemRandomness, clock };
    const store = await openKeysFile(path.join(place, 'keys.json'), options);
    expect(await store.save('r', 'p', { a: '1' })).toEqual({ a: '1' });
    expect(waitedMs).toBe(2_000);
    expect(await readdir(place)).toEqual(['keys.json']);
  });

  test.runIf(process.platform !== 'win32').each([
    [0o644, '0644'],
    [0o620, '0620'],
    [0o600, undefined],
  ])('a file with the mode %o is warned of: %s', async (mode, shown) => {
    const file = path.join(await folder(), 'keys.json');
    await writeFile(file, '{}');
    await chmod(file, mode);
    const warnings: string[] = [];
    await openKeysFile(file, { warn: (line) => warnings.push(line), random: systemRandomness });
    const warning = `${file}: others may read its private keys (mode ${shown}); run chmod 600`;
    expect(warnings).toEqual(shown === undefined ? [] : [warning]);
  });

  const broken: [what: string, content: string, message: RegExp][] = [
    ['no JSON', '{', /^auth\.keysFile: .*keys\.json: is not valid JSON/],
    ['something else', '[]', /^auth\.keysFile: .*keys\.json: must be an object$/],
    ['a broken key', '{"demo":{"rsa-generated":{"privateKey":"AAAA"}}}', /the key of rsa-generated cannot be read/],
  ];
  test.each(broken)('a file with %s stops the start', async (_what, content, message) => {
    const keysFile = path.join(await folder(), 'keys.json');
    await writeFile(keysFile, content);
    const start = startServer({ port: 0, auth: { keysFile } });
    await expect(start).rejects.toThrow(SettingsError);
    await expect(start).rejects.toThrow(message);
  });

  test('a folder that is not there stops the start', async () => {
    const keysFile = path.join(await folder(), 'missing', 'keys.json');
    const message = `auth.keysFile: must be a file that can be written, in a folder that can, not ${JSON.stringify(keysFile)}`;
    await expect(startServer({ port: 0, auth: { keysFile } })).rejects.toThrow(SettingsError);
    await expect(startServer({ port: 0, auth: { keysFile } })).rejects.toThrow(message);
  });

  test('a folder that vanishes gives a warning, and the keys serve until the end', async () => {
    const stderr = memoryOutput();
    const home = await folder();
    const keysFile = path.join(home, 'keys.json');
    const starting = startServer({ port: 0, auth: { keysFile }, log: { level: 'warn' } }, { stderr });
    await rm(home, { recursive: true });
    await using server = await starting;
    expect((await certs(server.url)).keys).toHaveLength(2);
    while (stderr.text === '') await new Promise((resolve) => setImmediate(resolve));
    expect(stderr.text).toContain('keys.json: cannot be written (ENOENT); new keys end with this process');
  });
});
