import { once } from 'node:events';
import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { RefusalName } from '../../../src/contract/refusal-names.ts';
import { type RuledServerOptions, ruledServer } from '../../support/ruled-server.ts';

const hello = (app: FastifyInstance) => {
  app.get('/', async () => 'Hello World');
  app.get('/json', async () => ({ a: 1, b: { c: 2, d: 3 } }));
  app.get('/refused', async (_request, reply) => reply.code(401).send({ detail: 'no' }));
  app.post('/echo', async ({ body }) => ({ body }));
};
const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const served = (then: RuledServerOptions['rules'][number]['then'], more: Partial<RuledServerOptions> = {}) =>
  ruledServer({ rules: [{ then }], routes: hello, ...more });

describe('faults', () => {
  test('close ends the connection without a byte', async () => {
    const { exchange, entries, answered } = await served({ fault: 'close' });
    expect(await exchange(get)).toEqual({ text: '', error: undefined });
    expect(entries).toMatchObject([{ rule: 'rule-1', fault: 'close' }]);
    expect(answered).toEqual([]);
  });

  test('close of a request whose body has not come is no reset', async () => {
    const { connect } = await served({ fault: 'close' });
    const socket = connect();
    socket.write('POST /echo HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 100000\r\n\r\n12345');
    socket.write('x'.repeat(50_000));
    await once(socket.resume(), 'end');
  });

  test('reset resets it', async () => {
    const { exchange } = await served({ fault: 'reset' });
    expect(await exchange(get)).toEqual({ text: '', error: 'ECONNRESET' });
  });

  test('truncate sends half of the real body under its own length', async () => {
    const { exchange, entries, answered } = await served({ fault: 'truncate' });
    const { text } = await exchange(get);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*content-length: 11\r\n[\s\S]*\r\n\r\nHello$/);
    expect(entries).toMatchObject([{ fault: 'truncate' }]);
    expect(answered).toEqual([]);
  });

  test('garbage is no response', async () => {
    const { exchange, url } = await served({ fault: 'garbage' });
    expect((await exchange(get)).text).toHaveLength(256);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  test('drip sends so many bytes a second of the clock', async () => {
    const { connect, clock } = await served({ fault: 'drip', bytes_per_second: 4 });
    const socket = connect();
    let body = '';
    socket.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    socket.write(get);
    await expect.poll(() => clock.sleeping).toBe(1);
    await expect.poll(() => body).toMatch(/\r\n\r\n$/);
    await clock.advance(1000);
    await expect.poll(() => body.split('\r\n\r\n')[1]).toBe('Hell');
    await clock.advance(1750);
    await expect.poll(() => body.split('\r\n\r\n')[1]).toBe('Hello World');
    socket.destroy();
  });

  test('who leaves ends the dripping', async () => {
    const { connect, clock, sandbox } = await served({ fault: 'drip', bytes_per_second: 1 });
    const socket = connect();
    socket.write(get);
    await expect.poll(() => clock.sleeping).toBe(1);
    socket.destroy();
    await expect.poll(() => sandbox.underway).toBe(0);
    await clock.advance(60_000);
    expect(clock.sleeping).toBe(0);
  });

  test('hang waits until the rule goes and is then answered as without it', async () => {
    const { url, rules, sandbox, entries } = await served({ fault: 'hang' });
    const response = fetch(url);
    await expect.poll(() => [entries.length, sandbox.underway]).toEqual([1, 0]);
    rules.delete('rule-1');
    expect(await (await response).text()).toBe('Hello World');
    await expect.poll(() => sandbox.underway).toBe(0);
  });

  test('hang ends when the caller leaves', async () => {
    const { url, sandbox, entries, answered } = await served({ fault: 'hang' });
    const leave = new AbortController();
    const response = fetch(url, { signal: leave.signal }).catch(() => 'left');
    await expect.poll(() => [entries.length, sandbox.underway]).toEqual([1, 0]);
    leave.abort();
    expect(await response).toBe('left');
    expect(answered).toEqual([]);
  });
});

describe('respond', () => {
  test.each([
    [{ body: 'as it is' }, 200, 'as it is', 'text/plain; charset=utf-8'],
    [{ status: 418, body: { a: [1] } }, 418, '{"a":[1]}', 'application/json'],
    [{ body: null }, 200, 'null', 'application/json'],
    [{ status: 503 }, 503, '', null],
    [{ body: '<p>', headers: { 'Content-Type': 'text/html' } }, 200, '<p>', 'text/html'],
    [{ status: 204, body: 'none' }, 204, '', null],
  ])('%j', async (respond, status, body, type) => {
    const { url, answered, entries, clock } = await served({ respond });
    const response = await fetch(`${url}/nowhere`);
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      status,
      body,
      type,
    ]);
    expect(response.headers.get('date')).toBe(new Date(clock.now()).toUTCString());
    expect(entries).toMatchObject([{ rule: 'rule-1', fault: undefined }]);
    await expect.poll(() => answered).toEqual([status]);
  });

  test('a header may have several values', async () => {
    const { exchange } = await served({ respond: { headers: { 'Set-Cookie': ['a=1', 'b=2'], Connection: 'close' } } });
    expect((await exchange(get)).text).toContain('Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nConnection: close\r\n');
  });

  test('a body that nobody reads does not stand in the way of the next request', async () => {
    const { exchange } = await ruledServer({
      rules: [{ match: { method: 'POST' }, then: { respond: { body: 'first' } } }],
      routes: hello,
    });
    const post = `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(100_000)}`;
    const { text } = await exchange(`${post}GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    expect(text).toMatch(/first.*Hello World$/s);
  });
});

describe('delay', () => {
  test('comes before what else is done', async () => {
    const { url, clock } = await served({ delay: { seconds: 1.5 }, respond: { body: 'late' } });
    const response = fetch(url);
    await expect.poll(() => clock.sleeping).toBe(1);
    await clock.advance(1500);
    expect(await (await response).text()).toBe('late');
  });

  test('alone it leaves the answer as it is', async () => {
    const { url, clock } = await served({ delay: { from: 1, to: 2 } });
    const began = clock.now();
    const response = fetch(url);
    await expect.poll(() => clock.sleeping).toBe(1);
    await clock.advance(2000);
    expect(await (await response).text()).toBe('Hello World');
    expect(clock.now() - began).toBe(2000);
  });

  test('who leaves meanwhile gets no answer', async () => {
    const { url, clock, answered, sandbox } = await served({ delay: { seconds: 60 } });
    const leave = new AbortController();
    const response = fetch(url, { signal: leave.signal }).catch(() => 'left');
    await expect.poll(() => clock.sleeping).toBe(1);
    leave.abort();
    expect(await response).toBe('left');
    await expect.poll(() => sandbox.underway).toBe(0);
    await clock.advance(60_000);
    expect(answered).toEqual([]);
  });
});

describe('patch', () => {
  test('changes the real answer', async () => {
    const { url, entries, rules } = await served({ patch: { a: null, b: { d: 4 }, e: 'é' } });
    const response = await fetch(`${url}/json`);
    const text = await response.text();
    expect(text).toBe('{"b":{"c":2,"d":4},"e":"é"}');
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(entries).toMatchObject([{ rule: 'rule-1' }]);
    expect(rules.list()).toMatchObject([{ matched: 1, applied: 1 }]);
  });

  test.each(['/refused', '/'])('neither an error nor what is not JSON: %s', async (path) => {
    const { url, entries, rules } = await served({ patch: { a: 2 } });
    expect(await (await fetch(url + path)).text()).toBe(path === '/' ? 'Hello World' : '{"detail":"no"}');
    await expect.poll(() => rules.list()).toMatchObject([{ matched: 1, applied: 0 }]);
    expect(entries).toMatchObject([{ rule: undefined }]);
  });
});

describe('overrides', () => {
  const asking =
    (use: boolean): RuledServerOptions['routes'] =>
    (app, overridesOf) => {
      app.get('/', async ({ raw }) => {
        const { error, number } = overridesOf(raw);
        return { error, number: use ? number?.() : undefined };
      });
    };
  const example = { interface: 'example-app', operation: 'root' } as const;

  test('refuse names an error of the interface', async () => {
    const { url } = await served({ refuse: 'example-app.server-error' }, { ...example, routes: asking(true) });
    expect(await (await fetch(url)).json()).toEqual({ error: 'server-error' });
  });

  test('no other interface is meant', async () => {
    const { url, rules } = await served({ refuse: 'search.server-error' }, { ...example, routes: asking(true) });
    expect(await (await fetch(url)).json()).toEqual({});
    expect(rules.list()).toMatchObject([{ matched: 0 }]);
  });

  test.each([true, false])('one that is used counts: %s', async (used) => {
    const { url, rules, entries } = await served({ number: 7 }, { ...example, routes: asking(used) });
    expect(await (await fetch(url)).json()).toEqual(used ? { number: 7 } : {});
    await expect.poll(() => rules.list()).toMatchObject([{ matched: 1, applied: used ? 1 : 0 }]);
    expect(entries[0]?.rule).toBe(used ? 'rule-1' : undefined);
  });

  test.each<[RefusalName, number, string]>([
    ['proxy.bad-gateway', 502, '502 Bad Gateway'],
    ['proxy.unavailable', 503, '503 Service Temporarily Unavailable'],
    ['proxy.gateway-timeout', 504, '504 Gateway Time-out'],
  ])('%s is a page', async (refuse, status, title) => {
    const { url } = await served({ refuse });
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html']);
    expect(await response.text()).toContain(`<center><h1>${title}</h1></center>`);
  });
});

describe('rules that look into the body', () => {
  const rules: RuledServerOptions['rules'] = [
    { match: { body: { topic: 'news' } }, then: { respond: { body: 'news' } } },
    { match: { body: { size: { pattern: '^\\d{5}$' } } }, then: { respond: { body: 'size' } } },
  ];

  test.each([
    ['in one packet', '{"topic":"news"}', 'news'],
    ['another', '{"topic":"sports"}', '{"body":{"topic":"sports"}}'],
    ['a large one', JSON.stringify({ size: 12_345, more: 'x'.repeat(300_000) }), 'size'],
  ])('%s', async (_name, body, expected) => {
    const { url } = await ruledServer({ rules, routes: hello });
    const response = await fetch(`${url}/echo`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.text()).toBe(expected);
  });

  test('a body that comes bit by bit is handed on whole', async () => {
    const { port } = await ruledServer({ rules, routes: hello });
    const sent = request({ port, method: 'POST', path: '/echo', headers: { 'content-type': 'application/json' } });
    sent.write('{"topic":');
    await once(sent, 'socket').catch(() => {});
    sent.end('"other"}');
    const [response] = await once(sent, 'response');
    expect(Buffer.concat(await response.toArray()).toString()).toBe('{"body":{"topic":"other"}}');
  });

  test('who leaves before the end of the body is forgotten', async () => {
    const { connect, sandbox, entries, rules: list } = await ruledServer({ rules, routes: hello });
    const socket = connect();
    socket.write('POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"topic"');
    await expect.poll(() => entries.length).toBe(1);
    socket.destroy();
    await expect.poll(() => sandbox.underway).toBe(0);
    expect(list.list()).toMatchObject([{ matched: 0 }, { matched: 0 }]);
  });
});
