// Conformance checks of a web search API, driven through the real @tavily/core client.
//
//     BASE_URL=http://127.0.0.1:8080 API_KEY=... node sdk.mjs
//
// Environment, output and exit status as in sdk.py (QUERY, BAD_API_KEY, ONLY, ALLOW_NO_IMAGES, FAULT_<X>).
// Groups: search, errors, extract, crawl, research, usage, keyless, faults.
import { TavilyKeylessLimitError, tavily } from '@tavily/core';

const env = process.env;
const BASE = env.BASE_URL.replace(/\/+$/, '');
const KEY = env.API_KEY;
const BAD = env.BAD_API_KEY ?? 'tvly-conformance-wrong-key';
const QUERY = env.QUERY ?? 'python programming language';
const ONLY = (env.ONLY ?? '').split(',').filter(Boolean);
const NO_IMAGES = env.ALLOW_NO_IMAGES === '1';
for (const name of ['TAVILY_API_KEY', 'TAVILY_PROJECT', 'TAVILY_ORG_ID', 'TAVILY_HTTP_PROXY', 'TAVILY_HTTPS_PROXY'])
  delete env[name];
Object.assign(console, { warn: () => {} });

const connect = (apiKey = KEY, more = {}) => tavily({ apiKey, apiBaseURL: BASE, ...more });
const client = connect();
const checks = [];
const check = (group, name, fn) => checks.push({ group, name: `js.${name}`, fn });

class Skip extends Error {}
const short = (value) => (JSON.stringify(value) ?? String(value)).slice(0, 160);
const need = (condition, reason) => {
  if (!condition) throw new Error(reason);
};
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const host = (result) => new URL(result.url).hostname;
const baseDomain = (name) => (name.split('.').length > 2 ? name.split('.').slice(1).join('.') : name);
const within = (name, domain) => name === domain || name.endsWith(`.${domain}`);
async function rejects(promise, text) {
  let result;
  try {
    result = await promise;
  } catch (error) {
    need(error.message.includes(text), `message ${short(error.message)}, wanted ${text}`);
    return error;
  }
  throw new Error(`no error, got ${short(result)}`);
}
function fault(name) {
  if (!env[`FAULT_${name}`]) throw new Skip(`FAULT_${name} is not set`);
  const how = JSON.parse(env[`FAULT_${name}`]);
  return [connect(how.api_key ?? KEY), how.query ?? QUERY];
}

// ---- search

check('search', 'search.parses', async () => {
  const r = await client.search(QUERY);
  need(
    r.query === QUERY && r.results.length >= 3,
    `${r.results.length} results: choose a QUERY that matches at least 3 pages`,
  );
  for (const x of r.results) {
    for (const field of ['url', 'title', 'content'])
      need(typeof x[field] === 'string' && x[field], `${field} ${short(x[field])}`);
    need(
      typeof x.score === 'number' && x.rawContent === null,
      `score ${short(x.score)}, rawContent ${short(x.rawContent)}`,
    );
  }
});
check('search', 'search.top-level', async () => {
  const r = await client.search(QUERY);
  need(typeof r.responseTime === 'number' && typeof r.requestId === 'string', short([r.responseTime, r.requestId]));
  need(
    r.answer === null && same(r.images, []) && !('usage' in r) && !('autoParameters' in r),
    short([r.answer, r.images, r.usage, r.autoParameters]),
  );
});
check('search', 'search.best-first', async () => {
  const scores = (await client.search(QUERY, { maxResults: 20 })).results.map((x) => x.score);
  need(
    scores.every((s, i) => s >= 0 && s <= 1 && (i === 0 || s <= scores[i - 1])),
    short(scores),
  );
});
check('search', 'search.max-results', async () => {
  const all = (await client.search(QUERY, { maxResults: 20 })).results.map((x) => x.url);
  for (const n of [1, 3])
    need(
      same(
        (await client.search(QUERY, { maxResults: n })).results.map((x) => x.url),
        all.slice(0, n),
      ),
      `maxResults ${n}`,
    );
  need(same((await client.search(QUERY, { maxResults: 0 })).results, []), 'maxResults 0');
});
check('search', 'search.answer', async () => {
  for (const includeAnswer of [true, 'basic', 'advanced']) {
    const { answer } = await client.search(QUERY, { includeAnswer });
    need(typeof answer === 'string' && answer, `answer ${short(answer)} for ${includeAnswer}`);
  }
});
check('search', 'search.raw-content', async () => {
  for (const includeRawContent of ['markdown', 'text']) {
    const raw = (await client.search(QUERY, { includeRawContent })).results.map((x) => x.rawContent);
    need(raw.some((x) => x) && raw.every((x) => x === null || typeof x === 'string'), short(raw));
  }
});
check('search', 'search.images', async () => {
  const r = await client.search(QUERY, { includeImages: true });
  need(
    (r.images.length || NO_IMAGES) && r.images.every((i) => typeof i.url === 'string' && i.description === undefined),
    short(r.images),
  );
  need(
    r.results.every((x) => Array.isArray(x.images)),
    'a result without images',
  );
});
check('search', 'search.image-descriptions', async () => {
  const { images } = await client.search(QUERY, { includeImages: true, includeImageDescriptions: true });
  need(
    (images.length || NO_IMAGES) && images.every((i) => typeof i.url === 'string' && 'description' in i),
    short(images),
  );
  need(NO_IMAGES || images.some((i) => typeof i.description === 'string'), 'no description at all');
});
check('search', 'search.favicon', async () => {
  need(
    (await client.search(QUERY, { includeFavicon: true })).results.some((x) => typeof x.favicon === 'string'),
    'no favicon',
  );
  need(
    (await client.search(QUERY)).results.every((x) => x.favicon === undefined),
    'favicon unasked',
  );
});
check('search', 'search.news-dates', async () => {
  const { results } = await client.search(QUERY, { topic: 'news' });
  need(results.length && results.some((x) => x.publishedDate), 'no dated news');
  for (const x of results)
    if (x.publishedDate) need(new Date(x.publishedDate).toUTCString() === x.publishedDate, `date ${x.publishedDate}`);
  need(
    (await client.search(QUERY)).results.every((x) => x.publishedDate === undefined),
    'dates on a general search',
  );
});
check('search', 'search.include-domains', async () => {
  const domain = baseDomain(host((await client.search(QUERY)).results[0]));
  const got = (await client.search(QUERY, { includeDomains: [domain], maxResults: 20 })).results.map(host);
  need(got.length && got.every((h) => within(h, domain)), `${domain}: ${short(got)}`);
});
check('search', 'search.exclude-domains', async () => {
  const domain = baseDomain(host((await client.search(QUERY)).results[0]));
  const got = (await client.search(QUERY, { excludeDomains: [domain], maxResults: 20 })).results.map(host);
  need(!got.some((h) => within(h, domain)), `${domain}: ${short(got)}`);
});
check('search', 'search.usage', async () => {
  for (const [searchDepth, credits] of [
    ['basic', 1],
    ['advanced', 2],
    ['fast', 1],
    ['ultra-fast', 1],
  ]) {
    need((await client.search(QUERY, { searchDepth, includeUsage: true })).usage?.credits === credits, searchDepth);
  }
});
check('search', 'search.auto-parameters', async () => {
  const { autoParameters } = await client.search(QUERY, { autoParameters: true });
  need(
    ['general', 'news', 'finance'].includes(autoParameters?.topic) && typeof autoParameters.searchDepth === 'string',
    short(autoParameters),
  );
});
check('search', 'search.every-option', async () => {
  const r = await client.search(QUERY, {
    searchDepth: 'advanced',
    topic: 'general',
    days: 7,
    maxResults: 5,
    chunksPerSource: 2,
    country: 'united states',
    timeRange: 'y',
    exactMatch: false,
    includeUsage: true,
    fetchTimeout: 5,
    cacheFallback: true,
    language: 'en',
    maxHours: 1000,
    timeout: 30,
    sessionId: 's',
    humanId: 'h',
    clientName: 'kit',
  });
  need(Array.isArray(r.results), short(r));
});
check('search', 'search.client-headers', async () => {
  const c = connect(KEY, {
    clientSource: 'kit',
    projectId: 'p',
    orgId: 'o',
    sessionId: 's',
    humanId: 'h',
    clientName: 'n',
  });
  need((await c.search(QUERY)).results.length, 'no results');
});
check('search', 'search.concurrent', async () => {
  const queries = Array.from({ length: 20 }, (_, i) => `${QUERY} ${i}`);
  const urls = (await Promise.all(queries.map((q) => client.search(q, { maxResults: 1 })))).map(
    (r) => r.results.length,
  );
  need(
    urls.every((n) => n <= 1),
    short(urls),
  );
});
check('search', 'search-qna', async () => {
  const answer = await client.searchQNA(QUERY, {});
  need(typeof answer === 'string' && answer, short(answer));
});
check('search', 'search-context', async () => {
  const pages = JSON.parse(JSON.parse(await client.searchContext(QUERY, {}))); // the client encodes twice
  // counting tokens blocks the event loop: let the sockets that the server closed meanwhile go
  await new Promise((resolve) => setTimeout(resolve, 100));
  need(pages.length && pages.every((p) => same(Object.keys(p).sort(), ['content', 'url'])), short(pages));
});

// ---- errors: the client throws a plain Error whose message is detail.error

check('errors', 'error.bad-key', async () => {
  const error = await rejects(connect(BAD).search(QUERY), 'Unauthorized: missing or invalid API key.');
  need(error.message === 'Unauthorized: missing or invalid API key.', error.message);
});
for (const [name, query, options, text] of [
  ['empty-query', '', {}, 'Query is missing.'],
  ['one-character', 'W', {}, 'Query is too short. Min query length is 2 characters.'],
  ['query-401', 'ab '.repeat(134), {}, 'Query is too long. Max query length is 400 characters.'],
  ['topic', QUERY, { topic: 'non' }, "Invalid topic. Must be 'general', 'news', or 'finance'"],
  ['search-depth', QUERY, { searchDepth: 'deepest' }, 'Invalid search depth.'],
  ['max-results', QUERY, { maxResults: -1 }, 'Invalid max results.'],
  ['dates-reversed', QUERY, { startDate: '2025-07-01', endDate: '2025-01-01' }, 'start_date cannot be after end_date'],
])
  check('errors', `error.${name}`, () => rejects(client.search(query, options), text));
check('errors', 'error.422', async () => {
  const error = await rejects(client.search(['a']), '422 Error: ');
  const { detail } = JSON.parse(error.message.slice('422 Error: '.length));
  need(Array.isArray(detail) && same(detail[0].loc.slice(0, 2), ['body', 'query']), short(detail));
});

// ---- extract, crawl, map

check('extract', 'extract', async () => {
  const url = (await client.search(QUERY, { maxResults: 1 })).results[0].url;
  const r = await client.extract([url, 'https://no-such-site-conformance.com/page'], {
    includeImages: true,
    includeUsage: true,
  });
  need(
    r.results.length === 1 && r.results[0].url === url && r.results[0].rawContent && Array.isArray(r.results[0].images),
    short(r.results),
  );
  need(
    r.failedResults.length === 1 && typeof r.failedResults[0].error === 'string' && typeof r.usage.credits === 'number',
    short(r.failedResults),
  );
});
check('extract', 'extract.max-20', () =>
  rejects(client.extract(Array.from({ length: 21 }, (_, i) => `https://s${i}.com/`)), 'Max 20 URLs are allowed.'),
);
check('crawl', 'crawl', async () => {
  const r = await client.crawl(host((await client.search(QUERY, { maxResults: 1 })).results[0]), { limit: 2 });
  need(
    r.baseUrl &&
      r.results.length >= 1 &&
      r.results.length <= 2 &&
      r.results.every((p) => typeof p.rawContent === 'string'),
    short(r),
  );
});
check('crawl', 'map', async () => {
  const r = await client.map(host((await client.search(QUERY, { maxResults: 1 })).results[0]), { limit: 2 });
  need(
    r.baseUrl && r.results.length >= 1 && r.results.length <= 2 && r.results.every((u) => typeof u === 'string'),
    short(r),
  );
});

// ---- research, feedback

check('research', 'research.polling', async () => {
  const task = await client.research(QUERY, { model: 'mini' });
  need(task.status === 'pending' && task.requestId && task.createdAt && task.input === QUERY, short(task));
  let state;
  for (let i = 0; i < 100; i++) {
    state = await client.getResearch(task.requestId);
    if (['completed', 'failed'].includes(state.status)) break;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  need(state.status === 'completed' && state.content && Array.isArray(state.sources), short(state));
});
check('research', 'research.stream', async () => {
  let text = '';
  for await (const chunk of await client.research(QUERY, { stream: true })) text += chunk;
  need(/^data: \{/m.test(text) && /^event: done/m.test(text), short(text));
});
check('research', 'research.unknown', () =>
  rejects(client.getResearch('00000000-0000-0000-0000-000000000000'), 'Research task not found'),
);
check('usage', 'feedback', async () => {
  const r = await client.feedback({ requestId: (await client.search(QUERY)).requestId, agentScore: 1 });
  need(r.success === true && r.feedbackId, short(r));
});

// ---- a client without a key announces itself with X-Tavily-Access-Mode: keyless. Served, refused or capped are all lawful.

check('keyless', 'keyless', async () => {
  try {
    need(Array.isArray((await connect(undefined, { apiKey: undefined }).search(QUERY)).results), 'no results array');
  } catch (error) {
    need(
      error instanceof TavilyKeylessLimitError || error.message === 'Unauthorized: missing or invalid API key.',
      error.message,
    );
  }
});

// ---- faults

for (const [name, text] of [
  ['429', 'blocked due to excessive requests'],
  ['432', "exceeds your plan's set usage limit"],
  ['433', 'exceeds the pay-as-you-go limit'],
  ['403', ''],
  ['500', ''],
]) {
  check('faults', `fault.${name}`, async () => {
    const [c, query] = fault(name);
    await rejects(c.search(query), text);
  });
}
check('faults', 'fault.timeout', async () => {
  const [c, query] = fault('SLOW');
  await rejects(c.search(query, { timeout: 0.5 }), 'Request timed out after 0.5 seconds.');
  need((await client.search(QUERY)).results.length, 'no results after a client timed out');
});
check('faults', 'fault.silent-denial', async () => {
  const [c, query] = fault('SILENT');
  const error = await rejects(c.search(query), '');
  need(
    /^403 Error: ""$|socket hang up|ECONNRESET|An unexpected error/.test(error.message),
    `the denial says ${short(error.message)}`,
  );
});

let passed = 0;
let failed = 0;
for (const { group, name, fn } of checks) {
  if (ONLY.length && !ONLY.includes(group)) continue;
  try {
    await fn();
    passed++;
    process.stdout.write(`ok ${name}\n`);
  } catch (error) {
    if (error instanceof Skip) {
      process.stdout.write(`skip ${name} ${error.message}\n`);
      continue;
    }
    failed++;
    process.stdout.write(`FAIL ${name} ${error.message}\n`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed ? 1 : 0);
