import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { call } from '../../support/control-server.ts';
import { memoryOutput } from '../../support/memory-output.ts';

const stdout = memoryOutput();
const server = await startServer({ port: 0, log: { format: 'json', level: 'info' }, seed: 1 }, { stdout });
afterAll(() => server.close());
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The line of a request. */
async function lineOf(headers: Record<string, string> = {}, path = '/') {
  const before = stdout.lines.length;
  await call(server.url, 'GET', path, undefined, headers);
  while (stdout.lines.length === before) await new Promise(setImmediate);
  return JSON.parse(stdout.lines.at(-1) ?? '');
}

describe('request_id', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  test.each<[string, Record<string, string>, string | RegExp]>([
    ['is the header', { 'x-request-id': 'build-7' }, 'build-7'],
    ['is the header, not the trace', { 'x-request-id': 'a', traceparent: `00-${trace}-b7ad6b7169203331-01` }, 'a'],
    ['is the trace', { traceparent: `00-${trace}-b7ad6b7169203331-01` }, trace],
    ['is made where there is none', {}, uuid],
    ['is made where the header is empty', { 'x-request-id': '' }, uuid],
    ['is made where the trace is none', { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }, uuid],
    ['is bounded', { 'x-request-id': 'x'.repeat(5000) }, 'x'.repeat(128)],
    ['holds no control characters', { 'x-request-id': 'a\t\u0085b' }, 'a??b'],
  ])('%s', async (_what, headers, expected) => {
    const { request_id: id } = await lineOf(headers);
    if (typeof expected === 'string') expect(id).toBe(expected);
    else expect(id).toMatch(expected);
  });

  test('that is made is another one each time', async () => {
    expect((await lineOf()).request_id).not.toBe((await lineOf()).request_id);
  });
});

test('sandbox is the one that the request means', async () => {
  expect((await lineOf()).sandbox).toBe('default');
  expect((await lineOf({ 'x-understudy-sandbox': 'mine' })).sandbox).toBe('mine');
});

test('placeholder says that no stored page is about what was searched for', async () => {
  const searched = async (query: string) => {
    const before = stdout.lines.length;
    const headers = { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' };
    await call(server.url, 'POST', '/search', { query }, headers);
    while (stdout.lines.length === before) await new Promise(setImmediate);
    return JSON.parse(stdout.lines.at(-1) ?? '');
  };
  expect(await searched('Zorblatt Industries')).toMatchObject({ status: 200, placeholder: true });
  expect(await searched('capital of France')).not.toHaveProperty('placeholder');
  expect(await lineOf()).not.toHaveProperty('placeholder');
});

test('duration_ms is in real time, delays of rules included', async () => {
  const own = memoryOutput();
  await using slow = await startServer({ port: 0, log: { format: 'json', level: 'info' } }, { stdout: own });
  await call(slow.url, 'POST', '/-/rules', { then: { delay: { seconds: 0.05 } } });
  await call(slow.url, 'GET', '/');
  while (own.lines.length === 0) await new Promise(setImmediate);
  const { duration_ms: duration } = JSON.parse(own.lines[0] ?? '');
  expect(duration).toBeGreaterThanOrEqual(49);
});

test('without a control plane the fields are there too', async () => {
  const own = memoryOutput();
  await using off = await startServer(
    { port: 0, log: { format: 'json', level: 'info' }, control: { mode: 'off' } },
    { stdout: own },
  );
  await call(off.url, 'GET', '/');
  while (own.lines.length === 0) await new Promise(setImmediate);
  const line = JSON.parse(own.lines[0] ?? '');
  expect([line.sandbox, typeof line.duration_ms]).toEqual(['default', 'number']);
  expect(line.request_id).toMatch(uuid);
});
