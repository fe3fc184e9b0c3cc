import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { goldenFile } from './golden-case.ts';
import { replay } from './replay.ts';
import { type PublicKeys, publishedKeys, tokenDifferences } from './token-claims.ts';

const { cases } = goldenFile('token-endpoint.json');
const groups = [...new Set(cases.map(({ group }) => group))];

let server: RunningServer;
let keys: PublicKeys;
beforeAll(async () => {
  const realmFiles = ['demo', 'closed', 'odd', 'umlaut'].map((name) => `test/golden/realm-${name}.json`);
  server = await startServer({ port: 0, auth: { realmFiles } });
  keys = await publishedKeys(server.url, ['demo', 'odd realm', 'Ünï']);
});
afterAll(() => server.close());

type Compare = NonNullable<Parameters<typeof replay>[3]>;

/** Headers come in the recorded order and spelling; of the length and the connection only the content is recorded, of cookies nothing. */
const headerOrder: Compare = ({ response }, { status, headers }) => {
  const names = (list: readonly (readonly [string, string])[]) =>
    list
      .map(([name]) => name)
      .filter((name) => !/^(content-length|connection|set-cookie)$/i.test(name))
      .join();
  if (response === null || response.headers.length === 0 || status !== response.status) return [];
  const [wanted, got] = [names(response.headers), names(headers)];
  return wanted === got ? [] : [`headers: expected ${wanted}, got ${got}`];
};

describe.concurrent('recorded cases of the token endpoint', () => {
  for (const group of groups) {
    const list = cases.filter((golden) => golden.group === group);
    test(`${group}: ${list.length} cases`, async () => {
      const different: Record<string, string[]> = {};
      for (const golden of list) {
        const inside: Compare = (exchange, reading) => [
          ...headerOrder(exchange, reading),
          ...tokenDifferences(exchange, reading, server.url, keys),
        ];
        const differences = await replay(golden, { url: server.url }, {}, inside);
        if (differences.length > 0) different[`${golden.id} ${golden.note ?? ''}`] = differences;
      }
      expect(different).toEqual({});
    });
  }
});
