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

describe.concurrent('recorded cases of the token endpoint', () => {
  for (const group of groups) {
    const list = cases.filter((golden) => golden.group === group);
    test(`${group}: ${list.length} cases`, async () => {
      const different: Record<string, string[]> = {};
      for (const golden of list) {
        const tokens = (...[exchange, reading]: Parameters<NonNullable<Parameters<typeof replay>[3]>>) =>
          tokenDifferences(exchange, reading, server.url, keys);
        const differences = await replay(golden, { url: server.url }, {}, tokens);
        if (differences.length > 0) different[`${golden.id} ${golden.note ?? ''}`] = differences;
      }
      expect(different).toEqual({});
    });
  }
});
