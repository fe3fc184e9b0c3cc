import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { run } from '../../../src/cli/commands/write-report.ts';
import { startServer } from '../../../src/index.ts';
import { commandInput } from '../../support/command-input.ts';

const server = await startServer({ port: 0 });
afterAll(() => server.close());

test('the page goes to standard output, or to a file', async () => {
  await fetch(`${server.url}/-/s/shop/`);
  const toOutput = commandInput({ operands: [`${server.url}/-/s/shop`] });
  expect(await run(toOutput.input)).toBe(0);
  expect(toOutput.stdout.text).toContain('<h1>understudy: sandbox shop</h1>');
  expect(toOutput.stdout.text.match(/<details/g)).toHaveLength(1);
  const folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = path.join(folder, 'run.html');
  const toFile = commandInput({ operands: [server.url], options: { out } });
  expect(await run(toFile.input)).toBe(0);
  expect([toFile.stdout.text, await readFile(out, 'utf8')]).toEqual(['', expect.stringContaining('sandbox default')]);
});

test.each([
  ['http://127.0.0.1:1', {}, /^http:\/\/127\.0\.0\.1:1: no answer from/],
  [server.url, { out: '/no/such/folder/x.html' }, /^--out: ENOENT/],
  ['nonsense', {}, /is not an http\(s\) URL$/],
])('call %# fails with a line', async (url, options, message) => {
  await expect(run(commandInput({ operands: [url], options }).input)).rejects.toThrow(message);
});
