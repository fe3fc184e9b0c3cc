import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRegularFile } from '../../src/runtime/read-regular-file.ts';
import { emptyFolder } from '../support/command.ts';

const folder = emptyFolder();
const file = path.join(folder, 'a.txt');
writeFileSync(file, 'grüße');

test('a file is read up to its bound', async () => {
  expect(await readRegularFile(file, 7)).toBe('grüße');
  await expect(readRegularFile(file, 6)).rejects.toThrow('is larger than 6 bytes');
});

test.runIf(process.platform === 'linux')('a file that does not say its size is read up to its bound, too', async () => {
  expect(await readRegularFile('/proc/self/status', 100_000)).toContain('Name:');
  await expect(readRegularFile('/proc/self/status', 10)).rejects.toThrow('is larger than 10 bytes');
});

test.runIf(process.platform === 'linux')('what is no regular file is refused at once', async () => {
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const other of [pipe, '/dev/zero', '/dev/null', folder])
    await expect(readRegularFile(other, 1000)).rejects.toThrow(/^(?:is no regular file|EISDIR)/);
});

test('a file that is not there has the error of Node.js', async () => {
  await expect(readRegularFile(path.join(folder, 'none'), 10)).rejects.toThrow('ENOENT');
});
