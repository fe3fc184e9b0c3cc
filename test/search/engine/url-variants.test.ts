import { describe, expect, test } from 'vitest';
import { urlVariants } from '../../../src/search/engine/url-variants.ts';

describe('spellings of a URL', () => {
  test.each([
    ['https://example.com/a', 'http://www.example.com/a/'],
    ['http://www.example.com/a/#top', 'https://example.com/a'],
    ['https://wikipedia.org/wiki/Tea', 'https://en.wikipedia.org/wiki/Tea'],
    ['https://example.com/#a#b', 'https://example.com'],
  ])('%s may be %s', (url, other) => expect(urlVariants(url)).toContain(other));

  test.each([
    ['https://example.com/a', 'https://example.com/b'],
    ['https://example.com/a', 'https://example.com/a//'],
    ['ftp://example.com/a', 'http://example.com/a'],
    ['https://example.org/http://example.com', 'https://example.org/https://example.com'],
  ])('%s is not %s', (url, other) => expect(urlVariants(url)).not.toContain(other));

  test('begin with the given one, and come once each', () => {
    for (const url of ['https://www.a.example/x/', 'http://a.example', 'a'])
      expect(urlVariants(url)).toEqual([url, ...new Set(urlVariants(url).filter((variant) => variant !== url))]);
  });
});
