import { describe, expect, test } from 'vitest';
import { proxyErrors, proxyPage } from '../../../src/control/rules/outcomes/proxy-page.ts';
import { sendHead } from '../../../src/control/rules/outcomes/send-whole.ts';

/** The heads that are written; the response has these headers already. */
function written(own: Readonly<Record<string, string>>, ...whole: [object, number?]) {
  const calls: unknown[][] = [];
  const set = { ...own };
  const response = {
    hasHeader: (name: string) => name in set,
    setHeader: (name: string, value: string) => {
      set[name] = value;
    },
    writeHead: (...given: unknown[]) => calls.push(given),
  };
  sendHead(response as never, whole[0] as never, whole[1]);
  return { calls, set };
}

describe('the head of a response that was held back', () => {
  test.each<[headers: unknown, length: number | undefined, sent: unknown]>([
    [undefined, undefined, undefined],
    [undefined, 5, undefined],
    [{ 'Content-Length': 7, a: 'b' }, undefined, { 'Content-Length': 7, a: 'b' }],
    [{ 'Content-Length': 7, a: 'b' }, 5, { 'Content-Length': '5', a: 'b' }],
    [{ a: 'content-length' }, 5, { a: 'content-length' }],
    [
      ['content-length', '7', 'a', 'content-length', 'b', 'c'],
      5,
      ['content-length', '5', 'a', 'content-length', 'b', 'c'],
    ],
    [
      [
        ['Content-length', '7'],
        ['a', 'b'],
      ],
      5,
      [
        ['Content-length', '5'],
        ['a', 'b'],
      ],
    ],
    [[], 5, []],
  ])('has %j, with the length %s: %j', (headers, length, sent) => {
    expect(written({}, { status: 201, reason: undefined, headers }, length)).toEqual({ calls: [[201, sent]], set: {} });
    expect(written({}, { status: 201, reason: 'Made', headers }, length).calls).toEqual([[201, 'Made', sent]]);
  });

  test.each([
    [{ 'content-length': '7' }, 5, { 'content-length': '5' }],
    [{ 'content-length': '7' }, undefined, { 'content-length': '7' }],
    [{ a: 'b' }, 5, { a: 'b' }],
  ])('with %j set before, and the length %s', (own, length, set) => {
    expect(written(own, { status: 200, reason: undefined, headers: undefined }, length).set).toEqual(set);
  });
});

test.each([
  ['bad-gateway', 502, 'Bad Gateway'],
  ['unavailable', 503, 'Service Temporarily Unavailable'],
  ['gateway-timeout', 504, 'Gateway Time-out'],
])('the page of %s is that of nginx', (name, status, title) => {
  expect(proxyPage(name)).toEqual({
    status,
    headers: { server: 'nginx', 'content-type': 'text/html' },
    body: `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
  });
  expect(proxyErrors).toHaveProperty([name, 'summary'], expect.stringMatching(/^a proxy /));
});
