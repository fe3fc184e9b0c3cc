import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { corpusFiles } from '../../../src/search/corpus/corpus-files.ts';
import { csv } from '../../../src/search/corpus/csv.ts';
import { json } from '../../../src/search/corpus/json.ts';
import { loadCorpus } from '../../../src/search/corpus/load-corpus.ts';
import { mdx } from '../../../src/search/corpus/mdx.ts';
import { pdf } from '../../../src/search/corpus/pdf.ts';
import { pagesOf } from '../../../src/search/corpus/read-corpus.ts';
import type { PageOrProblem, Reader } from '../../../src/search/corpus/reader.ts';
import { rst } from '../../../src/search/corpus/rst.ts';
import { folderOf } from '../../support/folder.ts';

const good = { url: 'https://a.example/', title: 'A', content: 'Text' };

async function read(reader: Reader, content: string | Uint8Array, name = 'some-page.x'): Promise<PageOrProblem[]> {
  const path = join(await folderOf({ [name]: content }), name);
  const found: PageOrProblem[] = [];
  const size = Buffer.byteLength(content);
  for await (const one of reader({ path, size, url: 'https://docs.example/guide/some-page' })) found.push(one);
  return found;
}
async function page(reader: Reader, content: string) {
  const [found] = await read(reader, content);
  return found !== undefined && 'page' in found ? found.page : found?.problem;
}

describe('JSON', () => {
  test.each([
    ['a list of pages', [good]],
    ['an object with pages', { pages: [good] }],
    ['a saved answer', { query: 'a', results: [{ ...good, content: 'Excerpt', raw_content: 'Text', score: 0.9 }] }],
    ['a result without raw content', { results: [{ ...good, raw_content: null }] }],
    ['several answers', [{ results: [good] }, { results: [] }]],
  ])('%s', async (_, value) => {
    expect(await read(json, JSON.stringify(value))).toMatchObject([{ page: good, line: 'entry 1' }]);
  });

  test('an answer of /extract has titles from addresses', async () => {
    const results = [{ url: 'https://a.example/guide/first-steps', raw_content: 'Text', images: [] }];
    expect(await page(json, JSON.stringify({ results, failed_results: [] }))).toMatchObject({ title: 'First steps' });
  });

  test.each([
    ['[{},\n{"a": }]', 'is not valid JSON', 2],
    ['{"a":', 'is not valid JSON', 1],
    ['{"name":"x"}', 'is neither a list of pages nor an answer of the search API', 1],
    ['"x"', 'is neither a list of pages nor an answer of the search API', 1],
    ['[5]', 'must be an object', 'entry 1'],
    ['[{"url":"https://a.example/","title":"A"}]', 'content is missing', 'entry 1'],
  ])('%s is named with its place', async (text, problem, line) => {
    expect(await read(json, text)).toMatchObject([{ problem, line }]);
  });
});

describe('CSV', () => {
  test.each([
    ['commas', 'url,title,content\nhttps://a.example/,A,Text\n'],
    ['semicolons, a byte order mark and Windows line ends', '\ufeffURL;Title;Content\r\nhttps://a.example/;A;Text\r\n'],
    ['tabs and quotes', '"title"\t"url"\t"content"\n"A"\t"https://a.example/"\t"Text"'],
  ])('%s', async (_, text) => {
    expect(await read(csv, text)).toMatchObject([{ page: good, line: 2 }]);
  });

  test('quoted line ends, quotes and further fields', async () => {
    const text =
      'url,title,content,language,age_hours,links,mood\n"https://a.example/","A ""b""","One,\n\ntwo",de-AT,5,https://b.example/ https://c.example/,x\nhttps://d.example/,D,Text,,,,\n';
    expect(await read(csv, text)).toMatchObject([
      {
        line: 2,
        page: {
          title: 'A "b"',
          content: 'One,\n\ntwo',
          language: 'de',
          age_hours: 5,
          links: ['https://b.example/', 'https://c.example/'],
        },
      },
      { line: 5, page: { url: 'https://d.example/' } },
    ]);
  });

  test.each([
    ['url,title\nhttps://a.example/,A', 'has no column content', 1],
    ['a,b\n1,2\n3,4', 'has no column url', 1],
    ['url,title,content\nx,A,Text', 'url must be an http or https URL', 2],
    ['url,title,content\nhttps://a.example/,A', 'content is missing', 2],
    ['url,title,content\nhttps://a.example/,"A,Text', 'is not valid CSV from here on', 2],
  ])('%j is named with its place', async (text, problem, line) => {
    expect(await read(csv, text)).toMatchObject([{ problem: expect.stringContaining(problem), line }]);
  });

  test('a broken row costs only itself', async () => {
    const found = await read(csv, 'url,title,content\nx,A,Text\nhttps://a.example/,A,Text');
    expect(found).toMatchObject([
      { line: 2, problem: expect.anything() },
      { line: 3, page: good },
    ]);
  });
});

test('MDX is Markdown without its JavaScript', async () => {
  const text = [
    '---\ntitle: Tabs\n---',
    "import Tabs from '@theme/Tabs';\nimport {\n  x,\n} from './x';",
    'export const a = {\n  b: 1,\n};',
    '# Heading',
    '{/* hidden */}<Tabs groupId="os">\n  <TabItem value="a">\n\n  Inside text.\n\n  </TabItem>\n</Tabs>',
    '{props.children}',
    "```js\nimport kept from 'code';\n<Kept/>\n```",
    'import words in the middle of text is `import`.',
  ].join('\n\n');
  const found = await page(mdx, text);
  expect(found).toMatchObject({ title: 'Tabs', url: 'https://docs.example/guide/some-page' });
  const { content = '' } = found as { content?: string };
  expect(content).toContain('# Heading');
  expect(content).toContain('Inside text.');
  expect(content).toContain("import kept from 'code';\n<Kept/>");
  expect(content).not.toMatch(/@theme|hidden|TabItem|props|b: 1/);
});

describe('reStructuredText', () => {
  test('headings, links, code, notes and images become Markdown', async () => {
    const text = `:date: 2026-01-02
:lang: de

=========
The title
=========

Intro with \`\`code\`\`, :ref:\`a role <target>\`, \`a link <https://b.example/>\`_ and Python_.

.. _Python: https://python.example/

First part
----------

* An item

.. note:: Mind this.

   And this.

.. code-block:: python

   print('x')

Literally::

   raw *text*

.. image:: picture.png
   :alt: A picture

.. toctree::
   :maxdepth: 2

   other

.. a comment
   of two lines

Second part
-----------

Deeper
~~~~~~

End.
`;
    const found = await page(rst, text);
    expect(found).toMatchObject({
      title: 'The title',
      language: 'de',
      published_date: '2026-01-02',
      links: ['https://b.example/', 'https://python.example/'],
      images: [{ url: 'https://docs.example/guide/picture.png' }],
    });
    const { content = '' } = found as { content?: string };
    for (const part of [
      '# The title',
      'Intro with `code`, a role, [a link](https://b.example/) and [Python](https://python.example/).',
      '## First part',
      '* An item',
      'Mind this.',
      'And this.',
      "```python\nprint('x')\n```",
      'Literally:',
      '```\nraw *text*\n```',
      '## Second part',
      '### Deeper',
      'End.',
    ])
      expect(content).toContain(part);
    expect(content).not.toMatch(/toctree|maxdepth|comment|other|::/);
  });

  test.each(['', '====', '..', '.. note::', 'a\n=', '::\n\n  x', '|a|_', ':a: b'])('%j does no harm', async (text) => {
    expect(await read(rst, text)).toHaveLength(1);
  });
});

describe('gzip', () => {
  const folder = () =>
    folderOf({
      'page.html.gz': gzipSync('<html><head><title>Zipped</title></head><body><p>Its text.</p></body></html>'),
      'lines.jsonl.gz': gzipSync(`${JSON.stringify(good)}\n`),
      'plain.txt.gz': gzipSync('Plain\n\nText.'),
    });

  test('any text may be compressed', async () => {
    const { files } = await corpusFiles([await folder()]);
    const titles: string[] = [];
    for await (const { page: found } of pagesOf(files)) titles.push(`${found?.title} ${found?.url}`);
    expect(titles).toEqual([
      'A https://a.example/',
      expect.stringMatching(/^Zipped .*\/page$/),
      expect.stringMatching(/^Plain .*\/plain$/),
    ]);
  });

  test('what is damaged is named with its place, and the rest is used', async () => {
    // Level 0 keeps the lines apart: the first one is there before the damage.
    const lines = gzipSync(`${JSON.stringify(good)}\n${JSON.stringify({ ...good, url: 'https://b.example/' })}\n`);
    const path = await folderOf({
      'a.jsonl.gz': lines.subarray(0, lines.length - 10),
      'b.txt.gz': 'no gzip',
      'c.txt': 'Whole.',
    });
    const { index } = await loadCorpus({ paths: [path], withBuiltIn: false, cacheFolder: path, current: undefined });
    expect(index?.data.pages.starts.length).toBeGreaterThanOrEqual(1);
    expect(index?.origin.problems).toEqual([
      expect.stringMatching(/a\.jsonl\.gz:\d: is no whole gzip file: unexpected end of file$/),
      expect.stringMatching(/b\.txt\.gz:1: is no whole gzip file: incorrect header check$/),
    ]);
  });
});

describe('PDF', () => {
  test('that is none, or without the package that reads it, is named', async () => {
    const path = await folderOf({ 'a.pdf': '%PDF-1.4 nonsense', 'b.txt': 'Text.' });
    const { index } = await loadCorpus({ paths: [path], withBuiltIn: false, cacheFolder: path, current: undefined });
    expect(index?.origin.problems).toEqual([expect.stringMatching(/a\.pdf:1: (is no PDF|PDF is read by a package)/)]);
    expect(pdf).toBeTypeOf('function');
  });
});

describe('files of other kinds', () => {
  test('are counted by their endings, in one line', async () => {
    const path = await folderOf({
      'a.md': 'A',
      'b.png': '',
      'c/d.png': '',
      'e.adoc': '',
      LICENSE: '',
      '.hidden.png': '',
    });
    const { index } = await loadCorpus({ paths: [path], withBuiltIn: false, cacheFolder: path, current: undefined });
    expect(index?.origin.problems).toEqual([
      'left out 4 files of kinds that are not read: 2 .png, 1 .adoc, 1 without an ending',
    ]);
    expect((await corpusFiles([await folderOf({ 'a.md': 'A' })])).leftOut).toBeUndefined();
    expect((await corpusFiles([await folderOf({ 'a.md': 'A', 'b.zip': '' })])).leftOut).toBe(
      'left out a file of a kind that is not read: 1 .zip',
    );
  });
});

describe('a sitemap', () => {
  const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://docs.example.com/manual/guide/install/</loc><lastmod>2026-01-02</lastmod></url>
    <url><loc><![CDATA[https://docs.example.com/manual/a%20b.html?x=1&y=2]]></loc></url>
    <url><loc>https://docs.example.com/manual/</loc></url>
    <url><loc>https://docs.example.com/manual/not-here</loc></url>
    <url><loc>nonsense</loc></url></urlset>`;
  const files = {
    'sitemap.xml': sitemap,
    'guide/install.md': '# Install',
    'a b.html': '<title>Blank</title><p>Text.</p>',
    'index.html': '<title>Start</title><p>Text.</p>',
    'own.txt': 'Own.',
  };

  test('gives local files their addresses and dates', async () => {
    const found = await corpusFiles([await folderOf(files)]);
    expect(found.leftOut).toBeUndefined();
    const pages = new Map<string | undefined, string | undefined>();
    for await (const { page: one } of pagesOf(found.files)) pages.set(one?.url, one?.published_date);
    expect([...pages]).toEqual([
      ['https://docs.example.com/manual/a%20b.html?x=1&y=2', undefined],
      ['https://docs.example.com/manual/guide/install/', '2026-01-02'],
      ['https://docs.example.com/manual/', undefined],
      [expect.stringMatching(/\.example\/own$/), undefined],
    ]);
  });

  test('by itself stands for the files that it names', async () => {
    const folder = await folderOf(files);
    const found = await corpusFiles([join(folder, 'sitemap.xml')]);
    expect(found.files.map(({ path }) => path.slice(folder.length + 1))).toEqual([
      'a b.html',
      'guide/install.md',
      'index.html',
    ]);
  });

  test.each([
    ['sitemap.xml', Buffer.from('<html>no page here</html>'), 'is no sitemap'],
    ['sitemap.xml.gz', gzipSync(sitemap).subarray(0, 60), 'is no whole gzip file: unexpected end of file'],
  ])('that is damaged is named: %s', async (name, bytes, message) => {
    const folder = await folderOf({ 'a.md': 'A' });
    await writeFile(join(folder, name), bytes);
    for (const path of [folder, join(folder, name)]) {
      const { files: found } = await corpusFiles([path]);
      expect(found.flatMap(({ error }) => error ?? [])).toEqual([`${join(folder, name)}: ${message}`]);
    }
    expect((await corpusFiles([folder])).files).toHaveLength(2);
  });
});
