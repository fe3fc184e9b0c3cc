import { describe, expect, test } from 'vitest';
import { at2030, describeBothWays, refusal, textOf } from '../../support/both-ways.ts';
import { searchOf } from '../../support/search-request.ts';

describeBothWays((server) => {
  describe('requests', () => {
    test('are listed, filtered and shown with why', async () => {
      await using box = await server().sandbox();
      await box.clock.freeze(at2030);
      await textOf(box.url, '/?n=1');
      await box.clock.advance(10);
      await searchOf(box);
      expect(await box.requests.list()).toMatchObject({ total: 2, dropped: 0 });
      const targets = async (filter: Parameters<typeof box.requests.list>[0]) =>
        (await box.requests.list(filter)).requests.map(({ target }) => target);
      expect(await targets({ interface: 'search' })).toEqual(['/search']);
      expect(await targets({ until: new Date(at2030) })).toEqual(['/?n=1']);
      expect(await targets({ limit: 1 })).toEqual(['/search']);
      expect(await targets({ after: '2' })).toEqual(['/?n=1']);
      const detail = await box.requests.get('2');
      expect([detail.sandbox, detail.response.truncated]).toEqual([box.name, false]);
      expect(detail.why.map(({ step }) => step)).toContain('hit');
      expect(await box.requests.code('2', 'curl')).toContain(`curl '${box.url}/search'`);
      expect((await box.requests.template('2')).url).toEqual([`${box.url}/search`]);
      const { log } = await box.requests.har({ interface: 'search' });
      expect(log.entries.map(({ request }) => request.url)).toEqual([`${box.url}/search`]);
      expect((await refusal(box.requests.list({ limit: 0 }))).problem?.errors?.[0]?.field).toBe('limit');
      await box.requests.clear();
      expect(await targets({})).toEqual([]);
      expect((await refusal(box.requests.get('2'))).status).toBe(404);
    });

    test('have API keys by their last four characters, wherever they came', async () => {
      await using box = await server().sandbox({ settings: { search: { apiTokens: ['tvly-own-key-Zq9x'] } } });
      const key = 'tvly-own-key-Zq9x';
      const wrong = 'tvly-nobodys-key-7777';
      const json = { 'content-type': 'application/json' };
      const send = (headers: object, body: object) =>
        fetch(`${box.url}/search`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
      await send({ authorization: `Bearer ${key}` }, { query: 'rivers' });
      await send({}, { query: 'rivers', api_key: key });
      await send({ authorization: `Bearer ${wrong}` }, { query: 'rivers' });
      const shown = await Promise.all(['1', '2', '3'].map((id) => box.requests.get(id)));
      expect(shown.map(({ status }) => status)).toEqual([200, 200, 401]);
      const [first, second, third] = shown.map(({ request }) => request);
      expect(first?.headers).toContainEqual(['authorization', 'Bearer ***Zq9x']);
      expect(JSON.parse(second?.body ?? '')).toEqual({ query: 'rivers', api_key: '***Zq9x' });
      expect(third?.headers).toContainEqual(['authorization', 'Bearer ***7777']);
      expect(JSON.stringify(shown)).not.toMatch(/own-key|nobodys-key/);
    });

    test('tell of a search which terms were looked for in place of misspelled ones', async () => {
      await using box = await server().sandbox();
      const query = 'the capitel of France';
      await searchOf(box, { query, max_results: 1 });
      const { why } = await box.requests.get('1');
      const terms = expect.arrayContaining([expect.objectContaining({ words: ['capitel'], corrected: 'capit' })]);
      for (const steps of [why, (await box.search.explain({ query })).why])
        expect(steps.find(({ step }) => step === 'terms')).toMatchObject({ terms });
    });

    test('come as events, until the loop is left or the signal says so', async () => {
      await using box = await server().sandbox();
      await textOf(box.url, '/?n=1');
      await textOf(box.url, '/?n=2');
      const seen: string[] = [];
      for await (const { target } of box.requests.events({ after: '1' })) {
        seen.push(target);
        if (seen.length === 2) break;
        await textOf(box.url, '/?n=3');
      }
      expect(seen).toEqual(['/?n=2', '/?n=3']);
      const closed = new AbortController();
      for await (const { target } of box.requests.events({ after: '2', signal: closed.signal })) {
        seen.push(target);
        closed.abort();
      }
      expect(seen).toEqual(['/?n=2', '/?n=3', '/?n=3']);
    });

    test('come with word of what was reset', async () => {
      await using box = await server().sandbox();
      const closed = new AbortController();
      const told: (readonly string[])[] = [];
      const onReset = (parts: readonly string[]) => {
        told.push(parts);
        if (told.length === 2) closed.abort();
      };
      const onOpen = () => void box.reset(['caches', 'journal']).then(() => box.requests.clear());
      for await (const _ of box.requests.events({ signal: closed.signal, onOpen, onReset })) throw new Error('came');
      expect(told).toEqual([['caches', 'journal'], ['journal']]);
    });

    test('come as a sample when there are more than wanted, which is told', async () => {
      await using box = await server().sandbox();
      const closed = new AbortController();
      let [seen, left] = [0, 0];
      const count = (more: number) => {
        left += more;
        if (seen + left === 5) closed.abort();
      };
      const onOpen = async () => {
        for (let n = 1; n <= 5; n += 1) await textOf(box.url, `/?n=${n}`);
      };
      const events = box.requests.events({
        signal: closed.signal,
        maxPerSecond: 1,
        onOpen: () => void onOpen(),
        onSkipped: count,
      });
      for await (const { target } of events) {
        if (seen === 0) expect(target).toBe('/?n=1');
        seen += 1;
        count(0);
      }
      expect([seen + left, left > 0]).toEqual([5, true]);
    });
  });
});
