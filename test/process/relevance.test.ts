import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderOf } from '../support/folder.ts';

const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `test/outside/relevance/${script}.ts`, ...args]);
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

test('npm run relevance ranks a collection into a TREC run file and says how long it took', async () => {
  const folder = await folderOf({
    'docs.jsonl': lines(
      { id: '1', title: 'Whales', text: 'They sing.' },
      { id: '2', title: '', text: 'A whale is no fish.' },
      { id: '3', text: 'Bees.' },
    ),
    'queries.jsonl': lines({ id: 'a', text: 'whale' }, { id: 'b', text: 'unknown' }),
  });
  const out = join(folder, 'out.run');
  const { stdout } = await run('run', folder, '--out', out);
  expect(stdout).toMatch(/^3 documents indexed in \d+ ms, 2 queries in \d+ ms\n$/);
  const hits = (await readFile(out, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '));
  expect(hits.map(([query, zero, document, rank, , tag]) => [query, zero, document, rank, tag])).toEqual([
    ['a', 'Q0', '1', '1', 'understudy'],
    ['a', 'Q0', '2', '2', 'understudy'],
  ]);
  expect(Number(hits[0]?.[4])).toBeGreaterThan(Number(hits[1]?.[4]));
});

test('npm run ask prints ranked results of the built-in pages', async () => {
  const { stdout } = await run('ask', 'capital of France');
  expect(stdout).toMatch(/^1\. 0\.\d{4} {2}France\n {3}https:\/\/en\.wikipedia\.org\/wiki\/France\n/);
});

test.each([['run'], ['ask']])('%s without arguments says how it is used', async (script) => {
  await expect(run(script)).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^usage: npm run /) });
});
