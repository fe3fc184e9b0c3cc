import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withDotEnv } from '../src/environment.ts';
import { emptyFolder } from './support/command.ts';

test('the file fills in what the environment does not say', () => {
  const file = path.join(emptyFolder(), '.env');
  writeFileSync(file, '# a comment\nPORT=9000\nAPP_GREETING="Good day"\n');
  expect(withDotEnv({ PORT: '8001' }, file)).toEqual({ PORT: '8001', APP_GREETING: 'Good day' });
});

test('no file is no error', () => {
  expect(withDotEnv({ PORT: '1' }, path.join(emptyFolder(), '.env'))).toEqual({ PORT: '1' });
});

test('a file that can not be read is told by name', () => {
  const file = path.join(emptyFolder(), '.env');
  mkdirSync(file);
  expect(() => withDotEnv({}, file)).toThrow(`${file}: can not be read (EISDIR)`);
});

test.each([
  ['a byte order mark', '\ufeffAPP_VARIANT=echo\n'],
  ['ends of lines as Windows has them', 'APP_VARIANT=echo\r\nPORT=1\r\n'],
  ['export', 'export APP_VARIANT=echo'],
  ['quotes and a comment', '  APP_VARIANT = "echo" # for now'],
  ['the last of several lines', 'APP_VARIANT=slow\nAPP_VARIANT=echo'],
])('%s is understood', (_what, text) => {
  const file = path.join(emptyFolder(), '.env');
  writeFileSync(file, text);
  expect(withDotEnv({}, file)).toMatchObject({ APP_VARIANT: 'echo' });
});

test('a file in another encoding is told', () => {
  const file = path.join(emptyFolder(), '.env');
  writeFileSync(file, Buffer.from('\ufeffAPP_VARIANT=echo\n', 'utf16le'));
  expect(() => withDotEnv({}, file)).toThrow(`${file}: is not UTF-8`);
});
