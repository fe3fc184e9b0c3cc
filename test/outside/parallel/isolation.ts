import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { connect } from '../../../src/client.ts';
import { builtInClient } from '../../support/token-request.ts';

const testsOfWorker = 25;
const worker = Number(process.env.PARALLEL_WORKER);
const server = await connect(process.env.UNDERSTUDY_URL ?? '');
const day = 86_400_000;
const ways = ['base path', 'header', 'port'] as const;
const openid = '/realms/demo/protocol/openid-connect';

/** A sandbox of one test, and what its clients send: the same as those of every other test. */
async function sandboxOf(number: number) {
  const way = ways[number % ways.length];
  const rateLimit = 1 + (number % 3);
  const box = await server.sandbox({
    seed: 'the same for all',
    settings: { app: { variant: 'cached' }, search: { rateLimit }, auth: { audience: ['understudy'] } },
    ...(way === 'port' && { port: 0 }),
  });
  const base = way === 'header' ? server.url : box.url;
  const headers: Record<string, string> = way === 'header' ? { 'x-understudy-sandbox': box.name } : {};
  const post = (path: string, form: Record<string, string>) =>
    fetch(base + path, { method: 'POST', headers, body: new URLSearchParams(form) });
  return {
    box,
    rateLimit,
    greet: async () => (await fetch(`${base}/?test=${number}`, { headers })).text(),
    search: async () => {
      const authorization = `Bearer ${box.env.TAVILY_API_KEY}`;
      const init = { method: 'POST', headers: { ...headers, authorization, 'content-type': 'application/json' } };
      return (await fetch(`${base}/search`, { ...init, body: '{"query":"rivers","topic":"news"}' })).status;
    },
    token: async () =>
      ((await (await post(`${openid}/token`, builtInClient)).json()) as { access_token: string }).access_token,
    revoke: (token: string) => post(`${openid}/revoke`, { ...builtInClient, token }),
    isActive: async (token: string) => {
      const answer = await post(`${openid}/token/introspect`, { ...builtInClient, token });
      return ((await answer.json()) as { active: boolean }).active;
    },
  };
}

describe.concurrent(`worker ${worker + 1}`, () => {
  test.each(Array.from({ length: testsOfWorker }, (_, at) => worker * testsOfWorker + at))(
    'test %d',
    async (number) => {
      const { box, rateLimit, greet, search, token, revoke, isActive } = await sandboxOf(number);
      const start = Date.parse('2030-01-01T00:00:00Z') + (number % 10) * day;
      await box.clock.freeze(new Date(start));

      const first = await token();
      expect(decodeJwt(first).iat).toBe(start / 1000);
      if (number % 2 === 0) await revoke(first);
      expect(await isActive(first)).toBe(number % 2 === 1);

      const statuses = [];
      for (let count = 0; count < 4; count += 1) statuses.push(await search());
      expect(statuses).toEqual(Array.from({ length: 4 }, (_, count) => (count < rateLimit ? 200 : 429)));

      const cached = await greet();
      const rule = await box.rules.add({ match: { operation: 'root' }, when: { times: 2 }, then: { number } });
      expect([await greet(), await greet(), await greet()]).toEqual([`${number}.0`, `${number}.0`, cached]);
      expect(await box.rules.list()).toMatchObject([{ id: rule.id, matched: 3, applied: 2, spent: true }]);

      await box.clock.advance(61);
      expect([await search(), await isActive(first), await greet()]).toEqual([200, false, cached]);
      expect(Date.parse((await box.clock.get()).now)).toBe(start + 61_000);

      const { requests, total } = await box.requests.list({ interface: 'example-app' });
      expect([total, new Set(requests.map(({ target }) => target))]).toEqual([5, new Set([`/?test=${number}`])]);
      await box.verify({ match: { operation: 'search' }, count: 5 });
      await box.verify({ match: { operation: 'token' }, count: 1 });
      await box.verify({ match: { operation: 'revoke' }, count: number % 2 === 0 ? 1 : 0 });
      await box.delete();
    },
  );
});
