import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toolCallsIn } from '../../src/console/state/tool-calls.ts';
import { detail } from './entry.ts';

const call = (id: number, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'tavily_search', arguments: { query: 'harbour' }, ...more },
});
const result = (id: number, text: string, more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }], ...more },
});
const entry = (asked: unknown, answered: string, type = 'application/json', operation = 'mcp-search') =>
  detail(1, {
    operation,
    target: '/mcp',
    request: { http_version: '1.1', headers: [], body: JSON.stringify(asked), truncated: false },
    response: { headers: [['Content-Type', type]], body: answered, truncated: false },
  });
const shown = { tool: 'tavily_search', arguments: { query: 'harbour' } };

test.each([
  ['a result', JSON.stringify(result(1, 'Found.')), { kind: 'result', text: 'Found.', failed: false }],
  ['a failure', JSON.stringify(result(1, 'No.', { isError: true })), { kind: 'result', text: 'No.', failed: true }],
  [
    'an error of the protocol',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Wrong."}}',
    { kind: 'error', text: '-32602 Wrong.' },
  ],
  ['no answer', '', { kind: 'none' }],
  ['an answer that is cut off', '{"jsonrpc":"2.0","id":1,"res', { kind: 'none' }],
  ['an answer to another request', JSON.stringify(result(2, 'Found.')), { kind: 'none' }],
])('a call is shown with its arguments and %s', (_what, body, answer) => {
  expect(toolCallsIn(entry(call(1), body))).toEqual([{ ...shown, answer }]);
});

test('the answer is found behind the progress of an event stream', () => {
  const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 0 } };
  const body = [progress, result(1, 'Done.')].map((one) => `event: message\ndata: ${JSON.stringify(one)}\n\n`).join('');
  const [first] = toolCallsIn(entry(call(1), body, 'text/event-stream'));
  expect(first?.answer).toEqual({ kind: 'result', text: 'Done.', failed: false });
});

test('a batch is all of its calls, each with its own answer', () => {
  const ping = { jsonrpc: '2.0', id: 3, method: 'ping' };
  const body = JSON.stringify([result(2, 'Second.'), { jsonrpc: '2.0', id: 3, result: {} }, result(1, 'First.')]);
  const calls = toolCallsIn(entry([call(1), ping, call(2)], body, 'application/json', 'mcp'));
  expect(calls.map(({ answer }) => answer.kind === 'result' && answer.text)).toEqual(['First.', 'Second.']);
});

test('a call without arguments has none, and other requests are no calls', () => {
  const [first] = toolCallsIn(entry(call(1, { arguments: undefined }), ''));
  expect(first?.arguments).toEqual({});
  expect(toolCallsIn(entry(call(1), '', 'application/json', 'search'))).toEqual([]);
  expect(toolCallsIn(entry({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, '{}', 'application/json', 'mcp'))).toEqual(
    [],
  );
});

test('any body can be shown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.json(), (asked, answered) => Array.isArray(toolCallsIn(entry(asked, answered)))),
  );
});
