import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemRuntime } from '../../../src/runtime/runtime.ts';
import { start } from '../../../src/server/start.ts';
import { settingsFromOptions } from '../../../src/settings/read-settings.ts';
import { call, controlServer } from '../../support/control-server.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryOutput } from '../../support/memory-output.ts';

test('connections are not closed when a clock jumps, neither an idle one nor one with half a request', async () => {
  await using server = await controlServer();
  const { port } = new URL(server.url);
  const begin = async () => {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
    await once(socket, 'connect');
    return socket;
  };
  const [idle, half] = [await begin(), await begin()];
  const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
  idle.write(get);
  await once(idle, 'data');
  half.write(get.slice(0, 10));
  for (const now of ['2040-01-01T00:00:00Z', '2001-01-01T00:00:00Z'])
    await server.call('PUT', '/-/clock', { now, frozen: true });
  await server.call('POST', '/-/clock/advance', { seconds: 86_400 });
  idle.write(get);
  half.write(get.slice(10));
  for (const socket of [idle, half]) {
    const [text] = await once(socket, 'data');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\ndate: Tue, 02 Jan 2001 00:00:00 GMT\r\n/);
    socket.destroy();
  }
});

test('a file is read again when it changes, while the clock stands still', async () => {
  const rule = (body: string) => `- then: { respond: { body: ${body} } }\n`;
  const folder = await folderOf({ 'rules.yaml': rule('one') });
  const rulesFile = path.join(folder, 'rules.yaml');
  await using server = await controlServer({ rulesFile });
  await server.call('PUT', '/-/clock', { now: '2001-01-01T00:00:00Z', frozen: true });
  expect((await server.call('GET', '/')).text).toBe('one');
  await writeFile(path.join(folder, 'new'), rule('two'));
  await rename(path.join(folder, 'new'), rulesFile);
  await expect.poll(async () => (await server.call('GET', '/')).text, { timeout: 15_000 }).toBe('two');
  expect((await server.call('GET', '/-/clock')).json.frozen).toBe(true);
});

test('a shutdown waits its time for an answer, however far a clock is, and no longer', async () => {
  const settings = settingsFromOptions({ port: 0, log: { level: 'warn' }, app: { variant: 'slow' } });
  const stderr = memoryOutput();
  const server = await start(settings, { ...systemRuntime(), stdout: memoryOutput(), stderr }, 50);
  const control = (method: string, at: string, body?: object) =>
    call(server.url, method, `/-/s/box/-/clock${at}`, body);
  await control('PUT', '', { now: '2001-01-01T00:00:00Z', frozen: true });
  const slow = call(server.url, 'GET', '/-/s/box/?req_id=1').then(
    () => 'answered',
    () => 'cut off',
  );
  while ((await control('GET', '')).json.waiting === 0);
  await server.close();
  expect(await slow).toBe('cut off');
  expect(stderr.text).toContain('was cut off: no answer within 50 ms');
});
