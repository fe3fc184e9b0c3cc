import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/cli/commands/mcp.ts';
import { CommandError } from '../../../src/cli/exit.ts';
import { startServer } from '../../../src/index.ts';
import { commandInput } from '../../support/command-input.ts';

const serving = (url: string) => run(commandInput({ options: { url } }).input);

test('a server that is none cannot be served for', async () => {
  const server = createServer((_request, response) => response.end('{}'));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const message = `--url: ${url}: it is not a healthy understudy that answers`;
  await expect(serving(url)).rejects.toEqual(new CommandError(1, message));
  const nowhere = 'http://127.0.0.1:1';
  await expect(serving(nowhere)).rejects.toThrow('--url: http://127.0.0.1:1: ECONNREFUSED');
  await expect(serving(nowhere)).rejects.toMatchObject({ name: 'CommandError', exitCode: 1 });
});

test('an address that is none is told as such', async () => {
  const wrong = new CommandError(2, '"localhost:8000" is not an http(s) URL');
  await expect(serving('localhost:8000')).rejects.toEqual(wrong);
});

test('what keeps its own server from starting has the names that the user wrote', async () => {
  await using server = await startServer({ port: 0 });
  const { port } = new URL(server.url);
  const message = `--port: ${port} is in use on 127.0.0.1, an understudy listens on ${server.url} already`;
  await expect(run(commandInput({ flags: { PORT: port } }).input)).rejects.toEqual(new CommandError(1, message));
  const wrong = commandInput({ environment: { APP_VARIANT: 'none' } });
  await expect(run(wrong.input)).rejects.toThrow(/^APP_VARIANT: must be one of/);
});
