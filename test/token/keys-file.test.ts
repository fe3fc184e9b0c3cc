import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { SettingsError, startServer } from '../../src/index.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { tokenOf } from '../support/token-request.ts';

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

  const broken: [what: string, content: string, message: RegExp][] = [
    ['no JSON', '{', /^auth\.keysFile: .*keys\.json: is no JSON/],
    ['something else', '[]', /^auth\.keysFile: .*keys\.json: must be an object$/],
    ['a broken key', '{"demo":{"rsa-generated":{"privateKey":"AAAA"}}}', /the key of rsa-generated can not be read/],
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

  test('a folder that vanishes is told in a warning, and the keys serve until the end', async () => {
    const stderr = memoryOutput();
    const home = await folder();
    const keysFile = path.join(home, 'keys.json');
    const starting = startServer({ port: 0, auth: { keysFile }, log: { level: 'warn' } }, { stderr });
    await rm(home, { recursive: true });
    await using server = await starting;
    expect((await certs(server.url)).keys).toHaveLength(2);
    while (stderr.text === '') await new Promise((resolve) => setImmediate(resolve));
    expect(stderr.text).toContain('keys.json: can not be written (ENOENT); new keys end with this process');
  });
});
