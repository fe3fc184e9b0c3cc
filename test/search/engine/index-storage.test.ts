import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { packIndex } from '../../../src/search/engine/index-file.ts';
import { readIndex, writeIndex } from '../../../src/search/engine/index-storage.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const folder = await mkdtemp(join(tmpdir(), 'index-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'deep', 'one.index');
const data = indexOf([
  pageOf({
    url: 'https://a.example/',
    title: 'Apples',
    content: 'Äpfel, 日本語, C++, node.js, e-mail, 1,234, organised, running.',
  }),
  pageOf({ url: 'https://b.example/', title: 'Bees', content: 'Bees like apples.', age: 3_600_000 }),
]);
const stored = { origin: { key: 'key', problems: ['a.jsonl:1: is not valid JSON'] }, data };
await writeIndex(path, stored);

test('what is written is read, and nothing unfinished is left beside it', async () => {
  expect(await readIndex(path, 'key')).toEqual(stored);
  expect(await readdir(join(folder, 'deep'))).toEqual(['one.index']);
});

test('one that compresses is read as the same index, with coded numbers and packed texts in the file', async () => {
  const compressed = join(folder, 'compressed', 'one.index');
  await writeIndex(compressed, stored, true);
  expect(await readIndex(compressed, 'key')).toEqual(stored);
  const [, header = ''] = (await readFile(compressed, 'latin1')).split('\n');
  const arrays: { path: string; compact?: { coding: string }; brotli?: number }[] = JSON.parse(header).arrays;
  expect(arrays.flatMap(({ path, compact }) => (compact ? [`${path} ${compact.coding}`] : []))).toEqual([
    'vocabulary.starts steps',
    'postings.starts steps',
    'postings.pages steps',
    'postings.weights list',
    'postings.places list',
  ]);
  expect(arrays.filter(({ brotli }) => brotli !== undefined).map(({ path }) => path)).toEqual(['pages.bytes']);
});

test('an index without a page is read again', async () => {
  const empty = { ...stored, data: indexOf([]) };
  await writeIndex(join(folder, 'empty.index'), empty);
  expect(await readIndex(join(folder, 'empty.index'), 'key')).toEqual(empty);
});

test('an index that was read returns what the built one does', async () => {
  const read = (await readIndex(path, 'key'))?.data;
  const asked = { ...anyPage, text: 'apple', passages: 1 };
  expect(read && (await memoryIndex(read, movableClock()).search(asked))).toEqual(
    await memoryIndex(data, movableClock()).search(asked),
  );
});

test('an index of the same pages has the same bytes; when they change, `format` has to rise', () => {
  const digest = createHash('sha256');
  for (const piece of packIndex(data, stored.origin)) digest.update(piece);
  expect(digest.digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"29b4f561929f7ac8"`);
});

test.each([
  ['no file', async () => readIndex(join(folder, 'none'), 'key')],
  ['another key', async () => readIndex(path, 'other')],
])('%s: no index', async (_, read) => {
  expect(await read()).toBeUndefined();
});

/** The file with another number for its format, and the checksum that goes with it. */
function withFormat(whole: Buffer, number: number): Buffer {
  const [firstLine = '', ...rest] = whole.toString('latin1').split('\n');
  const body = Buffer.from(rest.join('\n').replace(/"format":\d+/, `"format":${number}`), 'latin1');
  const checksum = crc32(body).toString(16).padStart(8, '0');
  return Buffer.concat([Buffer.from(`${firstLine.slice(0, -8)}${checksum}\n`), body]);
}

test('a file of another format is not an index', async () => {
  const whole = await readFile(path);
  const format = Number(/"format":(\d+)/.exec(whole.toString('latin1'))?.[1]);
  const file = join(folder, 'format');
  await writeFile(file, withFormat(whole, format));
  expect(await readIndex(file, 'key')).toEqual(stored);
  await writeFile(file, withFormat(whole, format + 1));
  expect(await readIndex(file, 'key')).toBeUndefined();
});

test('a file that is damaged anywhere is not an index', async () => {
  const whole = await readFile(path);
  const damaged = join(folder, 'damaged');
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ change;
      await writeFile(damaged, bytes);
      expect(await readIndex(damaged, 'key')).toBeUndefined();
    }),
  );
  for (const length of [0, 10, whole.length >> 1, whole.length - 1]) {
    await writeFile(damaged, whole.subarray(0, length));
    expect(await readIndex(damaged, 'key')).toBeUndefined();
  }
});
