import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/runtime/runtime.ts';
import { type ControlServer, controlServer } from '../../support/control-server.ts';
import { initialize, mcpClient, mcpHeaders, rpc, type SendMessage } from '../../support/mcp-client.ts';

/** Enough pages, and quick to load. */
const corpus = ['src/search/corpus/pages/vendor-examples.jsonl'];
let server: ControlServer;
beforeAll(async () => {
  server = await controlServer({ search: { corpus } });
});
afterAll(() => server.close());

const sender =
  (path: string): SendMessage =>
  (body, headers) =>
    server.call('POST', path, body, headers);

describe.each(['/mcp', '/-/mcp'])('%s', (path) => {
  const send = sender(path);
  const codeOf = (text: string) => JSON.parse(text).error.code;

  test.each([
    ['half a message', '{', 400, -32700],
    ['nothing', '', 400, -32700],
    ['bytes that are no text', '\u0000\u0001', 400, -32700],
    ['a text', '"ping"', 400, -32600],
    ['null', 'null', 400, -32600],
    ['a message of JSON-RPC 1.0', '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['an identifier that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
    ['a batch with nonsense in it', '[{"jsonrpc":"2.0","id":1,"method":"ping"},5]', 400, -32600],
  ])('%s gets the error of the protocol', async (_what, body, status, code) => {
    const { ask } = await mcpClient(send);
    const reply = await ask(body);
    expect([reply.status, codeOf(reply.text)]).toEqual([status, code]);
  });

  test('tools and methods that are not there, and parameters of other kinds', async () => {
    const { ask } = await mcpClient(send);
    expect(codeOf((await ask(rpc('tools/call', { name: 'none' }))).text)).toBeLessThan(-32_600);
    expect(codeOf((await ask(rpc('tools/nothing'))).text)).toBe(-32601);
    expect(codeOf((await ask(rpc('tools/call', { name: 'x', arguments: [] }))).text)).toBe(-32602);
    expect(codeOf((await ask(rpc('tools/call', []))).text)).toBe(-32600);
    expect((await ask({ jsonrpc: '2.0', method: 'notifications/nothing' })).status).toBe(202);
  });

  test.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'revision %s is spoken',
    async (revision) => {
      const { text } = await send(JSON.stringify(initialize(revision)), mcpHeaders);
      expect(JSON.parse(text).result.protocolVersion).toBe(revision);
    },
  );

  test('a revision that never was gets the newest one with sessions, and as a header an error', async () => {
    const { ask } = await mcpClient(send);
    const { text } = await send(JSON.stringify(initialize('1999-01-01')), mcpHeaders);
    expect(JSON.parse(text).result.protocolVersion).toBe('2025-11-25');
    expect((await ask(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });

  test('a batch is answered as a whole', async () => {
    const { ask } = await mcpClient(send);
    const { text } = await ask([rpc('ping', {}, 1), rpc('tools/list', {}, 2)]);
    expect([text.match(/"id":1\b/g)?.length, text.match(/"id":2\b/g)?.length]).toEqual([1, 1]);
  });

  test('nobody waits for the rest of a message whose client has left', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
    socket.write(`${head}{"jsonrpc":`);
    socket.destroy();
    const { ask } = await mcpClient(send);
    expect((await ask(rpc('ping'))).status).toBe(200);
  });
});

test.each(['leaves', 'cancels the call'])('nothing is left of an agent that %s while its tool waits', async (how) => {
  const sleep = vi.spyOn(systemClock, 'sleep');
  onTestFinished(() => sleep.mockRestore());
  const waiting = () => sleep.mock.calls.filter(([milliseconds]) => milliseconds === 3_600_000);
  const { session, ask } = await mcpClient(sender('/-/mcp'));
  const left = new AbortController();
  const called = fetch(`${server.url}/-/mcp`, {
    method: 'POST',
    headers: { ...mcpHeaders, 'mcp-session-id': session },
    body: JSON.stringify(
      rpc('tools/call', { name: 'verify', arguments: { match: { path: '/never' }, within: 3600 } }, 9),
    ),
    signal: left.signal,
  }).then(
    (response) => response.text(),
    () => '',
  );
  await vi.waitFor(() => expect(waiting()).toHaveLength(1), 30_000);
  if (how === 'leaves') left.abort();
  else await ask({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } });
  expect(await called).toBe('');
  await vi.waitFor(() => expect(waiting().map(([, signal]) => signal?.aborted)).toEqual([true]), 30_000);
});

describe('at /-/mcp', () => {
  test('a message beyond the limit gets the error of the protocol', async () => {
    const { ask } = await mcpClient(sender('/-/mcp'));
    const { status, text } = await ask(rpc('tools/list', { more: 'x'.repeat(10 * 1024 * 1024) }));
    expect([status, JSON.parse(text)]).toEqual([
      413,
      {
        jsonrpc: '2.0',
        error: { code: -32000, message: 'Payload Too Large: the message has more than 10485760 bytes' },
        id: null,
      },
    ]);
  });

  test.each([
    ['list_requests', { from: 1 }, /^from: is unknown\nlist_requests takes .*\bsince, .*, sandbox\./],
    [
      'move_clock',
      { forward: '1h' },
      /^forward: is unknown\nmove_clock takes seconds, now, frozen, real_time, sandbox\./,
    ],
    ['explain_request', {}, /^id: must be an id\nexplain_request takes id, [\s\S]*list_requests shows/],
    ['settings', { group: 'serch' }, /^group: must be one of app, search, auth\n/],
  ])('%s says which arguments it takes', async (name, given, expected) => {
    const { call } = await mcpClient(sender('/-/mcp'));
    const { text, isError } = await call(name, given);
    expect([isError, text]).toEqual([true, expect.stringMatching(expected)]);
  });
});
