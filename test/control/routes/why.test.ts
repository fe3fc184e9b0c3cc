import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';
import { type JournalBox, journalBoxes, twoKeys } from '../../support/journal-box.ts';
import { builtInClient } from '../../support/token-request.ts';

const server = await controlServer(twoKeys);
afterAll(() => server.close());
const box = journalBoxes(server);

describe('why', () => {
  const why = async (call: JournalBox['call'], id = 1) =>
    (await call('GET', `/-/requests/${id}`)).json.why as { step: string; text: string; [more: string]: unknown }[];
  const textOf = (steps: readonly { step: string; text: string }[], step: string) =>
    steps.find((one) => one.step === step)?.text;

  test('a token has its claims', async () => {
    const { call, token } = box();
    await token(builtInClient);
    const steps = await why(call);
    expect(textOf(steps, 'realm')).toBe('demo');
    expect(textOf(steps, 'authentication')).toMatch(/by client-secret; the request brought client_secret in the form/);
    expect(steps.find(({ claim }) => claim === 'email_verified')?.text).toMatch(
      /mapper "email verified" of scope email$/,
    );
    expect(steps.find(({ claim }) => claim === 'exp')?.text).toBe('exp: every token has it');
  });

  test.each([
    [{ ...builtInClient, client_secret: 'wrong-secret' }, /^invalid_client_credentials: /],
    [{ ...builtInClient, client_id: 'nobody' }, /^client_not_found: /],
    [{ ...builtInClient, scope: 'no-such' }, /^invalid_request: Invalid scopes: no-such$/],
  ])('a token is refused: %j', async (form, text) => {
    const { call, token } = box();
    await token(form);
    const steps = await why(call);
    expect(textOf(steps, 'refused')).toMatch(text);
    expect(JSON.stringify(steps)).not.toContain('wrong-secret');
  });

  test('a search found its hits', async () => {
    const { call, search } = box();
    const { json } = await search({ query: 'the colours of rivers', max_results: 2, exclude_domains: ['no.example'] });
    const steps = await why(call);
    expect(steps.find(({ step }) => step === 'terms')).toMatchObject({
      terms: [
        { term: 'color', words: ['colours'] },
        { term: 'river', words: ['rivers'] },
      ],
      ignored: ['the', 'of'],
    });
    expect(textOf(steps, 'filters')).toBe('not no.example');
    const hits = steps.filter(({ step }) => step === 'hit');
    expect(hits.map(({ url, score }) => [url, score])).toEqual(
      json.results.map(({ url, score }: { url: string; score: number }) => [url, score]),
    );
    const fields = [{ field: 'content', score: expect.any(Number) }];
    expect(hits.flatMap(({ terms }) => terms)).toContainEqual(
      expect.objectContaining({ term: 'river', fields: expect.arrayContaining(fields) }),
    );
  });

  describe('of an answer that a rule has made is no more than the interface decided', () => {
    const results = [{ url: 'https://a.example/', title: 'A', content: 'About A.' }];
    test.each<[then: object, ofSearch: string[], ofToken: string[]]>([
      [{ respond: { body: { a: 1 } } }, ['rule'], ['rule']],
      [{ refuse: 'proxy.unavailable' }, ['rule', 'refused'], ['rule', 'refused']],
      [{ refuse: 'search.rate-limited' }, ['rule', 'refused'], ['realm', 'client', 'authentication', 'scope', 'claim']],
      [{ refuse: 'token.invalid-client' }, ['parameters', 'terms', 'filters', 'hit'], ['rule', 'refused']],
      [{ fault: 'close' }, ['rule', 'fault'], ['rule', 'fault']],
      [
        { fault: 'truncate' },
        ['rule', 'fault', 'parameters', 'terms', 'filters', 'hit'],
        ['rule', 'fault', 'realm', 'client', 'authentication'],
      ],
      [{ results }, ['rule', 'parameters'], ['realm', 'client', 'authentication', 'scope', 'claim']],
    ])('%j', async (then, ofSearch, ofToken) => {
      const { call, search, token } = box();
      const { json: rule } = await call('POST', '/-/rules', { then });
      await search({ query: 'rivers', max_results: 1 }).catch(() => {});
      await token(builtInClient).catch(() => {});
      await expect.poll(async () => (await call('GET', '/-/requests')).json.total).toBe(2);
      const stepsOf = async (id: number) => [...new Set((await why(call, id)).map(({ step }) => step))];
      expect([await stepsOf(1), await stepsOf(2)]).toEqual([ofSearch, ofToken]);
      const [outcome] = Object.keys(then);
      const id = ofSearch[0] === 'rule' ? 1 : 2;
      expect((await why(call, id))[0]).toEqual({ step: 'rule', text: `${rule.id} applied`, id: rule.id, outcome });
      await call('DELETE', `/-/rules/${rule.id}`);
      expect((await why(call, id))[0]).toMatchObject({ text: `${rule.id}, which is gone since`, outcome });
      expect([await stepsOf(1), await stepsOf(2)]).toEqual([ofSearch, ofToken]);
    });

    test('claims', async () => {
      const { call, token } = box();
      const then = { token: { claims: { x: 1, aud: 'other' }, remove_claims: ['scope'], lifespan: 5 } };
      await call('POST', '/-/rules', { then });
      await token(builtInClient);
      const steps = await why(call);
      const textOfClaim = (name: string) => steps.find(({ claim }) => claim === name)?.text;
      expect(['x', 'aud', 'exp', 'iat', 'scope'].map(textOfClaim)).toEqual([
        'x: rule-1',
        'aud: rule-1',
        'exp: rule-1',
        'iat: every token has it',
        undefined,
      ]);
      await call('DELETE', '/-/rules/rule-1');
      expect((await why(call)).find(({ claim }) => claim === 'x')?.text).toBe(
        'x: no mapper in force gives it: a rule did, or a mapper that is gone since',
      );
    });
  });

  test('a search was one too many, and which limit says so', async () => {
    const { call, search } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await call('PATCH', '/-/settings', { search: { rateLimit: 2 } });
    await search({ query: 'one' });
    await call('POST', '/-/clock/advance', { seconds: 20 });
    await search({ query: 'two' });
    expect((await search({ query: 'three' })).status).toBe(429);
    const steps = await why(call, 3);
    expect(steps.map(({ step }) => step)).toEqual(['limit', 'refused']);
    expect(textOf(steps, 'limit')).toBe(
      'search.rateLimit lets a caller make 2 requests in any 60 seconds: 2 came in the last 60 seconds, and there is room again in 40',
    );
    expect(textOf(steps, 'refused')).toMatch(/^429 \{"detail":\{"error":"Your request has been blocked/);
    await call('PATCH', '/-/settings', { search: { rateLimit: 1 } });
    expect((await search({ query: 'four' }, 'tvly-key-0002')).status).toBe(200);
    await search({ query: 'five' });
    expect(textOf(await why(call, 5), 'limit')).toContain('make 1 request in any 60 seconds: 2 came');
  });

  test.each([
    [{ planCredits: 3 }, 432, 'spend 3 credits: 2 were spent since the start, and this request costs 2'],
    [
      { planCredits: 1, paygoCredits: 2 },
      433,
      'spend 1 credit, and search.paygoCredits 2 more: 2 were spent since the start, and this request costs 2',
    ],
  ])('a search costs too much: %j', async (search, status, text) => {
    const sandbox = box();
    await sandbox.call('PATCH', '/-/settings', { search });
    await sandbox.search({ query: 'one', search_depth: 'advanced' });
    expect((await sandbox.search({ query: 'two', search_depth: 'advanced' })).status).toBe(status);
    expect(textOf(await why(sandbox.call, 2), 'limit')).toBe(`search.planCredits lets a caller ${text}`);
  });

  test('a caller without a key has limits of its own hour', async () => {
    const { call } = box();
    await call('PATCH', '/-/settings', { search: { planCredits: 1 } });
    const ask = () =>
      call(
        'POST',
        '/search',
        { query: 'one' },
        { 'x-tavily-access-mode': 'keyless', 'content-type': 'application/json' },
      );
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    expect(textOf(await why(call, 2), 'limit')).toContain('1 were spent in this hour, and this request costs 1');
  });

  test('a search that has not come yet can be explained', async () => {
    const { call } = box();
    const explained = await call('POST', '/-/search/explain', { query: 'rivers', max_results: 1 });
    expect(explained.json.why.map(({ step }: { step: string }) => step)).toEqual([
      'parameters',
      'terms',
      'filters',
      'hit',
    ]);
    const refused = await call('POST', '/-/search/explain', { query: 'rivers', max_results: 'x' });
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [{ field: 'max_results', message: expect.stringMatching(/^Input should be a valid integer/) }],
    ]);
    const [hit] = explained.json.why.slice(-1);
    const [term] = hit.terms;
    expect(hit.terms).toEqual([
      {
        term: 'river',
        score: expect.any(Number),
        fields: [
          { field: 'title', score: expect.any(Number) },
          { field: 'content', score: expect.any(Number) },
        ],
      },
    ]);
    const [title, content] = term.fields.map(({ score }: { score: number }) => score);
    expect([title > 0, content > 0, title + content]).toEqual([true, true, expect.closeTo(term.score, 12)]);
    const rounded = (score: number) => Math.round(score * 1000) / 1000;
    expect(hit.text).toBe(
      `${hit.url} ${hit.score}: river: ${rounded(term.score)} (title ${rounded(title)}, content ${rounded(content)})`,
    );
  });

  test('the example application read its parameters', async () => {
    const { call } = box();
    await call('PATCH', '/-/settings', { app: { variant: 'echo' } });
    await call('GET', '/?a=1&b=x');
    await call('GET', '/?a=x');
    await call('GET', '/nowhere');
    expect(textOf(await why(call, 1), 'parameters')).toBe('a is "1", b is "x"');
    expect(textOf(await why(call, 2), 'parameters')).toBe('a: int_parsing, got "x"; b: missing, got null');
    expect(textOf(await why(call, 3), 'path')).toBe('nothing answers this path');
  });
});
