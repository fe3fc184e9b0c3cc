import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PageOrProblem } from '../../../src/search/corpus/reader.ts';
import { zim } from '../../../src/search/corpus/zim.ts';
import { folderOf } from '../../support/folder.ts';
import { type ZimSource, zimFile } from '../../support/zim-writer.ts';

async function read(bytes: Buffer): Promise<PageOrProblem[]> {
  const path = join(await folderOf({}), 'offline.zim');
  await writeFile(path, bytes);
  const found: PageOrProblem[] = [];
  for await (const one of zim({ path, size: bytes.length, url: 'https://docs.example/offline' })) found.push(one);
  return found;
}
const pagesIn = (found: readonly PageOrProblem[]) => found.flatMap((one) => ('page' in one ? [one.page] : []));
const article = (name: string, text: string): ZimSource => ({
  path: name.replaceAll(' ', '_'),
  title: name,
  content: `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>${text}</p></body></html>`,
});

const metadata = (path: string, content: string): ZimSource => ({ namespace: 'M', path, content, type: 'text/plain' });
const about = [metadata('Source', 'fr.wikipedia.org'), metadata('Language', 'fra')];
const two = [article('Été', 'La saison chaude.'), article('Chat botté', 'Un conte.')];

describe.each(['none', 'zstd'] as const)('clusters: %s', (compression) => {
  test.each([false, true])('articles become pages where they are from; wide places: %s', async (isExtended) => {
    const others: ZimSource[] = [
      { path: 'Chat', redirect: 'Chat_botté' },
      { path: 'style.css', content: 'a{}', type: 'text/css' },
    ];
    const found = await read(zimFile([...about, ...two, ...others], { compression, isExtended, perCluster: 3 }));
    expect(pagesIn(found)).toMatchObject([
      {
        url: 'https://fr.wikipedia.org/wiki/%C3%89t%C3%A9',
        title: 'Été',
        language: 'fr',
        content: '## Été\n\nLa saison chaude.',
      },
      {
        url: 'https://fr.wikipedia.org/wiki/Chat_bott%C3%A9',
        title: 'Chat botté',
        language: 'fr',
        content: '## Chat botté\n\nUn conte.',
      },
    ]);
    expect(found).toHaveLength(2);
  });
});

test('without metadata, and as before 2021: pages below the address of the file', async () => {
  const [page] = pagesIn(await read(zimFile([{ ...article('A', 'Text.'), namespace: 'A' }])));
  expect(page).toMatchObject({ url: 'https://docs.example/offline/A', title: 'A' });
  expect(page?.language).toBeUndefined();
});

test('a thousand articles in clusters that are larger than a block', { tags: ['thorough'] }, async () => {
  const many = Array.from({ length: 1_200 }, (_, at) =>
    article(`Article ${at}`, `Number ${at}. ${'word '.repeat(400)}`),
  );
  const pages = pagesIn(await read(zimFile([...about, ...many], { perCluster: 150 })));
  expect(pages).toHaveLength(1_200);
  expect(new Set(pages.map(({ url }) => url)).size).toBe(1_200);
  expect(pages[77]?.content).toMatch(/Number 77\b/);
});

describe('a file that cannot be read', () => {
  const whole = zimFile([...about, ...two], { compression: 'zstd' });
  test.each([
    ['is no ZIM file', Buffer.from('nonsense')],
    ['is no ZIM file', Buffer.alloc(200)],
    ['is cut off', whole.subarray(0, whole.length - 40)],
    ['is cut off', whole.subarray(0, 100)],
  ])('%s', async (message, bytes) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  test('a damaged cluster costs its own pages only', async () => {
    const bytes = zimFile([article('First', 'One.'), article('Second', 'Two.')], { perCluster: 1 });
    const at = bytes.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
    bytes.fill(0xff, at, at + 4);
    const found = await read(bytes);
    expect(found[0]).toMatchObject({ line: 'article First', problem: expect.stringContaining('damaged cluster') });
    expect(pagesIn(found).map(({ title }) => title)).toEqual(['Second']);
  });

  test('that has no articles is named', async () => {
    expect(await read(zimFile(about))).toEqual([{ problem: 'has no articles', line: 1, bytes: expect.any(Number) }]);
    expect(await read(zimFile([]))).toMatchObject([{ problem: 'has no articles' }]);
  });

  test('old compression is named', async () => {
    const found = await read(zimFile([article('Old', 'One.')], { compression: 'xz' }));
    expect(found).toMatchObject([{ line: 'article Old', problem: expect.stringContaining('xz') }]);
  });
});
