import { describe, expect, test } from 'vitest';
import type { Call } from '../../../src/control/client/caller.ts';
import { fetchCallers } from '../../../src/control/client/fetch-caller.ts';

type Sent = [url: string, init: RequestInit];

/** What is fetched, and callers that get this answer. */
function caller(
  options: { url?: string; token?: string; answer?: () => Response | Promise<Response> } = {},
  sandbox?: { name: string; url: string; hasOwnPort: boolean },
) {
  const { url = 'http://a.test', token, answer = () => Response.json({ ok: 1 }) } = options;
  const sent: Sent[] = [];
  const fetch = (async (input: string, init: RequestInit) => {
    sent.push([input, init]);
    return answer();
  }) as typeof globalThis.fetch;
  return { sent, to: fetchCallers({ url, token, fetch })(sandbox as never) };
}
const get = { method: 'GET', path: '/clock' } as Call;
const failure = async (answer: () => Response | Promise<Response>, call = get) =>
  (await caller({ answer })
    .to.call(call)
    .catch((error: unknown) => error)) as Error & Record<string, unknown>;

describe('a call is sent', () => {
  test.each<[Partial<Call>, Sent]>([
    [{}, ['http://a.test/-/clock', { method: 'GET', headers: {} }]],
    [
      { method: 'PUT', body: { frozen: true }, headers: { 'x-a': 'b' } },
      [
        'http://a.test/-/clock',
        { method: 'PUT', headers: { 'x-a': 'b', 'content-type': 'application/json' }, body: '{"frozen":true}' },
      ],
    ],
    [
      { path: '/rules/{id}', params: { id: 'a/b c' }, query: { limit: 1, since: new Date(0), none: undefined } },
      ['http://a.test/-/rules/a%2Fb%20c?limit=1&since=1970-01-01T00%3A00%3A00.000Z', { method: 'GET', headers: {} }],
    ],
  ])('%j', async (call, expected) => {
    const { sent, to } = caller();
    expect(await to.call({ ...get, ...call } as Call)).toEqual({ ok: 1 });
    expect(sent).toStrictEqual([expected]);
  });

  test.each([
    ['http://a.test///', undefined, 'http://a.test/-/clock'],
    ['http://a.test/-/s/one', undefined, 'http://a.test/-/s/one/-/clock'],
    ['http://a.test/-/s/one', { name: 'two', url: 'x', hasOwnPort: false }, 'http://a.test/-/s/two/-/clock'],
    ['http://a.test/p', { name: 'two', url: 'x', hasOwnPort: false }, 'http://a.test/p/-/s/two/-/clock'],
    ['http://a.test', { name: 'two', url: 'http://b.test', hasOwnPort: true }, 'http://b.test/-/clock'],
  ])('from %s for %j to %s', async (url, sandbox, target) => {
    const { sent, to } = caller({ url }, sandbox);
    await to.call(get);
    expect(sent[0]?.[0]).toBe(target);
  });

  test('with the token', async () => {
    const { sent, to } = caller({ token: 'secret' });
    await to.call(get);
    expect(sent[0]?.[1].headers).toEqual({ authorization: 'Bearer secret' });
  });
});

describe('an answer is', () => {
  test.each<[Response, unknown]>([
    [new Response('{"a":1}', { headers: { 'content-type': 'application/json' } }), { a: 1 }],
    [new Response('{"a":1}', { headers: { 'content-type': 'text/plain' } }), '{"a":1}'],
    [new Response('{a', { headers: { 'content-type': 'application/json' } }), '{a'],
    [new Response(null, { status: 204 }), undefined],
  ])('%#', async (response, content) => expect(await caller({ answer: () => response }).to.call(get)).toEqual(content));

  test('an error with what the control plane says', async () => {
    const problem = { detail: 'seconds: must not be negative', status: 422 };
    const error = await failure(() => Response.json(problem, { status: 422 }));
    expect([error.name, error.message, error.status, error.problem]).toEqual([
      ...['ControlError', 'seconds: must not be negative (GET /-/clock: 422)', 422, problem],
    ]);
    const unmet = await failure(() => Response.json({ detail: 'Expected' }, { status: 417 }));
    expect([unmet.message, unmet.status]).toEqual(['Expected', 417]);
    const other = await failure(() => new Response('<p>', { status: 502 }));
    expect([other.message, other.status, other.problem]).toEqual([
      ...['GET /-/clock: 502, which is no answer of the control plane', 502, undefined],
    ]);
  });

  test.each<[unknown, string]>([
    [new Error('fetch failed', { cause: new Error('refused') }), 'refused'],
    [new Error('plain'), 'plain'],
    [new Error('x', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) }), 'ECONNREFUSED'],
    [new Error('x', { cause: new TypeError('') }), 'TypeError'],
    [new Error('x', { cause: 'why' }), 'why'],
    ['text', 'text'],
  ])('missing because of %s', async (thrown, reason) => {
    const error = await failure(() => Promise.reject(thrown));
    expect([error.message, error.status, error.cause]).toEqual([
      `no answer from http://a.test: ${reason}`,
      undefined,
      thrown,
    ]);
  });
});

describe('a stream', () => {
  const read = async (pieces: AsyncIterable<string>) => {
    let text = '';
    for await (const piece of pieces) text += piece;
    return text;
  };

  test('is read piece by piece, and takes the signal along', async () => {
    const { signal } = new AbortController();
    const { sent, to } = caller({ answer: () => new Response('data: é\n\n') });
    expect(await read(to.stream(get, signal))).toBe('data: é\n\n');
    expect(sent[0]?.[1].signal).toBe(signal);
  });

  test('ends quietly when the signal says so, otherwise with what is wrong', async () => {
    const aborted = AbortSignal.abort();
    const fails = () => Promise.reject(new Error('gone'));
    expect(await read(caller({ answer: fails }).to.stream(get, aborted))).toBe('');
    await expect(read(caller({ answer: fails }).to.stream(get))).rejects.toThrow('no answer from http://a.test: gone');
    expect(await read(caller({ answer: () => new Response(null) }).to.stream(get))).toBe('');
  });
});
