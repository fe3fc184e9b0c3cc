import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readCommandSettings } from '../../../src/cli/command-settings.ts';
import type { Command } from '../../../src/cli/commands/command.ts';
import { commands } from '../../../src/cli/commands/commands.ts';
import { run as index } from '../../../src/cli/commands/index-pages.ts';
import { explained, run as start, stopWhenAsked } from '../../../src/cli/commands/start.ts';
import { CommandError } from '../../../src/cli/exit.ts';
import { startServer } from '../../../src/index.ts';
import type { StartedServer } from '../../../src/server/start.ts';
import { SettingsError } from '../../../src/settings/read-settings.ts';
import { commandInput } from '../../support/command-input.ts';

const starting = (flags: Record<string, string>) => start(commandInput({ flags }).input);

test('a port that an understudy has is named with its owner', async () => {
  await using server = await startServer({ port: 0 });
  const { port } = new URL(server.url);
  const message = `--port: ${port} is in use on 127.0.0.1, an understudy listens on ${server.url} already`;
  await expect(starting({ PORT: port })).rejects.toEqual(new CommandError(1, message));
});

test('a port that something else has is not', async () => {
  const server = createServer((_request, response) => response.end('hello'));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const message = `PORT: ${port} is in use on 127.0.0.1, not by an understudy`;
  const started = start(commandInput({ environment: { PORT: String(port) } }).input);
  await expect(started).rejects.toEqual(new CommandError(1, message));
});

test.each([
  [{ HOST: '192.0.2.1', PORT: '0' }, '--host: there is no such address on this machine (EADDRNOTAVAIL)'],
  [
    { HOST: 'no-such-host.invalid', PORT: '0' },
    /^--host: there is no such address on this machine \((ENOTFOUND|EAI_AGAIN)\)$/,
  ],
])('%j is no address of this machine', async (flags, message) => {
  await expect(starting(flags)).rejects.toThrow(message);
  await expect(starting(flags)).rejects.toMatchObject({ name: 'CommandError', exitCode: 2 });
});

test('settings that cannot be used are named as the user wrote them', async () => {
  const wrong = start(commandInput({ flags: { PORT: 'x' }, environment: { HOST: '', APP_VARIANT: 'none' } }).input);
  await expect(wrong).rejects.toThrow(SettingsError);
  await expect(wrong).rejects.toThrow(/^--port: .*\nAPP_VARIANT: must be one of/);
});

test.each([
  ['record', {}, 'SEARCH_UPSTREAM'],
  ['replay', { operands: ['/dev/null/none'] }, '/dev/null/none'],
  ['replay', { flags: { SEARCH_CASSETTES: '/dev/null/flag' } }, '/dev/null/flag'],
  ['replay', { environment: { SEARCH_CASSETTES: '/dev/null/variable' } }, '/dev/null/variable'],
])('%s takes its folder from the operand, an option or a variable (%#)', async (name, given, named) => {
  const { run } = await (commands[name] as Command).load();
  await expect(run(commandInput(given).input)).rejects.toThrow(named);
});

const wrongShards = '--shards: must be a whole number from 1 to 1000';
test.each(['0', '1001', 'two', '1.5', '3x'])('%s is no number of shards', async (shards) => {
  await expect(index(commandInput({ options: { shards } }).input)).rejects.toEqual(new CommandError(2, wrongShards));
});

test('pages are loaded into an engine only, and no signal is listened for afterwards', async () => {
  const before = process.listenerCount('SIGTERM');
  const loading = index(commandInput({ options: { shards: '1000' } }).input);
  await expect(loading).rejects.toThrow(/^SEARCH_ENGINE: must name the OpenSearch that pages are loaded into$/);
  const unreachable = index(commandInput({ flags: { SEARCH_ENGINE: 'http://127.0.0.1:9' } }).input);
  await expect(unreachable).rejects.toMatchObject({ name: 'CommandError', exitCode: 1 });
  await expect(unreachable).rejects.toThrow(/^the pages were not loaded: /);
  expect(process.listenerCount('SIGTERM')).toBe(before);
});

test.each([
  ['a port that is for others', { code: 'EACCES', port: 80 }, 'PORT: 80 may not be listened on'],
  ['a file that is for others', { code: 'EACCES' }, 'denied'],
])('%s', async (_what, facts, expected) => {
  const settings = readCommandSettings({ flags: {}, environment: {} });
  expect(await explained(Object.assign(new Error('denied'), facts), settings)).toMatchObject({ message: expected });
});

test.each([
  ['SIGTERM', ['stop']],
  ['SIGINT', ['close']],
] as const)('%s is answered by %j of the server, once', (signal, expected) => {
  const before = process.rawListeners(signal);
  const done: string[] = [];
  // It never ends, and so this process does not.
  const endless = (name: string) => () => new Promise<void>(() => void done.push(name));
  const server = { stop: endless('stop'), close: endless('close') } as StartedServer;
  const stopAtOnce = stopWhenAsked(server, commandInput().input.runtime, {});
  const [handle] = process.rawListeners(signal).filter((listener) => !before.includes(listener));
  handle?.call(process, signal, 1);
  expect(done).toEqual(expected);
  stopAtOnce();
  expect(done).toEqual([...expected, 'close']);
  for (const one of ['SIGTERM', 'SIGINT'] as const) process.off(one, handle as () => void);
});
