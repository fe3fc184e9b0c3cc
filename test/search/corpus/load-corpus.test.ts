import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { userCacheFolder } from '../../../src/search/corpus/corpus-index.ts';
import { type LoadedCorpus, loadCorpus } from '../../../src/search/corpus/load-corpus.ts';
import type { Progress } from '../../../src/search/corpus/read-corpus.ts';
import { packIndex } from '../../../src/search/engine/index-file.ts';
import { folderOf } from '../../support/folder.ts';

const line = (name: string, content = 'text') =>
  `${JSON.stringify({ url: `https://${name}.example/`, title: name, content })}\n`;
const load = (
  folder: string,
  more: { cache?: string; current?: string; onProgress?: (progress: Progress) => void } = {},
) =>
  loadCorpus(
    { paths: [folder], withBuiltIn: false, cacheFolder: more.cache ?? join(folder, '.cache'), current: more.current },
    more.onProgress,
  );

/** A digest: to compare millions of numbers one by one takes too long. */
function bytesOf({ index }: LoadedCorpus): string {
  const digest = createHash('sha256');
  for (const piece of index === undefined ? [] : packIndex(index.data, index.origin)) digest.update(piece);
  return digest.digest('hex');
}

describe('problems', () => {
  test('are reported with file and line, and the rest is used', async () => {
    const folder = await folderOf({ 'a.jsonl': `${line('a')}oops\n${line('a')}`, 'b.md': '', 'c.txt': 'C' });
    const { index } = await load(folder);
    expect(index?.origin.problems).toEqual([
      `${folder}/a.jsonl:2: is not valid JSON`,
      `${folder}/a.jsonl:3: https://a.example/ is in ${folder}/a.jsonl already`,
      `${folder}/b.md:1: content must not be empty`,
    ]);
    expect(index?.data.pages.starts).toHaveLength(2);
  });

  test('everywhere: there is no index', async () => {
    const folder = await folderOf({ 'a.jsonl': '\noops\n[]' });
    await expect(load(folder)).rejects.toThrow(`no page can be used; ${folder}/a.jsonl:2: is not valid JSON`);
  });

  test.each([
    ['no files', {}],
    ['empty files', { 'a.jsonl': '\n' }],
  ])('%s: there is no index', async (_, files) => {
    await expect(load(await folderOf(files))).rejects.toThrow('holds no pages');
  });
});

test('the same corpus is not loaded again', async () => {
  const folder = await folderOf({ 'a.jsonl': line('a') });
  const { index } = await load(folder);
  const current = index?.origin.key ?? '';
  expect((await load(folder, { current })).index).toBeUndefined();
  await appendFile(join(folder, 'a.jsonl'), line('b'));
  expect((await load(folder, { current })).index?.data.pages.starts).toHaveLength(2);
});

test('progress rises to the end', async () => {
  const folder = await folderOf({ 'a.jsonl': line('a') + line('b'), 'c.md': 'C' });
  const reported: Progress[] = [];
  await load(folder, { onProgress: (progress) => reported.push(progress) });
  expect(reported.map(({ pages }) => pages)).toEqual([1, 2, 3]);
  expect(reported.at(-1)?.done).toBe(1);
});

describe('a large corpus', () => {
  const large = line('a', 'some words '.repeat(250_000));

  test('is kept, and read from there as long as its files are the same', async () => {
    const folder = await folderOf({ 'a.jsonl': `${large}oops` });
    const cache = join(folder, '.cache');
    const made = await load(folder);
    const [name = ''] = await readdir(cache);
    const reported: Progress[] = [];
    const kept = await load(folder, { onProgress: (progress) => reported.push(progress) });
    expect(bytesOf(kept)).toEqual(bytesOf(made));
    expect(reported).toEqual([]);

    const bytes = await readFile(join(cache, name));
    await writeFile(join(cache, name), bytes.subarray(0, -100));
    expect(bytesOf(await load(folder))).toEqual(bytesOf(made));
    expect(bytes.equals(await readFile(join(cache, name)))).toBe(true);

    await appendFile(join(folder, 'a.jsonl'), `\n${line('b')}`);
    expect((await load(folder)).index?.data.pages.starts).toHaveLength(2);
    expect(await readdir(cache)).toEqual([name]);
  });

  test('is used when it cannot be kept', async () => {
    const folder = await folderOf({ 'a.jsonl': large, file: '' });
    const { index, cacheError: notKept } = await load(folder, { cache: join(folder, 'file') });
    expect(index).toBeDefined();
    expect(notKept).toContain(join(folder, 'file'));
  });
});

test('a small corpus is not kept', async () => {
  const folder = await folderOf({ 'a.jsonl': line('a') });
  await load(folder);
  expect(await readdir(folder)).toEqual(['a.jsonl']);
});

test.each([
  ['linux', '/home/ada/.cache/understudy'],
  ['darwin', '/home/ada/Library/Caches/understudy'],
  ['win32', '/home/ada/AppData/Local/understudy'],
])('on %s indexes are kept in %s', (platform, folder) => {
  expect(userCacheFolder(platform, '/home/ada')).toBe(folder);
});
