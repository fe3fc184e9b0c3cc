import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { html } from '../../../src/search/corpus/html.ts';
import { jsonLines } from '../../../src/search/corpus/json-lines.ts';
import { markdown } from '../../../src/search/corpus/markdown.ts';
import { plainText } from '../../../src/search/corpus/plain-text.ts';
import type { PageOrProblem, Reader } from '../../../src/search/corpus/reader.ts';
import { folderOf } from '../../support/folder.ts';

async function read(reader: Reader, content: string | Uint8Array, name = 'some-page.md'): Promise<PageOrProblem[]> {
  const path = join(await folderOf({ [name]: content }), name);
  const found: PageOrProblem[] = [];
  const size = Buffer.byteLength(content);
  for await (const one of reader({ path, size, url: 'https://docs.example/guide/some-page' })) found.push(one);
  expect(found.at(-1)?.bytes ?? 0).toBeLessThanOrEqual(size);
  return found;
}
const page = async (reader: Reader, content: string | Uint8Array, name?: string) => {
  const [found] = await read(reader, content, name);
  return found !== undefined && 'page' in found ? found.page : found?.problem;
};

describe('JSONL', () => {
  const good = { url: 'https://a.example/', title: 'A', content: 'Text' };
  const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

  test('one page a line, with what is optional', async () => {
    const full = {
      ...good,
      topic: 'news',
      language: 'de',
      country: 'germany',
      age_hours: 3,
      published_date: '2026-01-02',
      favicon: 'https://a.example/f.ico',
      images: [{ url: 'https://a.example/i.png', description: 'An image' }],
      links: ['https://b.example/'],
    };
    expect(await read(jsonLines, lines(good, full))).toMatchObject([
      { page: good, line: 1 },
      { page: full, line: 2 },
    ]);
  });

  test('null is nothing, unknown fields do not matter, images may be URLs', async () => {
    const text = lines({
      ...good,
      language: 'de-AT',
      country: null,
      images: ['https://a.example/i.png'],
      mood: 'good',
    });
    expect(await page(jsonLines, text)).toMatchObject({
      ...good,
      language: 'de',
      country: undefined,
      images: [{ url: 'https://a.example/i.png', description: '' }],
    });
  });

  test('empty lines, a byte order mark, Windows line ends and a missing last line end', async () => {
    const found = await read(jsonLines, `\ufeff${lines(good)}\r\n\r\n  \n${lines(good)}`);
    expect(found.map(({ line }) => line)).toEqual([1, 4]);
  });

  test('lines longer than what is read at once, with characters on the border', async () => {
    const content = 'é'.repeat(1_500_000);
    expect(await page(jsonLines, lines({ ...good, content }))).toMatchObject({ content });
  });

  test.each([
    ['nonsense', 'is not valid JSON'],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
    [JSON.stringify({ ...good, url: undefined }), 'url is missing'],
    [JSON.stringify({ ...good, url: 'a.example' }), 'url must be an http or https URL'],
    [JSON.stringify({ ...good, url: 'javascript:alert(1)' }), 'url must be an http or https URL'],
    [JSON.stringify({ ...good, title: ' ' }), 'title must not be empty'],
    [JSON.stringify({ ...good, content: 5 }), 'content must be a string'],
    [JSON.stringify({ ...good, content: '\0\x01' }), 'content must be text, not binary data'],
    [JSON.stringify({ ...good, topic: 'sports' }), 'topic must be general, news or finance'],
    [JSON.stringify({ ...good, age_hours: -1 }), 'age_hours must not be negative'],
    [JSON.stringify({ ...good, published_date: 'soon' }), 'published_date must be a date'],
    [JSON.stringify({ ...good, images: [5] }), 'images.0 must be a URL or {url, description}'],
    [JSON.stringify({ ...good, links: 'x' }), 'links must be a list'],
    ['{"__proto__":{"url":"https://a.example/"}}', 'url is missing'],
  ])('%s is reported and the rest is read', async (line, problem) => {
    expect(await read(jsonLines, `${line}\n${lines(good)}`)).toMatchObject([
      { problem, line: 1 },
      { page: good, line: 2 },
    ]);
  });
});

describe('Markdown', () => {
  test('front matter says what the text does not', async () => {
    const text = '---\nurl: https://a.example/x\ntitle: Title\nlang: DE\ndate: 2026-01-02\n---\n# Heading\n\nText.\n';
    expect(await page(markdown, text)).toMatchObject({
      url: 'https://a.example/x',
      title: 'Title',
      language: 'de',
      published_date: '2026-01-02',
      content: '# Heading\n\nText.',
    });
  });

  test('a title that looks like a number is a text', async () => {
    expect(await page(markdown, '---\ntitle: 2024\nage_hours: 3\n---\nText')).toMatchObject({
      title: '2024',
      age_hours: 3,
    });
  });

  test('without it: URL from the path, title from the first heading', async () => {
    expect(await page(markdown, 'Intro\n\n## The *first* heading ##\n')).toMatchObject({
      url: 'https://docs.example/guide/some-page',
      title: 'The first heading',
    });
  });

  test('a Setext heading is a title; badges and HTML are neither in it nor in the content', async () => {
    const text =
      '[![ci][b]][c]\n\nMy <em>tool</em>\n=======\n\nIt <b>works</b>.\n\n[b]: https://ci.example/badge.svg\n[c]: /ci';
    expect(await page(markdown, text)).toMatchObject({
      title: 'My tool',
      content: 'My tool\n=======\n\nIt works.',
      images: [],
      links: [],
    });
  });

  test('without a heading: title from the name', async () => {
    expect(await page(markdown, 'Text')).toMatchObject({ title: 'Some page' });
  });

  test('links and images become URLs; links to page files the URLs of these pages', async () => {
    const text =
      'See [a](other.md#part), [b](../README.md), [c](#top), [d](mailto:x@y.example) <https://e.example> ![P](p.png)';
    expect(await page(markdown, text)).toMatchObject({
      links: ['https://docs.example/guide/other', 'https://docs.example/'],
      images: [{ url: 'https://docs.example/guide/p.png', description: 'P' }],
    });
  });

  test.each([
    ['an empty file', '', 'content must not be empty'],
    ['front matter alone', '---\ntitle: x\n---\n', 'content must not be empty'],
    ['a list as front matter', '---\n- x\n---\ntext', 'front matter is not YAML: front matter is not a mapping'],
    ['a wrong field', '---\ntopic: weather\n---\ntext', 'topic must be general, news or finance'],
  ])('%s is reported', async (_, text, problem) => {
    expect(await page(markdown, text)).toBe(problem);
  });

  test('front matter that is not YAML is reported', async () => {
    expect(await page(markdown, '---\na: [1\n---\ntext')).toMatch(/^front matter is not YAML: /);
  });

  test('a line of dashes further down is no front matter', async () => {
    expect(await page(markdown, 'One\n\n---\n\nTwo')).toMatchObject({ content: 'One\n\n---\n\nTwo' });
  });
});

describe('HTML', () => {
  const whole = `<!doctype html><html lang="de-AT"><head><title>Wale &amp; mehr</title>
    <link rel="canonical" href="https://a.example/wale"><link rel="shortcut icon" href="/f.ico">
    <meta property="article:published_time" content="2026-01-02T03:04:05Z"></head><body>
    <nav><a href="/nav">Navigation</a></nav>
    <main><h1>Wale</h1><p>Wale sind Tiere, die im Meer leben, und davon handelt dieser Text, der lang genug ist, um gelesen
    zu werden.</p><ul><li>Erstens</li></ul><pre><code>a &lt; b</code></pre><p>Mehr <a href="delfine.html">dazu</a> und ein
    <img src="wal.png" alt="Ein Wal"> im Bild, sagt der <b>Text</b>.</p></main>
    <footer>Impressum</footer><script>alert("x")</script></body></html>`;

  test('readable text as Markdown, with what the head says', async () => {
    const found = await page(html, whole);
    expect(found).toMatchObject({
      url: 'https://a.example/wale',
      title: 'Wale & mehr',
      language: 'de',
      published_date: '2026-01-02T03:04:05Z',
      favicon: 'https://a.example/f.ico',
      links: ['https://a.example/nav', 'https://a.example/delfine'],
      images: [{ url: 'https://a.example/wal.png', description: 'Ein Wal' }],
    });
    const { content } = found as { content: string };
    expect(content).toMatch(/^## Wale\n\nWale sind Tiere/);
    expect(content).toContain('- Erstens');
    expect(content).toContain('```\na < b\n```');
    expect(content).toContain('**Text**');
    expect(content).not.toMatch(/alert|Navigation|Impressum/);
  });

  test('tags that may be left out', async () => {
    expect(await page(html, '<title>Short</title><p>Hello there')).toMatchObject({
      url: 'https://docs.example/guide/some-page',
      title: 'Short',
      content: 'Hello there',
    });
  });

  test.each(['', '<html></html>', '<body><script>x()</script></body>'])('%j has no text', async (text) => {
    expect(await page(html, text)).toBe('content must not be empty');
  });
});

describe('plain text', () => {
  test('the first line is the title', async () => {
    expect(await page(plainText, '\ufeffWhales\n\nText')).toMatchObject({
      url: 'https://docs.example/guide/some-page',
      title: 'Whales',
      content: 'Whales\n\nText',
    });
  });

  test('unless it is long', async () => {
    expect(await page(plainText, 'word '.repeat(50), 'about_whales.txt')).toMatchObject({ title: 'About whales' });
  });

  test('an empty file is reported', async () => {
    expect(await page(plainText, ' \n')).toBe('content must not be empty');
  });
});

describe('charsets', () => {
  const russian = 'Привет, мир! Это страница о кошках, собаках и других домашних животных, написанная по-русски.';
  /** Cyrillic in windows-1251: U+0410 to U+044F are 0xC0 to 0xFF. */
  const windows1251 = (text: string) =>
    Buffer.from(
      [...text].map((letter) => (letter > '\x7f' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))),
    );
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const german = 'Die schöne Müllerin fährt über die Brücke und grüßt die Gäste an der Straße.';

  test.each<[string, Reader, Uint8Array, string, string]>([
    ['Markdown, detected', markdown, latin1(german), 'a.md', german],
    ['plain text, detected', plainText, windows1251(russian), 'a.txt', russian],
    ['plain text in UTF-16', plainText, utf16(german), 'a.txt', german],
    ['plain text with a mark', plainText, Buffer.from(`\ufeff${german}`), 'a.txt', german],
    ['HTML, declared', html, latin1(`<meta charset="iso-8859-1"><p>${german}</p>`), 'a.html', german],
    [
      'HTML, declared the old way',
      html,
      windows1251(`<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>${russian}</p>`),
      'a.html',
      russian,
    ],
    ['HTML, declared wrongly', html, Buffer.from(`<meta charset="latin1"><p>${german}</p>`), 'a.html', german],
    [
      'HTML of Windows',
      html,
      latin1('<meta charset="windows-1252"><p>\x935 \x80\x94 \x96 it\x92s</p>'),
      'a.html',
      '“5 €” – it’s',
    ],
    ['HTML in ISO-2022-JP', html, latin1('<meta charset="iso-2022-jp"><p>\x1b$B29@t\x1b(B</p>'), 'a.html', '温泉'],
  ])('%s', async (_, reader, bytes, name, content) => {
    expect(await page(reader, bytes, name)).toMatchObject({ content });
  });

  test('JSONL, line by line', async () => {
    const line = (content: string) => `{"url":"https://a.example/","title":"A","content":"${content}"}\n`;
    const mixed = Buffer.concat([Buffer.from(line('grün')), latin1(line(german))]);
    expect(await read(jsonLines, mixed, 'a.jsonl')).toMatchObject([
      { page: { content: 'grün' }, line: 1 },
      { page: { content: german }, line: 2 },
    ]);
    expect(await read(jsonLines, utf16(line('one') + line(german)), 'a.jsonl')).toMatchObject([
      { page: { content: 'one' }, line: 1 },
      { page: { content: german }, line: 2 },
    ]);
  });
});

test.each([
  '<meta http-equiv="refresh" content="0; url=https://real.example/">',
  "<META HTTP-EQUIV='Refresh' CONTENT='0;URL=real.html'>",
  '<meta content="1; url=real.html" http-equiv="refresh">',
])('a stub that leads elsewhere is no page: %s', async (meta) => {
  const stub = `<html><head><title>Moved</title>${meta}<link rel="canonical" href="https://real.example/"></head><body>Moved.</body></html>`;
  expect(await read(html, stub)).toEqual([]);
});

test('a page that renews itself is one', async () => {
  expect(await page(html, '<meta http-equiv="refresh" content="300"><p>Departures</p>')).toMatchObject({
    content: 'Departures',
  });
});
