import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxTextBytes } from '../../../src/control/mcp/short-text.ts';
import { type ControlServer, controlServer } from '../../support/control-server.ts';
import { mcpClient, mcpHeaders, rpc, type SendMessage } from '../../support/mcp-client.ts';

const key = 'tvly-dev-understudy';
/** Enough pages, and quick to load. */
const corpus = ['src/search/corpus/pages/vendor-examples.jsonl'];
let server: ControlServer;
beforeAll(async () => {
  server = await controlServer({ search: { corpus } });
});
afterAll(() => server.close());

const sender =
  (path = '/-/mcp', more = {}): SendMessage =>
  (body, headers) =>
    server.call('POST', path, body, { ...headers, ...more });
const search = (sandbox: string, query: string) =>
  server.call('POST', `/-/s/${sandbox}/search`, JSON.stringify({ query }), {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
  });

test('the tools are ten, each with the fields of its route and a sandbox', async () => {
  const { ask, begun } = await mcpClient(sender());
  expect(JSON.parse(begun.text).result.instructions).toContain('new_sandbox');
  const { tools } = JSON.parse((await ask(rpc('tools/list'))).text).result;
  expect(tools.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'add_rule',
    'explain_request',
    'list_requests',
    'mint_token',
    'move_clock',
    'new_sandbox',
    'remove_rules',
    'search_pages',
    'settings',
    'verify',
  ]);
  const schemas = new Map<string, { properties: object; additionalProperties?: unknown }>(
    tools.map(({ name, inputSchema }: { name: string; inputSchema: object }) => [name, inputSchema]),
  );
  for (const { properties } of schemas.values()) expect(properties).toHaveProperty('sandbox');
  expect(schemas.get('add_rule')?.properties).toMatchObject({ match: {}, when: {}, then: {}, first: {} });
  expect(schemas.get('verify')?.properties).toMatchObject({ match: {}, at_most: {}, within: {}, in_order: {} });
  expect(schemas.get('mint_token')).toMatchObject({ required: ['client_id'], additionalProperties: false });
});

test('an agent finds out why, arranges the next answer, moves the clock, verifies and cleans up', async () => {
  const { call } = await mcpClient(sender());
  const made = await call('new_sandbox', { name: 'by-agent', seed: 1 });
  expect(made.text).toContain(`${server.url}/-/s/by-agent`);
  const sandbox = 'by-agent';
  const added = await call('add_rule', {
    sandbox,
    match: { operation: 'search' },
    when: { times: 1 },
    then: { refuse: 'search.rate-limited' },
  });
  expect(added.text).toMatch(/^rule-\S+ is added\./);
  expect((await search(sandbox, 'harbour')).status).toBe(429);
  expect((await search(sandbox, 'harbour')).status).toBe(200);
  const listed = await call('list_requests', { sandbox, status: 429 });
  expect(listed.text).toMatch(/^#1 \S+ search\/search POST \/search -> 429, rule rule-\S+\n1 of 1 requests\.$/);
  const explained = await call('explain_request', { sandbox, id: 1 });
  expect(explained.text).toMatch(/why:\n- rule: rule-\S+ applied/);
  expect(explained.text).not.toContain(key);
  expect((await call('move_clock', { sandbox, now: '2030-01-01T00:00:00Z', frozen: true })).text).toBe(
    'It is 2030-01-01T00:00:00.000Z there; the clock stands still.',
  );
  expect((await call('move_clock', { sandbox, seconds: 61 })).text).toContain('2030-01-01T00:01:01.000Z');
  const token = JSON.parse((await call('mint_token', { sandbox, client_id: 'understudy' })).text ?? '');
  expect(token.access_token.split('.')).toHaveLength(3);
  expect((await call('verify', { sandbox, match: { operation: 'search' }, count: 2 })).text).toBe(
    'Passed: expected exactly 2, found 2.',
  );
  const failed = await call('verify', { sandbox, match: { operation: 'token' } });
  expect(failed.isError).toBe(true);
  expect(failed.text).toMatch(/at least 1[\s\S]*explain_request/);
  expect((await call('search_pages', { sandbox, query: 'Tavily quickstart', max_results: 2 })).text).toMatch(
    /- hit: https/,
  );
  const changed = await call('settings', { sandbox, changes: { app: { variant: 'slow' } }, group: 'app' });
  expect(JSON.parse(changed.text ?? '')).toMatchObject({ app: { variant: 'slow' } });
  expect((await call('remove_rules', { sandbox })).text).toBe('No rule is left.');
});

describe('the sandbox', () => {
  test('is that of the base path unless one is named', async () => {
    const { call } = await mcpClient(sender('/-/s/own/-/mcp'));
    await search('own', 'harbour');
    expect((await call('list_requests')).text).toContain('1 of 1 requests');
    expect((await call('list_requests', { sandbox: 'default' })).text).not.toContain('/search');
  });

  test('that does not exist is not made', async () => {
    const { call } = await mcpClient(sender());
    const { text, isError } = await call('list_requests', { sandbox: 'misspelt' });
    expect([isError, text]).toEqual([true, expect.stringContaining('there is no "misspelt"; new_sandbox makes one')]);
  });
});

describe('answers', () => {
  test('are short, and say how to get more', async () => {
    const { call, ask } = await mcpClient(sender('/-/s/long/-/mcp'));
    const word = 'harbour"\n'.repeat(40);
    for (let at = 0; at < 30; at += 1) await server.call('GET', `/-/s/long/${'x'.repeat(200)}${at}`);
    await search('long', word);
    const listed = await ask(rpc('tools/call', { name: 'list_requests', arguments: { limit: 100 } }));
    expect(Buffer.byteLength(listed.text)).toBeLessThan(4_096);
    const { text } = JSON.parse(listed.text).result.content[0];
    const [, shown, last] = /(\d+) of 31 requests\. Older ones: "after": "(\d+)"\./.exec(text) ?? [];
    expect(Number(last)).toBe(32 - Number(shown));
    expect((await call('list_requests', { after: last, limit: 1 })).text).toMatch(new RegExp(`^#${Number(last) - 1} `));
    const explained = await ask(rpc('tools/call', { name: 'explain_request', arguments: { id: 'latest' } }));
    expect(Buffer.byteLength(explained.text)).toBeLessThan(4_096);
    expect(explained.text).toContain('more characters');
    const part = { id: 'latest', part: 'response', offset: 5 };
    expect(Buffer.byteLength((await call('explain_request', part)).text ?? '')).toBeLessThan(maxTextBytes);
    expect(Buffer.byteLength((await call('settings')).text ?? '')).toBeLessThan(maxTextBytes);
  });

  test('to wrong arguments name the field and say what helps', async () => {
    const { call } = await mcpClient(sender());
    const { text, isError } = await call('add_rule', { then: { refuse: 'search.nothing' }, mach: {} });
    expect(isError).toBe(true);
    expect(text).toMatch(/mach: is unknown[\s\S]*understudy:\/\/docs\/control\.md/);
    expect((await call('move_clock', { seconds: 1, frozen: true })).text).toContain('cannot be given together');
    expect((await call('explain_request', { id: 'none' })).text).toMatch(/no request "none"[\s\S]*list_requests/);
    expect((await call('nothing')).error).toEqual({ code: -32602, message: 'Unknown tool: nothing' });
  });
});

describe('arguments of megabytes', { tags: ['thorough'] }, () => {
  const filler = 'x'.repeat(10_000_000);

  test('are refused by the tool in a few words', async () => {
    const { ask } = await mcpClient(sender());
    for (const given of [{ query: filler }, { [filler]: 1 }, { query: 'x', sandbox: filler }]) {
      const { status, text } = await ask(rpc('tools/call', { name: 'search_pages', arguments: given }));
      expect([status, JSON.parse(text).result.isError]).toEqual([200, true]);
      expect(Buffer.byteLength(text)).toBeLessThan(4_096);
    }
    const { text } = await ask(rpc('tools/call', { name: filler }));
    expect(JSON.parse(text).error.code).toBe(-32602);
    expect(Buffer.byteLength(text)).toBeLessThan(4_096);
  });

  test('in hundreds of thousands of fields are not looked at', async () => {
    const { ask } = await mcpClient(sender());
    const given = Object.fromEntries(Array.from({ length: 600_000 }, (_, at) => [`f${at}`, 1]));
    const { status, text } = await ask(rpc('tools/call', { name: 'add_rule', arguments: given }));
    expect([status, JSON.parse(text).error]).toEqual([
      400,
      { code: -32600, message: expect.stringContaining('no object with more than 10000 members') },
    ]);
  });

  test('beyond the limit get their answer, though the client still sends', async () => {
    const beyond = JSON.stringify(rpc('tools/call', { name: 'x', arguments: { query: filler, more: filler } }));
    for (const path of ['/-/mcp', '/mcp']) {
      const { status } = await server.call('POST', path, beyond, mcpHeaders);
      expect([path, status]).toEqual([path, 413]);
    }
  });
});

describe('documents', () => {
  test('are resources', async () => {
    const { ask } = await mcpClient(sender());
    const { resources } = JSON.parse((await ask(rpc('resources/list'))).text).result;
    const uris = resources.map(({ uri }: { uri: string }) => uri);
    expect(uris).toEqual(expect.arrayContaining(['understudy://docs/llms.txt', 'understudy://docs/control.md']));
    for (const uri of uris) {
      const { contents } = JSON.parse((await ask(rpc('resources/read', { uri }))).text).result;
      expect(contents[0].text).toMatch(/^# /);
    }
    for (const uri of ['understudy://docs/../package.json', 'understudy://docs/nothing.md', 'file:///etc/passwd'])
      expect(JSON.parse((await ask(rpc('resources/read', { uri }))).text).error.code).toBe(-32602);
  });

  test('and the page for agents are free for all, and lead to each other', async () => {
    const foreign = { origin: 'https://elsewhere.example' };
    const page = await server.call('GET', '/-/llms.txt', undefined, foreign);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const links = [...page.text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const guide = await server.call('GET', `/-/s/x/-/${link}`.replace('/-/s/x', ''), undefined, foreign);
      expect([guide.status, guide.text.slice(0, 2)]).toEqual([200, '# ']);
    }
    expect((await server.call('GET', '/-/guides/nothing.md')).status).toBe(404);
    expect((await server.call('GET', '/-/guides/..%2Fllms.txt')).status).toBe(404);
  });
});

test('the guard is that of the control plane', async () => {
  const refused = await sender('/-/mcp', { origin: 'https://elsewhere.example' })('{}', {});
  expect(refused.status).toBe(403);
  const forwarded = await sender('/-/mcp', { 'x-forwarded-for': '192.0.2.1' })('{}', {});
  expect(forwarded.status).toBe(403);
});
