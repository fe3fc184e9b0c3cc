import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
let count = 0;

function box() {
  count += 1;
  const base = `/-/s/words-${count}`;
  const call = (method: string, at: string, sent?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + at, sent, headers);
  const key = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
  return {
    base,
    call,
    rule: (body: object) => call('POST', '/-/rules', body),
    search: (query: string, more: object = {}) => call('POST', '/search', { query, ...more }, key),
    rules: async (query = '') => (await call('GET', `/-/rules${query}`)).json.rules,
    latest: async () => (await call('GET', '/-/requests')).json.requests[0],
  };
}

/** Everything that comes back until the connection ends, or that it was reset. */
function exchange(path: string): Promise<string> {
  const { port } = new URL(server.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', ({ message }) => {
      text += ` [${message}]`;
    });
    socket.once('close', () => resolve(text));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  });
}

describe('a match', () => {
  test.each<[match: object, fits: boolean]>([
    [{ body: { query: { similar: 'What is the capital of France?' } } }, true],
    [{ body: { query: { similar: 'capital of Italy' } } }, false],
    [{ body: { max_results: { above: 2, below: 4 } } }, true],
    [{ body: { max_results: { above: 3 } } }, false],
    [{ body: { query: { equals: 'capital of France' }, topic: { present: false } } }, true],
    [{ body: { query: { not: { contains: 'Italy' } } } }, true],
    [{ not: { body: { max_results: 3 } } }, false],
    [{ any_of: [{ path: '/none' }, { operation: ['map', 'search'] }] }, true],
    [{ cookies: { seen: 'yes' } }, true],
    [{ cookies: { seen: { any_of: ['no', 'never'] } } }, false],
    [{ state: '' }, true],
    [{ interface: 'search', operation: ['search', 'root'] }, true],
    [{ operation: ['search', 'map'], body: { max_results: 3 } }, true],
    [{ state: 'other' }, false],
  ])('%j fits: %s', async (match, fits) => {
    const { rule, call } = box();
    expect((await rule({ match, then: { respond: { status: 299 } } })).status).toBe(201);
    const headers = {
      authorization: 'Bearer tvly-dev-understudy',
      'content-type': 'application/json',
      cookie: 'a=b; seen=yes',
    };
    const { status } = await call('POST', '/search', { query: 'capital of France', max_results: 3 }, headers);
    expect(status).toBe(fits ? 299 : 200);
  });

  test.each<[rule: object, field: string]>([
    [{ match: { body: { matches: 'x' } } }, 'match.body.matches'],
    [{ match: { body: { pattern: 'x', topic: 'y' } } }, 'match.body.pattern'],
    [{ match: { operation: 'search', body: { tpoic: 'news' } } }, 'match.body.tpoic'],
    [{ match: { operation: 'search', any_of: [{ body: { tpoic: 'news' } }] } }, 'match.any_of.0.body.tpoic'],
    [{ match: { operation: ['search'], body: { tpoic: 'news' } } }, 'match.body.tpoic'],
    [{ match: { operation: { any_of: ['search'] }, not: { body: { tpoic: 'news' } } } }, 'match.not.body.tpoic'],
    [{ match: { operation: 'mcp-search', body: { query: 'news' } } }, 'match.body.query'],
    [{ match: { interface: 'token', operation: ['search', 'root'] } }, 'match.operation'],
    [{ match: { operation: ['certs', 'root'] }, then: { refuse: 'search.forbidden' } }, 'then.refuse'],
    [{ match: { operation: { equals: 'root' } }, then: { results: 'empty' } }, 'then.results'],
    [{ match: { headers: { 'x-a': { regex: 'x' } } } }, 'match.headers.x-a.regex'],
    [{ match: { query: { q: [] } } }, 'match.query.q'],
    [{ match: { operation: ['search', 'serach'] } }, 'match.operation.1'],
    [{ match: { not: { operation: 'serach' } } }, 'match.not.operation'],
    [{ match: { not: {} } }, 'match.not'],
    [{ match: { any_of: [] } }, 'match.any_of'],
    [{ match: { body: { query: { similar: '?' } } } }, 'match.body.query.similar'],
    [{ match: { state: 5 } }, 'match.state'],
    [{ match: { interface: 'token' }, then: { refuse: 'search.forbidden' } }, 'then.refuse'],
    [{ match: { operation: 'certs' }, then: { token: { lifespan: 1 } } }, 'then.token'],
    [{ match: { operation: 'extract' }, then: { results: 'empty' } }, 'then.results'],
    [{ then: [] }, 'then'],
    [{ then: [{ fault: 'close' }, { fault: 'shut' }] }, 'then.1.fault'],
    [{ then: 5 }, 'then'],
    [{ then: { fault: 'cut' } }, 'then.after_bytes'],
    [{ then: { fault: 'cut', after_bytes: -1 } }, 'then.after_bytes'],
    [{ then: { fault: 'close', after_bytes: 1 } }, 'then.after_bytes'],
    [{ then: { real: { state: 200 } } }, 'then.real.state'],
    [{ then: { real: { status: 99 } } }, 'then.real.status'],
    [{ then: { real: { remove_headers: ['content-length'] } } }, 'then.real.remove_headers.0'],
    [{ then: { respond: { body: { a: ['{{quest}}'] } } } }, 'then.respond.body.a.0'],
    [{ then: { respond: { headers: { 'x-a': '{{body}}' } } } }, 'then.respond.headers.x-a'],
    [{ then: { respond: { body: { a: [{ '{{quest}}': 1 }] } } } }, 'then.respond.body.a.0.{{quest}}'],
    [{ then: { results: [{ url: 'a', title: '{{url}}', content: '' }] } }, 'then.results.0.title'],
    [{ then: { results: [], answer: '{{answer}}' } }, 'then.answer'],
    [{ then: { respond: { body: 'a {{now' } } }, 'then.respond.body'],
    [{ then: { respond: { body: '{{ a{b} }}' } } }, 'then.respond.body'],
    [{ match: { method: 'get' }, then: { fault: 'close' } }, 'match.method'],
    [{ match: { method: ['GET', { not: 'Post' }] }, then: { fault: 'close' } }, 'match.method.1.not'],
    [{ then: [{ respond: {} }, { respond: { body: '{{header.}}' } }] }, 'then.1.respond.body'],
    [{ set: 1 }, 'set'],
  ])('%j is refused', async (body, field) => {
    const { rule, rules } = box();
    const { status, json } = await rule({ then: { fault: 'close' }, ...body });
    expect([status, json.errors?.[0]?.field]).toEqual([422, field]);
    if (field.endsWith('regex') || field.endsWith('matches')) expect(json.detail).toContain('pattern is one');
    expect(await rules()).toEqual([]);
  });
});

describe('what rules do', () => {
  test('delays alone add up, and the next rules are tried', async () => {
    const { rule, call, rules, latest } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await rule({ name: 'slow', then: { delay: { seconds: 2 } } });
    await rule({ then: { delay: { seconds: 3 } } });
    await rule({ then: { respond: { status: 201 }, delay: { seconds: 1 } } });
    const answer = call('GET', '/');
    const waiting = { match: { progress: 'waiting', path: '/' }, within: 5 };
    expect((await call('POST', '/-/requests/verify', waiting)).json.ids).toEqual(['1']);
    expect((await call('POST', '/-/clock/advance', { seconds: 5 })).json.waiting).toBe(1);
    await call('POST', '/-/clock/advance', { seconds: 1 });
    expect((await answer).status).toBe(201);
    expect(await rules()).toMatchObject([{ applied: 1 }, { applied: 1 }, { applied: 1 }]);
    expect(await latest()).toMatchObject({ rule: 'rule-3', rules: ['rule-1', 'rule-2', 'rule-3'] });
    await call('DELETE', '/-/rules/rule-3');
    const other = call('GET', '/');
    await call('POST', '/-/requests/verify', { ...waiting, match: { progress: 'waiting' } });
    await call('POST', '/-/clock/advance', { seconds: 5 });
    expect((await other).status).toBe(200);
    expect(await latest()).toMatchObject({ rule: 'rule-2', rules: ['rule-1', 'rule-2'] });
    expect((await call('POST', '/-/requests/verify', { match: { rule: 'slow' }, count: 2 })).status).toBe(200);
  });

  test('the real answer is changed, also a refusal', async () => {
    const { rule, search, call } = box();
    await rule({
      match: { interface: 'search' },
      then: { real: { status: 299, headers: { 'X-A': ['1', '2'] }, remove_headers: ['Server'], patch: { more: 1 } } },
    });
    const real = await search('rivers');
    expect([real.status, real.headers['x-a'], real.json.more, real.json.query]).toEqual([299, '1, 2', 1, 'rivers']);
    expect(Number(real.headers['content-length'])).toBe(Buffer.byteLength(real.text));
    const refused = await call('POST', '/search', { query: 'x' });
    expect([refused.status, refused.json.more]).toEqual([299, 1]);
    await call('PUT', '/-/rules', { rules: [{ then: { real: {} } }, { then: { fault: 'close' } }] });
    expect((await call('GET', '/')).status).toBe(200);
    await call('PUT', '/-/rules', { rules: [{ then: { real: { status: 204 } } }] });
    const none = await call('GET', '/');
    expect([none.status, none.text, none.headers['content-length']]).toEqual([204, '', undefined]);
  });

  test('headers that Node adds by itself can be removed from the real answer', async () => {
    const { rule, call } = box();
    const names = ['date', 'connection'];
    await rule({ then: { real: { remove_headers: ['Date', 'Connection'] } } });
    const { status, headers } = await call('GET', '/');
    expect([status, ...names.map((name) => headers[name])]).toEqual([200, undefined, undefined]);
  });

  test('a body is cut after so many bytes, by a close or a reset', async () => {
    const { rule, base, latest } = box();
    await rule({ when: { times: 1 }, then: { fault: 'cut', after_bytes: 4 } });
    await rule({ when: { times: 1 }, then: { fault: 'cut', after_bytes: 0 } });
    await rule({ then: { fault: 'reset', after_bytes: 3 } });
    const cut = await exchange(`${base}/`);
    const whole = /content-length: (\d+)/i.exec(cut)?.[1];
    expect([cut.split('\r\n\r\n')[1]?.length, Number(whole) > 4]).toEqual([4, true]);
    expect((await exchange(`${base}/`)).split('\r\n\r\n')).toEqual([expect.stringContaining('200 OK'), '']);
    expect(await exchange(`${base}/`)).toMatch(/200 OK.*\r\n\r\n.{3} \[.*ECONNRESET/s);
    expect((await latest()).fault).toBe('reset');
  });

  test('texts are filled in, escaped for where they stand', async () => {
    const { rule, call, search } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    const body = {
      said: '{{body.name}} {{body.deep.0}}',
      no: '{{body.no}}',
      at: '{{ now }}',
      '{{method}}': '{{counter}}',
    };
    await rule({ match: { path: '/json' }, then: { respond: { body } } });
    const html = { 'content-type': 'text/html', location: '/?q={{parameter.q}}', 'x-agent': '{{header.User-Agent}}' };
    await rule({
      match: { path: '/html' },
      then: { respond: { headers: html, body: '<p>{{parameter.q}} \\{{q}} {{path}}' } },
    });
    const text = '{"method": "{{method}}", "said": "{{body}}"}'.replace('{{body}}', '{{body.name}}');
    await rule({
      match: { path: '/text' },
      then: { respond: { headers: { 'content-type': 'application/json' }, body: text } },
    });
    const results = [{ url: 'https://a.example/{{query}}', title: 'About {{query}}', content: 'x' }];
    await rule({ then: { results, answer: '{{query}}!' } });
    const json = { 'content-type': 'application/json' };
    expect((await call('POST', '/json', { name: 'a"b', deep: [7] }, json)).json).toEqual({
      said: 'a"b 7',
      no: '',
      at: '2030-01-01T00:00:00.000Z',
      POST: '1',
    });
    expect((await call('POST', '/text', { name: 'a"b' }, json)).json).toEqual({ method: 'POST', said: 'a"b' });
    const page = await call('GET', '/html?q=%3Cb%3E%20', undefined, { 'user-agent': 'me' });
    expect([page.text, page.headers.location, page.headers['x-agent']]).toEqual([
      ...['<p>&lt;b&gt;  {{q}} /html', '/?q=%3Cb%3E%20', 'me'],
    ]);
    const found = (await search('two rivers', { include_answer: true })).json;
    expect([found.results[0].url, found.results[0].title, found.answer]).toEqual([
      ...['https://a.example/two%20rivers', 'About two rivers', 'two rivers!'],
    ]);
  });

  test('a sequence goes on with each application, and begins anew', async () => {
    const { rule, call } = box();
    const then = [{ respond: { body: '1' } }, { real: { status: 202 } }, { respond: { body: '3' } }];
    const { json } = await rule({ match: { path: '/' }, when: { skip: 1 }, then });
    const ask = async () => {
      const { status, text } = await call('GET', '/');
      return `${status} ${text.length}`;
    };
    const all = [await ask(), await ask(), await ask(), await ask(), await ask()];
    expect(all).toEqual(
      ['200 15', '200 1', '202 15', '200 1', '200 1'].map((one) => one.replace('15', all[0]?.slice(4) ?? '')),
    );
    await call('PUT', `/-/rules/${json.id}`, { match: { path: '/' }, then });
    expect([await ask(), (await ask()).slice(0, 3)]).toEqual(['200 1', '202']);
  });

  test('a state is set when a rule is applied, and emptied by a reset', async () => {
    const { rule, call } = box();
    await rule({ match: { method: 'POST' }, then: { respond: { status: 201 } }, set: 'ordered' });
    await rule({ match: { state: 'ordered' }, then: { respond: { status: 202 } }, set: 'sent' });
    await rule({ match: { state: 'sent' }, then: { respond: { status: 203 } } });
    const ask = async (method: string) => (await call(method, '/')).status;
    const all = [await ask('GET'), await ask('POST'), await ask('GET'), await ask('GET'), await ask('GET')];
    expect(all).toEqual([200, 201, 202, 203, 203]);
    const rules = (await call('GET', '/-/rules')).json;
    await call('POST', '/-/reset', { only: ['rules'] });
    await call('PUT', '/-/rules', rules);
    expect(await ask('GET')).toBe(200);
  });

  test('those that were never applied are listed, and all are replaced at once', async () => {
    const { rule, rules, call } = box();
    await rule({ name: 'used', match: { path: '/' }, then: { respond: {} } });
    await rule({ name: 'unused', match: { path: '/never' }, then: { respond: {} } });
    await call('GET', '/');
    const names = async (query: string) => (await rules(query)).map(({ name }: { name: string }) => name);
    expect([await names('?unused=true'), await names('?unused=false'), await names('')]).toEqual([
      ...[['unused'], ['used'], ['used', 'unused']],
    ]);
    expect((await call('GET', '/-/rules?unused=maybe')).status).toBe(422);
    const shown = { rules: await rules() };
    const put = await call('PUT', '/-/rules', { rules: [...shown.rules, { then: { fault: 'close' } }] });
    expect(put.json.rules).toMatchObject([{ id: 'rule-1', applied: 0 }, { id: 'rule-2' }, { id: 'rule-3' }]);
    for (const [wrong, field] of [
      [{ rules: [...shown.rules, { then: { refuse: 'none' } }] }, 'rules.2.then.refuse'],
      [
        {
          rules: [
            { id: 'a', then: { real: {} } },
            { id: 'a', then: { real: {} } },
          ],
        },
        'rules.1.id',
      ],
      [{ rules: 5 }, 'rules'],
      [{}, 'rules'],
    ] as const) {
      const { status, json } = await call('PUT', '/-/rules', wrong);
      expect([status, json.errors[0].field]).toEqual([422, field]);
    }
    expect(await rules()).toEqual(put.json.rules);
  });
});
