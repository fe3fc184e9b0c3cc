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
