import { describe, expect, it } from 'vitest';
import { page } from '../../support/memory-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { key, searchApp } from '../../support/search-app.ts';

const pages = [
  page({
    url: 'https://www.python.org/',
    title: 'Python',
    content:
      'Python is a programming language. Version 3.14 of the language came out in 2025.\n\nPython is easy to read.',
    published: Date.parse('2026-03-04T00:00:00Z'),
  }),
  page({
    url: 'https://example.com/snakes',
    title: 'Snakes',
    content: 'A python is a large snake that lives in Asia.',
  }),
];
const input = 'python programming language';
const manyProperties = Object.fromEntries(Array.from({ length: 200 }, (_, number) => [`p${number}`, {}]));

describe('research', () => {
  it('is pending, in progress and completed as time goes by', async () => {
    const clock = movableClock();
    const { post, get } = await searchApp({ pages, clock });
    const { status, json: task } = await post('/research', { input, model: 'mini' });
    expect(status).toBe(200);
    expect(task).toEqual({
      request_id: expect.any(String),
      created_at: '2026-11-20T12:00:00.000Z',
      status: 'pending',
      input,
      model: 'mini',
      response_time: 0,
    });
    const look = () => get(`/research/${task.request_id}`);
    expect(await look()).toMatchObject({
      status: 202,
      json: { request_id: task.request_id, status: 'pending', response_time: 0 },
    });
    await clock.advance(500);
    expect(await look()).toMatchObject({ status: 202, json: { status: 'in_progress' } });
    await clock.advance(500);
    const { status: done, json } = await look();
    expect(done).toBe(200);
    expect(Object.keys(json)).toEqual(['request_id', 'created_at', 'status', 'content', 'sources', 'response_time']);
    expect(json.sources).toEqual([
      { title: 'Python', url: 'https://www.python.org/', favicon: null },
      { title: 'Snakes', url: 'https://example.com/snakes', favicon: null },
    ]);
    expect((await get(`/research/${task.request_id}?include_usage=true`)).json.usage).toEqual({ credits: 4 });
  });

  it('is done when the clock was set back, so that nobody waits until it has caught up', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    const { post, get } = await searchApp({ pages, clock: { ...movableClock(), now: () => now } });
    const { json: task } = await post('/research', { input, model: 'mini' });
    now -= 3_600_000;
    expect(await get(`/research/${task.request_id}`)).toMatchObject({ status: 200, json: { status: 'completed' } });
  });

  const report = async (more: object) => {
    const clock = movableClock();
    const { post, get } = await searchApp({ pages, clock });
    const { json: task } = await post('/research', { input, ...more });
    await clock.advance(2_000);
    return (await get(`/research/${task.request_id}`)).json;
  };

  it('says only what stands in the pages, and where', async () => {
    const { content } = await report({});
    const [title, summary] = content.split('\n\n');
    expect(title).toBe('# python programming language');
    expect(summary).toContain('Python is a programming language. [1]');
    expect(content).toContain('## Sources\n\n[1] Python. https://www.python.org/\n[2] Snakes.');
  });

  it.each([
    ['mla', '("Python")', '- "Python." *python.org*, March 4, 2026, https://www.python.org/.'],
    ['apa', '(Python, 2026)', '- Python. (March 4, 2026). *python.org*. https://www.python.org/'],
    ['chicago', '[^1]', '[^1]: "Python," python.org, March 4, 2026, https://www.python.org/.'],
  ])('cites in the style %s', async (citation_format, mark, entry) => {
    const { content } = await report({ citation_format });
    expect(content).toContain(`Python is a programming language. ${mark}`);
    expect(content).toContain(entry);
  });

  it('is longer when asked to be', async () => {
    const [short, long] = await Promise.all(['short', 'long'].map((output_length) => report({ output_length })));
    expect(long.content.length).toBeGreaterThan(short.content.length);
  });

  it('fills an output schema', async () => {
    const { content } = await report({
      output_schema: {
        properties: {
          summary: { type: 'string', description: 'What Python is' },
          facts: { type: 'array', items: { type: 'string' } },
          version: { type: 'number', description: 'version of the language' },
          details: { type: 'object', properties: { is_good: { type: 'boolean' } } },
        },
      },
    });
    expect(content).toEqual({
      summary: 'Python is a programming language.',
      facts: expect.arrayContaining(['Python is a programming language.']),
      version: expect.any(Number),
      details: { is_good: false },
    });
  });

  it('finds nothing where nothing is', async () => {
    expect(await report({ input: 'zebra' })).toMatchObject({
      status: 'completed',
      content: '# zebra\n\nNo sources were found.',
      sources: [],
    });
    expect((await report({ include_domains: ['example.com'] })).sources).toHaveLength(1);
  });

  it('belongs to its key', async () => {
    const { post, get } = await searchApp({ pages, settings: { apiTokens: [key, 'tvly-other'] } });
    const { json: task } = await post('/research', { input });
    expect(await get(`/research/${task.request_id}`, { authorization: 'Bearer tvly-other' })).toMatchObject({
      status: 404,
      json: { detail: { error: 'Research task not found' } },
    });
    expect((await get(`/research/${task.request_id}`, { authorization: 'Bearer x' })).status).toBe(401);
  });

  it('streams events that end with done', async () => {
    const clock = movableClock();
    const { app } = await searchApp({ pages, clock });
    const answer = app.inject({
      method: 'POST',
      url: '/research',
      headers: { authorization: `Bearer ${key}` },
      payload: { input, stream: true, output_length: 'short' },
    });
    let ended = false;
    answer.then(() => {
      ended = true;
    });
    while (!ended) await clock.advance(20);
    const { payload, headers } = await answer;
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(payload).toMatch(/event: done\n$/);
    const events = payload
      .split('\n\n')
      .filter((event) => event.startsWith('data: '))
      .map((event) => JSON.parse(event.slice('data: '.length)));
    expect(events.every(({ object }) => object === 'chat.completion.chunk')).toBe(true);
    const text = events.map(({ choices }) => choices[0].delta.content ?? '').join('');
    expect(text).toContain('Python is a programming language. [1]');
    expect(events.at(-1).choices[0].delta.sources).toHaveLength(2);
  });

  it.each([
    [{ input: '' }, 'Input is missing.'],
    [{ input, model: 'large' }, 'Invalid model. Must be one of: mini, pro, auto'],
    [{ input, citation_format: 'x' }, 'Invalid citation_format. Must be one of: numbered, mla, apa, chicago'],
    [{ input, output_length: 'x' }, 'Invalid output_length. Must be one of: short, standard, long'],
    [{ input, output_schema: {} }, "Invalid output_schema. Must be a JSON Schema object with 'properties'."],
    [
      { input, output_schema: { properties: { a: { items: { properties: manyProperties } } } } },
      'Invalid output_schema. Max 200 properties are allowed.',
    ],
    [{ input, files: [{}, {}, {}, {}, {}, {}] }, 'Max 5 files are allowed.'],
    [
      { input, include_domains: Array.from({ length: 21 }, (_, index) => `s${index}.com`) },
      'Invalid value for include_domains. Max 20 domains are allowed.',
    ],
  ])('%j is rejected', async (body, error) => {
    const { post } = await searchApp();
    expect(await post('/research', body)).toMatchObject({ status: 400, json: { detail: { error } } });
  });
});

describe('feedback', () => {
  it('is taken', async () => {
    const { post } = await searchApp();
    const { status, json } = await post('/feedback', { request_id: 'x', agent_score: 1, used_urls: ['a'] });
    expect([status, json]).toEqual([200, { success: true, feedback_id: expect.any(String), response_time: 0 }]);
    expect((await post('/feedback', {})).status).toBe(400);
    expect((await post('/feedback', { request_id: 1 })).status).toBe(422);
  });
});

describe('paths', () => {
  it.each([
    ['/search/?a=1', 307, '/search?a=1'],
    ['/research/x/', 307, '/research/x'],
  ])('%s has a slash too many', async (path, status, location) => {
    const { app } = await searchApp();
    const answer = await app.inject({ method: 'POST', url: path });
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
  });

  it.each([
    ['GET', '/extract', 405],
    ['PUT', '/crawl', 405],
    ['POST', '/usage', 405],
    ['DELETE', '/research/x', 405],
    ['GET', '/research', 405],
    ['OPTIONS', '/map', 405],
    ['GET', '/research/x/y', 404],
  ] as const)('%s %s is answered with %i', async (method, url, status) => {
    const { app } = await searchApp();
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      status,
      status === 405 ? 'Method Not Allowed' : 'Not Found',
    ]);
  });
});
