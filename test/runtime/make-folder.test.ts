import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/runtime/make-folder.ts';
import { folderOf } from '../support/folder.ts';

test('makes a folder with those above it, which may be there already', async () => {
  const folder = join(await folderOf({}), 'a', 'b', 'c');
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)]);
  await makeFolder(folder);
  for (const path of [folder, join(folder, '..')]) expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test.each([
  ['/proc/nowhere/below', 'ENOENT'],
  [join(import.meta.filename, 'below', 'it'), 'ENOTDIR'],
])('fails where none can be made, and ends: %s', async (path, code) => {
  await expect(makeFolder(path)).rejects.toMatchObject({ code });
});
