import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serveControlStdio } from '../../../src/control/mcp/serve-stdio.ts';
import { initialize, rpc } from '../../support/mcp-client.ts';

/** An agent at the other end of the pipes. */
async function agent() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const callerOf = () => {
    throw new Error('no tool is called here');
  };
  const served = serveControlStdio({ callerOf }, input, output);
  onTestFinished(() => served.close());
  let printed = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const answers = (): { id: unknown; error?: { code: number }; result?: unknown }[] =>
    printed
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const send = (message: unknown) =>
    input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  send(initialize());
  await vi.waitFor(() => expect(answers()).toHaveLength(1), 30_000);
  return { input, send, answers };
}

const long = JSON.stringify(rpc('ping', { more: 'x'.repeat(10 * 1024 * 1024) }));
const wide = JSON.stringify(rpc('ping', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 1]))));

test.each([
  ['half a message', '{', -32700, null],
  ['a text', '"ping"', -32600, null],
  ['null', 'null', -32600, null],
  ['a message of JSON-RPC 1.0', '{"jsonrpc":"1.0","id":7,"method":"ping"}', -32600, 7],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
  ['more than 10 MB', long, -32600, null],
  ['20,000 members', wide, -32600, null],
])('%s gets the error of the protocol, and the next message its answer', async (_what, line, code, id) => {
  const { send, answers } = await agent();
  send(line);
  send(rpc('ping', {}, 9));
  await vi.waitFor(() => expect(answers()).toHaveLength(3), 30_000);
  const [, refused, answered] = answers();
  expect([refused?.error?.code, refused?.id]).toEqual([code, id]);
  expect(answered).toMatchObject({ id: 9, result: {} });
});

test('a message that comes in pieces is one, and lines with nothing in them are none', async () => {
  const { input, send, answers } = await agent();
  const text = JSON.stringify(rpc('ping', { more: 'é'.repeat(4_000_000) }, 8));
  const bytes = Buffer.from(`\n\r\n${text}\r\n`);
  for (let at = 0; at < bytes.length; at += 65_535) input.write(bytes.subarray(at, at + 65_535));
  send(rpc('ping', {}, 9));
  await vi.waitFor(() => expect(answers().map(({ id }) => id)).toEqual([0, 8, 9]), 30_000);
});
