import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/cli/commands/health.ts';
import { CommandError } from '../../../src/cli/exit.ts';
import { commandInput } from '../../support/command-input.ts';

/** A server that answers with this; undefined: it does not answer. @returns its port */
async function answering(body: string | undefined): Promise<string> {
  const server = createServer((_request, response) => {
    if (body !== undefined) response.end(body);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

const healthy = JSON.stringify({ status: 'ok', server: 'understudy' });

test('an understudy is healthy, whether its address is named or that of the settings', async () => {
  const port = await answering(healthy);
  const url = `http://127.0.0.1:${port}`;
  const timeouts = ['12', '1.5', '3600'].map((timeout) => ({ operands: [url], options: { timeout } }));
  for (const given of [{ operands: [url] }, { flags: { PORT: port } }, { environment: { PORT: port } }, ...timeouts]) {
    const { input, stdout } = commandInput(given);
    expect(await run(input)).toBe(0);
    expect(stdout.text).toBe(`${url} is healthy\n`);
  }
});

test('something else is not', async () => {
  const url = `http://127.0.0.1:${await answering('{}')}`;
  const expected = new CommandError(1, `${url}: it is not a healthy understudy that answers`);
  await expect(run(commandInput({ operands: [url] }).input)).rejects.toEqual(expected);
});

test.each(['0.05', '0.1'])('a server that says nothing is not waited for longer than %s seconds', async (timeout) => {
  const url = `http://127.0.0.1:${await answering(undefined)}`;
  const asked = run(commandInput({ operands: [url], options: { timeout } }).input);
  await expect(asked).rejects.toEqual(new CommandError(1, `${url}: no answer within ${1_000 * Number(timeout)} ms`));
});

const wrongTimeout = '--timeout: must be a number of seconds above 0, at most 3600';
test.each([
  [['localhost:8000'], {}, '"localhost:8000" is not an http(s) URL'],
  [['http://'], {}, '"http://" is not an http(s) URL'],
  [['x http://a'], {}, '"x http://a" is not an http(s) URL'],
  [['http://127.0.0.1:9'], { timeout: '0' }, wrongTimeout],
  [['http://127.0.0.1:9'], { timeout: '3601' }, wrongTimeout],
  [['http://127.0.0.1:9'], { timeout: '1e3' }, wrongTimeout],
  [['http://127.0.0.1:9'], { timeout: '5s' }, wrongTimeout],
  [['http://127.0.0.1:9'], { timeout: '-5' }, wrongTimeout],
])('%j %j cannot be used', async (operands, options, message) => {
  await expect(run(commandInput({ operands, options }).input)).rejects.toEqual(new CommandError(2, message));
});

test('port 0 of the settings is nowhere', async () => {
  const message = 'PORT: 0 is not the port that was taken; name the url';
  await expect(run(commandInput({ environment: { PORT: '0' } }).input)).rejects.toEqual(new CommandError(2, message));
});
