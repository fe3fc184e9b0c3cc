import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { openCassetteFolder } from '../../../src/search/recording/cassette-folder.ts';
import { folderOf } from '../../support/folder.ts';

const response = { status: 200, headers: {}, text: '' };

test.each([
  '../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'a\u0000b',
  '\u0000',
  '.',
  '..',
  'CON',
  'a/../../b.json\u0000.png',
  'x'.repeat(10_000),
  '％2e％2e／',
  '',
])('a request for %j is recorded in the folder, under a name of letters and digits', async (query) => {
  const outer = await folderOf({ 'inner/kept.txt': '' });
  const folder = join(outer, 'inner');
  const cassettes = await openCassetteFolder(folder, true, systemRandomness);
  const request = { operation: 'search', body: { query } };
  await cassettes.save({ upstream: 'https://api.example.test', request, response });
  expect(readdirSync(outer)).toEqual(['inner']);
  const [file = '', ...others] = readdirSync(folder).filter((name) => name !== 'kept.txt');
  expect([file, others]).toEqual([expect.stringMatching(/^search(-[a-z0-9]+)*\.json$/), []]);
  expect(file.length).toBeLessThan(100);
  const again = await openCassetteFolder(folder, false, systemRandomness);
  expect(again.use(request)?.response).toEqual(response);
});
