import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CorpusError } from '../../../src/search/corpus/corpus-error.ts';
import { fingerprint } from '../../../src/search/corpus/fingerprint.ts';
import { folderOf } from '../../support/folder.ts';

const fileAt = (path: string) => ({ path, size: 0, url: `https://docs.example/${path.length}` });

test.each([10, 300_000])('tells whether a file of %i bytes has changed', async (size) => {
  const path = join(await folderOf({ 'a.md': 'a'.repeat(size) }), 'a.md');
  const before = await fingerprint([fileAt(path)]);
  expect(await fingerprint([fileAt(path)])).toBe(before);
  expect(await fingerprint([{ ...fileAt(path), url: 'https://other.example/' }])).not.toBe(before);
  await writeFile(path, `${'a'.repeat(size - 1)}b`);
  expect(await fingerprint([fileAt(path)])).not.toBe(before);
});

test('names a file that is gone', async () => {
  const path = join(await folderOf({}), 'gone.md');
  await expect(fingerprint([fileAt(path)])).rejects.toThrow(new CorpusError(`${path}: does not exist`));
});
