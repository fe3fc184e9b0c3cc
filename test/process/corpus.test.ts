import path from 'node:path';
import { expect, test } from 'vitest';
import { SettingsError, startServer } from '../../src/index.ts';
import { runCommand } from '../support/command.ts';
import { folderOf } from '../support/folder.ts';

const page = JSON.stringify({ url: 'https://a.example/', title: 'A', content: 'Whales sing.' });

test('the command searches the corpus it is given and says how many pages it has', async () => {
  const folder = await folderOf({ 'a.jsonl': `${page}\noops`, 'b.md': '# Bees' });
  const command = runCommand({ SEARCH_CORPUS: folder });
  await command.url;
  await command.stop();
  expect(command.stderr()).toContain('search: 2 pages');
  expect(command.stderr()).toContain(`corpus: ${folder}/a.jsonl:2: is not JSON`);
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
    (folder: string) => `SEARCH_CORPUS: no page can be used; ${folder}/a.jsonl:1: is not JSON`,
  ],
  ['a folder without pages', 'empty', (folder: string) => `SEARCH_CORPUS: ${folder}/empty: holds no pages`],
])('%s ends the command with one line and exit code 2', async (_, name, line) => {
  const folder = await folderOf({ 'a.jsonl': 'oops', 'empty/.keep': '' });
  const command = runCommand({ SEARCH_CORPUS: path.join(folder, name) });
  expect(await command.ended).toEqual({ code: 2, signal: null });
  expect(command.stderr()).toBe(`${line(folder)}\n`);
  await expect(startServer({ port: 0, search: { corpus: [path.join(folder, name)] } })).rejects.toThrow(SettingsError);
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
