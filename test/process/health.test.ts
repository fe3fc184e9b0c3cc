import { expect, test } from 'vitest';
import { folderOf } from '../support/folder.ts';
import { ownCommands } from '../support/own-commands.ts';

const run = ownCommands();

test('an understudy that answers; exit code 0', async () => {
  const url = await run().url;
  const command = run({}, { args: ['health', url] });
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(command.stdout()).toBe(`${url} is healthy\n`);
  expect(command.stderr()).toBe('');
});

test('without an address it asks where the settings say', async () => {
  const url = await run({ HOST: '0.0.0.0' }).url;
  const { port } = new URL(url);
  const byEnvironment = run({ HOST: '0.0.0.0', PORT: port }, { args: ['health'] });
  const byOption = run({}, { args: ['health', '--port', port] });
  const cwd = await folderOf({ '.env': `PORT=${port}\n` });
  const byFile = run({}, { args: ['health', '--host', '127.0.0.1'], cwd, without: ['PORT'] });
  for (const command of [byEnvironment, byOption, byFile]) {
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(command.stdout()).toBe(`${url} is healthy\n`);
  }
});

test('nobody there; exit code 1', async () => {
  const server = run();
  const url = await server.url;
  await server.stop();
  const command = run({}, { args: ['health', url, '--timeout', '5'] });
  expect(await command.ended).toEqual({ code: 1, signal: null });
  expect(command.stderr()).toBe(`${url}: ECONNREFUSED\n`);
});

test.each([
  [['localhost:8000'], '"localhost:8000" is not an http(s) URL'],
  [['http://'], '"http://" is not an http(s) URL'],
  [['http://127.0.0.1:9', '--timeout', '0'], '--timeout: must be a number of seconds above 0, at most 3600'],
  [['http://127.0.0.1:9', '--timeout=1e3'], '--timeout: must be a number of seconds above 0, at most 3600'],
  [['--port', '0'], '--port: 0 is not the port that was taken; name the url'],
  [['--port', 'x'], '--port: must be a whole number from 0 to 65535, not "x"'],
])('%j cannot be used; exit code 2', async (args, message) => {
  const command = run({}, { args: ['health', ...args] });
  expect(await command.ended).toEqual({ code: 2, signal: null });
  expect(command.stderr()).toBe(`${message}\n`);
});
