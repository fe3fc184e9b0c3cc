import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SettingsError, startServer } from '../../src/index.ts';
import { folderOf } from '../support/folder.ts';
import { ownCommands } from '../support/own-commands.ts';

const run = ownCommands();

const page = JSON.stringify({ url: 'https://a.example/', title: 'A', content: 'Whales sing.' });

test('the command searches the corpus it is given and says how many pages it has', async () => {
  const folder = await folderOf({ 'a.jsonl': `${page}\noops`, 'b.md': '# Bees' });
  const command = run({ SEARCH_CORPUS: folder });
  await command.url;
  await command.stop();
  expect(command.stderr()).toContain('search: 2 pages');
  expect(command.stderr()).toContain(`corpus: ${folder}/a.jsonl:2: is not valid JSON`);
});

test('the command adds pages to the built-in ones', async () => {
  const folder = await folderOf({ 'a.jsonl': page });
  const command = run({ SEARCH_CORPUS: `+${folder}` });
  await command.url;
  // The banner says it, or a line that comes after it.
  await expect
    .poll(() => Number(/(\d+) pages/.exec(command.stderr())?.[1]), { timeout: 30_000 })
    .toBeGreaterThan(4_500);
  await command.stop();
});

test.each([
  [
    'a path that is not there',
    'none',
    (folder: string) => `SEARCH_CORPUS: must be a file or folder that exists, not "${folder}/none"`,
  ],
  [
    'a file that is all broken',
    'a.jsonl',
    (folder: string) => `SEARCH_CORPUS: no page can be used; ${folder}/a.jsonl:1: is not valid JSON`,
  ],
  ['a folder without pages', 'empty', (folder: string) => `SEARCH_CORPUS: ${folder}/empty: holds no pages`],
])('%s ends the command with one line and exit code 2', async (_, name, line) => {
  const folder = await folderOf({ 'a.jsonl': 'oops', 'empty/.keep': '' });
  const command = run({ SEARCH_CORPUS: path.join(folder, name) });
  expect(await command.ended).toEqual({ code: 2, signal: null });
  expect(command.stderr()).toBe(`${line(folder)}\n`);
  await expect(startServer({ port: 0, search: { corpus: [path.join(folder, name)] } })).rejects.toThrow(SettingsError);
});

test.runIf(process.platform === 'linux')(
  'a cache folder that cannot be made costs the cache, and the end is in time',
  async () => {
    const content = 'whale '.repeat(500);
    const pages = Array.from({ length: 1_000 }, (_, index) => ({
      url: `https://a.example/${index}`,
      title: 'A',
      content,
    }));
    const folder = await folderOf({ 'a.jsonl': pages.map((one) => JSON.stringify(one)).join('\n') });
    const command = run({ SEARCH_CORPUS: folder, SEARCH_CACHE_DIR: '/proc/none/x' });
    await command.url;
    while (!command.stderr().includes('1000 pages')) await sleep(20);
    expect(command.stderr()).toMatch(/corpus: the index cannot be cached: .*ENOENT/);
    command.child.kill('SIGTERM');
    expect(await command.ended).toEqual({ code: 0, signal: null });
  },
);

test.runIf(process.platform === 'linux')('a thread that hangs in a system call does not hold up the end', async () => {
  const folder = await folderOf({});
  const pipe = path.join(folder, 'a.jsonl');
  execFileSync('mkfifo', [pipe]);
  const command = run({ SEARCH_CORPUS: pipe });
  await command.url;
  command.child.kill('SIGTERM');
  expect(await command.ended).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a server of a program searches its own corpus', async () => {
  const folder = await folderOf({ 'a.jsonl': page });
  await using server = await startServer({ port: 0, search: { corpus: [path.join(folder, 'a.jsonl')] } });
  const response = await fetch(`${server.url}/search`, {
    method: 'POST',
    headers: { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'whales' }),
  });
  expect(await response.json()).toMatchObject({ results: [{ url: 'https://a.example/', content: 'Whales sing.' }] });
});
