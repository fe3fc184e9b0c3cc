import { symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { corpusFiles } from '../../../src/search/corpus/corpus-files.ts';
import { fileUrl } from '../../../src/search/corpus/file-url.ts';
import { folderOf } from '../../support/folder.ts';

test('folders give their files of known kinds, by name; hidden ones and node_modules are left out', async () => {
  const folder = await folderOf({
    'b.md': '1',
    'a/z.HTML': '22',
    'a/y.txt': '333',
    'c.jsonl': '',
    'd.png': '',
    '.hidden.md': '',
    '.git/x.md': '',
    'node_modules/y.md': '',
  });
  await symlink(join(folder, 'b.md'), join(folder, 'e.md'));
  await symlink(folder, join(folder, 'loop'));
  const { files } = await corpusFiles([folder]);
  expect(files.map(({ path, size }) => [path.slice(folder.length + 1), size])).toEqual([
    ['a/y.txt', 3],
    ['a/z.HTML', 2],
    ['b.md', 1],
    ['c.jsonl', 0],
    ['e.md', 1],
  ]);
  const host = basename(folder).toLowerCase();
  expect(files[0]?.url).toBe(`https://${host}.example/a/y`);
});

test('linked folders are followed once, however they are reached', async () => {
  const elsewhere = await folderOf({ 'deep/a.md': '1', 'b.md': '2' });
  const folder = await folderOf({ 'own/c.md': '3' });
  await symlink(elsewhere, join(folder, 'linked'));
  await symlink(elsewhere, join(folder, 'again'));
  await symlink(folder, join(elsewhere, 'deep', 'back'));
  await symlink(join(folder, 'own'), join(folder, 'a-link-to-own'));
  const { files } = await corpusFiles([folder]);
  expect(files.map(({ path }) => path.slice(folder.length + 1))).toEqual(['again/b.md', 'again/deep/a.md', 'own/c.md']);
});

test('a link to nothing carries an error', async () => {
  const folder = await folderOf({ 'a.md': 'x' });
  await symlink(join(folder, 'gone'), join(folder, 'b.md'));
  const [, gone] = (await corpusFiles([folder])).files;
  expect(gone?.error).toBe(`${folder}/b.md: does not exist`);
});

test('a file that is named twice is read once', async () => {
  const folder = await folderOf({ 'a.md': 'x' });
  expect((await corpusFiles([folder, join(folder, 'a.md')])).files).toHaveLength(1);
});

test.each([
  ['nothing there', 'none', 'none: does not exist'],
  [
    'a file of another kind',
    'a.png',
    'a.png: is none of the kinds that are read (.jsonl, .ndjson, .json, .csv, .md, .markdown, .mdx, .rst, .html, .htm, .xhtml, .txt, .pdf, .warc, .zim)',
  ],
])('%s is rejected', async (_, name, message) => {
  const folder = await folderOf({ 'a.png': '' });
  await expect(corpusFiles([join(folder, name)])).rejects.toThrow(`${folder}/${message}`);
});

test.each([
  ['docs', 'guide/install.md', 'https://docs.example/guide/install'],
  ['My Docs!', 'index.html', 'https://my-docs.example/'],
  ['docs', 'guide/README.md', 'https://docs.example/guide/'],
  ['docs', 'größe 1.txt', 'https://docs.example/gr%C3%B6%C3%9Fe%201'],
  ['***', 'v1.2.md', 'https://corpus.example/v1.2'],
])('%s: %s is %s', (folder, path, url) => {
  expect(fileUrl(folder, path)).toBe(url);
});
