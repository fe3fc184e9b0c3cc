import { describe, expect, test } from 'vitest';
import { charsetOf } from '../../../../src/token/openid/http/charset.ts';
import { type Response, withLeadingHeaders } from '../../../../src/token/openid/http/endpoint-response.ts';
import { htmlPage } from '../../../../src/token/openid/http/html-page.ts';
import { wireHeaders } from '../../../../src/token/openid/http/send-response.ts';

const form = 'application/x-www-form-urlencoded';
const always = ['Referrer-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options'];
const robots = 'X-Robots-Tag';
const frames = 'X-Frame-Options';
const policy = 'Content-Security-Policy';
const length = 'content-length';

describe('which headers a response has, in their order', () => {
  test.each<[what: string, Response, sent: string | undefined, names: string[]]>([
    [
      'JSON',
      { status: 200, contentType: 'application/json', body: '{}' },
      undefined,
      [length, 'Content-Type', ...always, frames, robots],
    ],
    [
      'JSON with a header',
      { status: 200, contentType: 'application/json', body: '{}', headers: [['Cache-Control', 'x']] },
      undefined,
      [length, 'Cache-Control', 'Content-Type', ...always, frames, robots],
    ],
    [
      'JSON after others',
      { status: 200, contentType: 'application/json', body: '{}', leadingHeaders: [['Z', 'x']] },
      undefined,
      ['Z', length, 'Content-Type', ...always, frames, robots],
    ],
    [
      'JSON without a body',
      { status: 200, contentType: 'application/json' },
      undefined,
      [length, 'Content-Type', ...always, frames, robots],
    ],
    [
      'JSON without a body for a form',
      { status: 200, contentType: 'application/json', body: '' },
      form,
      [length, policy, 'Content-Type', ...always, frames, robots],
    ],
    ['nothing', { status: 200 }, undefined, [...always, robots, length]],
    ['nothing for a form', { status: 200 }, `${form}; charset=x`, [policy, ...always, frames, robots, length]],
    ['nothing for JSON', { status: 200 }, 'application/json', [...always, frames, robots, length]],
    ['nothing for XML', { status: 200 }, 'application/xml', [...always, frames, robots, length]],
    ['nothing for a text', { status: 200 }, 'text/plain', [...always, robots, length]],
    ['no content', { status: 204 }, undefined, [...always, robots]],
    [
      'a text',
      { status: 200, contentType: 'text/plain', body: 'x' },
      undefined,
      [length, 'Content-Type', ...always, robots],
    ],
    [
      'a text for a form',
      { status: 200, contentType: 'text/plain', body: 'x' },
      form,
      [length, 'Content-Type', ...always, frames, robots],
    ],
    [
      'a page',
      { status: 200, contentType: 'text/html;charset=utf-8', body: 'x' },
      undefined,
      [length, policy, 'Content-Type', ...always, frames, robots],
    ],
    [
      'a page for any frame',
      { status: 200, contentType: 'text/html', body: 'x', allowFraming: true },
      undefined,
      [length, policy, 'Content-Type', ...always, robots],
    ],
    [
      'before any endpoint',
      { status: 400, contentType: 'text/html', body: 'x', withoutSecurityHeaders: true, headers: [['B', 'x']] },
      form,
      ['B', 'Content-Type', length],
    ],
    [
      'nothing before any endpoint',
      { status: 400, withoutSecurityHeaders: true, leadingHeaders: [['B', 'x']] },
      form,
      ['B', length],
    ],
  ])('%s', (_what, response, sent, names) => {
    expect(wireHeaders(response, sent).map(([name]) => name)).toEqual(names);
  });
});

test('what they say', () => {
  const said = (more: Partial<Response>) =>
    Object.fromEntries(wireHeaders({ status: 200, contentType: 'text/html', body: 'ü', ...more }));
  expect(said({})).toEqual({
    'content-length': '2',
    'Content-Type': 'text/html',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'none',
    'X-Frame-Options': 'SAMEORIGIN',
    'Content-Security-Policy': "frame-src 'self'; frame-ancestors 'self'; object-src 'none';",
  });
  expect(said({ frames: ['https://a', 'https://b'] })[policy]).toBe(
    "frame-src 'self' https://a https://b; frame-ancestors 'self'; object-src 'none';",
  );
  expect(said({ allowFraming: true })[policy]).toBe("frame-src 'self'; object-src 'none';");
});

test('headers before others', () => {
  const response: Response = { status: 200, leadingHeaders: [['B', '2']] };
  expect(withLeadingHeaders([], response)).toBe(response);
  expect(withLeadingHeaders([['A', '1']], response)).toEqual({
    ...response,
    leadingHeaders: [
      ['A', '1'],
      ['B', '2'],
    ],
  });
  expect(withLeadingHeaders([['A', '1']], { status: 204 })).toEqual({ status: 204, leadingHeaders: [['A', '1']] });
});

test('a small page', () => {
  expect(htmlPage(406, 'No', [['A', 'b']])).toEqual({
    status: 406,
    headers: [
      ['Content-Language', 'en'],
      ['A', 'b'],
    ],
    contentType: 'text/html;charset=utf-8',
    body: '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>No</title></head>\n<body><h1>No</h1></body>\n</html>\n',
  });
});

describe('the charset of a form', () => {
  test.each([
    ['', [0xfc], undefined],
    ['; charset=utf-8', [0xfc], undefined],
    ['; charset=UTF-8', [0xfc], undefined],
    ['; charset=iso-8859-1', [0xfc, 0x80], 'ü\u0080'],
    ['; charset="ISO-8859-1"', [0xfc], 'ü'],
    [';charset= us-ascii', [0x61, 0x7f, 0x80], 'a\u007f\ufffd'],
    ['; charset=utf-16', [0, 0x61], 'a'],
    ['; charset=utf-16le', [0x61, 0], 'a'],
    ['; charset=windows-1251; x', [0xff], 'я'],
    ['; charset=utf-16', [0xfe, 0xff, 0, 0x61], '\ufeffa'],
  ])('%j', (end, bytes, text) => expect(charsetOf(`${form}${end}`)?.(Buffer.from(bytes))).toBe(text));

  test('that nobody knows, or none', () => {
    expect(() => charsetOf(`${form}; charset=`)).toThrow(new RangeError('an empty charset'));
    expect(() => charsetOf(`${form}; charset=odd`)?.(Buffer.from('a'))).toThrow(RangeError);
  });
});
