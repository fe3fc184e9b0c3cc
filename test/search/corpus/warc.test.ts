import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PageOrProblem } from '../../../src/search/corpus/reader.ts';
import { warc } from '../../../src/search/corpus/warc.ts';
import { folderOf } from '../../support/folder.ts';

async function read(bytes: Buffer, name = 'crawl.warc'): Promise<PageOrProblem[]> {
  const path = join(await folderOf({}), name);
  await writeFile(path, bytes);
  const found: PageOrProblem[] = [];
  for await (const one of warc({ path, size: bytes.length, url: 'https://docs.example/crawl' })) found.push(one);
  return found;
}
const html = (title: string) => `<html><head><title>${title}</title></head><body><p>About ${title}.</p></body></html>`;

function record(headers: Record<string, string>, block: Buffer): Buffer {
  const lines = ['WARC/1.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const head = `${lines.join('\r\n')}\r\nContent-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')]);
}
const info = record({ 'WARC-Type': 'warcinfo' }, Buffer.from('software: test\r\n'));

function response(url: string, body: Buffer | string, fields: Record<string, string> = {}, status = '200 OK'): Buffer {
  const lines = Object.entries({ 'Content-Type': 'text/html; charset=utf-8', ...fields }).map((pair) =>
    pair.join(': '),
  );
  const http = Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`);
  const headers = { 'WARC-Type': 'response', 'WARC-Target-URI': url, 'WARC-Date': '2026-01-02T03:04:05Z' };
  return record(headers, Buffer.concat([http, Buffer.from(body)]));
}
const chunked = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)};x=1\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

test('a page for each HTML document that was fetched with success', async () => {
  const found = await read(
    Buffer.concat([
      info,
      response('https://a.example/one', html('One')),
      response('https://a.example/gone', html('Gone'), {}, '404 Not Found'),
      response('https://a.example/style.css', 'a{}', { 'Content-Type': 'text/css' }),
      record(
        { 'WARC-Type': 'request', 'WARC-Target-URI': 'https://a.example/one' },
        Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      ),
      record(
        { 'WARC-Type': 'resource', 'WARC-Target-URI': '<https://a.example/two>', 'Content-Type': 'text/html' },
        Buffer.from(html('Two')),
      ),
    ]),
  );
  expect(found).toMatchObject([
    {
      line: 'record 2',
      page: {
        url: 'https://a.example/one',
        title: 'One',
        content: 'About One.',
        published_date: '2026-01-02T03:04:05Z',
      },
    },
    { line: 'record 6', page: { url: 'https://a.example/two', title: 'Two' } },
  ]);
});

test.each<[string, Buffer]>([
  ['chunks', response('https://a.example/', chunked(Buffer.from(html('X'))), { 'Transfer-Encoding': 'chunked' })],
  ['gzip', response('https://a.example/', gzipSync(html('X')), { 'Content-Encoding': 'gzip' })],
  ['brotli', response('https://a.example/', brotliCompressSync(html('X')), { 'Content-Encoding': 'br' })],
  [
    'both',
    response('https://a.example/', chunked(gzipSync(html('X'))), {
      'Transfer-Encoding': 'chunked',
      'Content-Encoding': 'gzip',
    }),
  ],
  ['codings that are only named', response('https://a.example/', html('X'), { 'Content-Encoding': 'gzip' })],
  [
    'another charset',
    response('https://a.example/', Buffer.from(html('Ä'), 'latin1'), {
      'Content-Type': 'text/html; charset=iso-8859-1',
    }),
  ],
])('bodies in %s', async (_, bytes) => {
  const [first] = await read(bytes);
  expect(first).toMatchObject({ page: { title: expect.stringMatching(/^[XÄ]$/) } });
});

test('records that are compressed one by one, as crawlers write them', async () => {
  const records = [
    info,
    response('https://a.example/one', html('One')),
    response('https://a.example/two', html('Two')),
  ];
  const found = await read(Buffer.concat(records.map((bytes) => gzipSync(bytes))), 'crawl.warc.gz');
  expect(found.map((one) => ('page' in one ? one.page.title : one.problem))).toEqual(['One', 'Two']);
});

describe('a file that is not whole', () => {
  const good = response('https://a.example/one', html('One'));
  test.each([
    ['is cut off', Buffer.concat([good, good.subarray(0, good.length - 30)]), 'x.warc'],
    ['is cut off', Buffer.concat([good, good.subarray(0, 20)]), 'x.warc'],
    ['is no WARC file from here on', Buffer.concat([good, Buffer.from('nonsense\r\n\r\n')]), 'x.warc'],
    ['is no whole gzip file', gzipSync(good).subarray(0, 60), 'x.warc.gz'],
  ])('%s', async (message, bytes, name) => {
    await expect(read(bytes, name)).rejects.toThrow(message);
  });

  test('that has no page is named', async () => {
    for (const bytes of [info, Buffer.alloc(0)])
      expect(await read(bytes)).toMatchObject([{ problem: 'has no HTML document that was fetched with success' }]);
  });

  test('a body that cannot be decoded is named', async () => {
    const [first] = await read(response('https://a.example/', 'nonsense', { 'Content-Encoding': 'gzip' }));
    expect(first).toMatchObject({ line: 'record 1', problem: 'has a body that cannot be decoded' });
  });
});
