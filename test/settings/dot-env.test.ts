import path from 'node:path';
import { expect, test } from 'vitest';
import { withDotEnv } from '../../src/settings/dot-env.ts';
import { folderOf } from '../support/folder.ts';

/** A file `.env` in a folder of its own. */
const fileOf = async (text: string | Uint8Array) => path.join(await folderOf({ '.env': text }), '.env');

test('the file fills in what the environment does not say', async () => {
  const file = await fileOf('# a comment\nPORT=9000\nAPP_GREETING="Good day"\n');
  expect(withDotEnv({ PORT: '8001' }, file)).toEqual({ PORT: '8001', APP_GREETING: 'Good day' });
});

test('no file is no error', async () => {
  expect(withDotEnv({ PORT: '1' }, path.join(await folderOf({}), '.env'))).toEqual({ PORT: '1' });
});

test('a file that cannot be read is told by name', async () => {
  const file = path.join(await folderOf({ '.env/is-a-folder': '' }), '.env');
  expect(() => withDotEnv({}, file)).toThrow(`${file}: cannot be read (EISDIR)`);
});

test.each([
  ['a byte order mark', '\ufeffAPP_VARIANT=echo\n'],
  ['ends of lines as Windows has them', 'APP_VARIANT=echo\r\nPORT=1\r\n'],
  ['export', 'export APP_VARIANT=echo'],
  ['quotes and a comment', '  APP_VARIANT = "echo" # for now'],
  ['the last of several lines', 'APP_VARIANT=slow\nAPP_VARIANT=echo'],
])('%s is understood', async (_what, text) => {
  expect(withDotEnv({}, await fileOf(text))).toMatchObject({ APP_VARIANT: 'echo' });
});

test('a file in another encoding is told', async () => {
  const file = await fileOf(Buffer.from('\ufeffAPP_VARIANT=echo\n', 'utf16le'));
  expect(() => withDotEnv({}, file)).toThrow(`${file}: is not UTF-8`);
});
