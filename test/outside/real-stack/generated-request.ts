import { METHODS } from 'node:http';
import fc from 'fast-check';

export type Variant = 'greeting' | 'echo' | 'object' | 'cached' | 'slow';

/** A request as bytes (Latin-1), with what is needed to read the answer. */
export interface GeneratedRequest {
  readonly variant: Variant;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly bytes: string;
}

const often = <T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const joined = (arbitrary: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(arbitrary, { maxLength }).map((pieces) => pieces.join(''));

const method = often(
  [12, fc.constant('GET')],
  [3, fc.constantFrom(...METHODS)],
  [1, fc.constantFrom('FOO', 'get', 'BREW', 'GETT', 'PRI', 'DESCRIBE', 'X-A')],
);

const encoded = fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const pathPiece = often(
  [4, printable],
  [2, encoded],
  [2, fc.constantFrom('/', '.', '..', '//', '%2F', '%2e', 'docs', 'redoc')],
);
const path = often(
  [10, fc.constant('/')],
  [3, fc.constantFrom('/docs', '/docs/', '/docs//', '/%64ocs', '/docs%0A', '/docs/%0A', '/docs%0A/', '/openapi.json')],
  [2, fc.constantFrom('/redoc', '/redoc/', '/openapi.json/', '/docs/oauth2-redirect', '/docs/oauth2-redirect/')],
  [2, fc.constantFrom('//', '/.', '/%0A', '/%2F', '/x/../', '/;x', '/%', '/%zz', '/%FF', '/a%00b', '*')],
  [4, joined(pathPiece, 8).map((text) => `/${text.replace(/[?#]/g, '')}`)],
);

const integerPiece = fc.constantFrom(
  '0',
  '1',
  '9',
  '_',
  '.',
  '+',
  '-',
  '%20',
  '%2B',
  '+',
  'e',
  '٣',
  '%C2%85',
  '%EF%BB%BF',
  '%E2%80%83',
);
const integer = often(
  [3, fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String)],
  [3, joined(integerPiece, 6).map((text) => text.replace('٣', '%D9%A3'))],
  [
    1,
    fc.constantFrom(
      '',
      '1.0',
      '1_000',
      '%201%20',
      '007',
      '-0',
      '0-1',
      '0__1',
      '1.',
      '.0',
      '1e3',
      '0x10',
      'nan',
      'true',
    ),
  ],
  [1, fc.integer({ min: 4295, max: 4305 }).map((length) => '7'.repeat(length))],
);
const textPiece = often(
  [6, printable],
  [3, encoded],
  [1, fc.constantFrom('+', '%F0%9F%98%80', '%E2%82%AC', '%ED%A0%80', '%22', '%5C')],
);
const text = joined(textPiece, 12).map((value) => value.replace(/[&#]/g, ''));
const parameter = often(
  [5, integer.map((value) => `a=${value}`)],
  [5, integer.map((value) => `req_id=${value}`)],
  [5, text.map((value) => `b=${value}`)],
  [2, fc.constantFrom('a', 'b', 'a=', 'b=', '%61=1', 'A=1', 'a[]=1', 'a=1;b=2', '=', '', '&', 'b=x=y', 'req_id')],
  [1, joined(printable, 6).map((value) => value.replace('#', ''))],
);
const query = often(
  [2, fc.constant('')],
  [6, fc.array(parameter, { maxLength: 4 }).map((parts) => `?${parts.join('&')}`)],
  [4, fc.tuple(integer, text).map(([a, b]) => `?a=${a}&b=${b}&req_id=${a}`)],
  [1, fc.constantFrom('?', '??', '?a=1#b=2', '#f', '?x#', '?%FF')],
);
const authority = fc.constantFrom('127.0.0.1', 'example.com:80', 'x:99999', '[::1]:80', 'user@host', 'a_b', '', 'x:');
const target = often(
  [14, fc.tuple(path, query).map(([before, after]) => before + after)],
  [
    1,
    fc
      .tuple(fc.constantFrom('http', 'https', 'ftp'), authority, path, query)
      .map(([scheme, host, where, what]) => `${scheme}://${host}${where === '*' ? '/' : where}${what}`),
  ],
  [1, fc.constantFrom('root', '?a=1', 'x:80', '/a b', '/\u0001', '/é', '')],
);

const headerValue = often(
  [4, joined(printable, 10)],
  [
    1,
    joined(
      fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
      4,
    ),
  ],
);
const forwarded = fc.constantFrom(
  '1.2.3.4',
  '1.2.3.4, 5.6.7.8',
  '5.6.7.8, 127.0.0.1',
  '1.2.3.4:56',
  '[::2]:9',
  '[::2]',
  '::2',
  'unknown',
  '',
  ',',
  '1.2.3.4 ,',
  '127.0.0.1',
  'a:b',
  '[x',
  '1.2.3.4:x',
);
const header = often<[string, string]>(
  [3, forwarded.map((value) => ['X-Forwarded-For', value])],
  [2, fc.constantFrom('http', 'https', 'ws', 'ftp', ' https ', 'HTTPS').map((value) => ['X-Forwarded-Proto', value])],
  [
    3,
    fc
      .constantFrom('no-cache', 'no-store', 'No-Cache', 'max-age=0', 'no-cache, no-store')
      .map((value) => ['Cache-Control', value]),
  ],
  [2, fc.constantFrom('W/1', '*', '"x"', '').map((value) => ['If-None-Match', value])],
  [
    2,
    fc
      .constantFrom('close', 'Close', 'keep-alive', 'keep-alive, close', 'upgrade', '')
      .map((value) => ['Connection', value]),
  ],
  [1, fc.constantFrom('h2c', 'foo').map((value) => ['Upgrade', value])],
  [1, fc.constantFrom('100-continue', 'x').map((value) => ['Expect', value])],
  [1, fc.constantFrom('application/json', ';;;', 'text/plain').map((value) => ['Content-Type', value])],
  [
    1,
    fc
      .constantFrom('0', '3', '5, 5', '-1', '1.5', '', '+3', '99999999999999999999999')
      .map((value) => ['Content-Length', value]),
  ],
  [1, fc.constantFrom('chunked', 'gzip', 'chunked, gzip', 'xchunked').map((value) => ['Transfer-Encoding', value])],
  [1, fc.constantFrom('other', '', 'a b', 'x:1', 'x:99999', '[::1]').map((value) => ['Host', value])],
  [2, headerValue.map((value) => ['X-A', value])],
  [1, fc.constantFrom('X A', 'X(A)', '', 'X:A', 'Ä').map((name) => [name, 'b'])],
);

const version = often([14, fc.constant('1.1')], [1, fc.constantFrom('1.0', '2.0', '0.9', '1.2', '3.0', '1', '1.10')]);
/** What decides whether a connection stays open. */
const persistence = fc.record({
  version: fc.constantFrom('0.9', '1.0', '1.1', '2.0'),
  more: fc
    .subarray(['keep-alive', 'close', 'Close\t', 'x'], { minLength: 1 })
    .chain((tokens) => fc.shuffledSubarray(tokens, { minLength: tokens.length }))
    .map((tokens): [string, string][] => [['Connection', tokens.join(', ')]]),
});
const token = fc.constantFrom('websocket', 'WebSocket', 'h2c', 'a/1', 'a b', '@', '', 'é', 'a;b');
const listOf = (item: fc.Arbitrary<string>) =>
  fc
    .array(item, { minLength: 1, maxLength: 3 })
    .chain((items) => fc.constantFrom(', ', ',', ' ,', ',,').map((comma) => items.join(comma)));
const extension = fc.constantFrom(
  'permessage-deflate',
  'permessage-deflate; client_max_window_bits',
  'a; b=1;c="2"',
  'a;',
  'a; b="',
  'a; b="c d"',
  'a; b="c\\d"',
  'a;=',
  '',
);
const base64 = fc
  .string({ unit: fc.constantFrom('A', 'b', '+', '/', '=', '-', 'é'), maxLength: 8 })
  .map((odd) => odd.slice(0, 8));
const handshakeKey = often(
  [6, fc.constant('dGhlIHNhbXBsZSBub25jZQ==')],
  [4, base64],
  [1, fc.constantFrom('', 'dGhl', 'dGhlIHNhbXBsZSBub25jZQ', 'dGhlIHNhbXBsZSBub25jZQ=', 'dGhlIHNhbXBsZSBub25jZQ===')],
);
const upgrade = often([6, fc.constant('websocket')], [1, listOf(token)]);
const asHeader = (name: string, value: fc.Arbitrary<string>) => value.map((text): [string, string] => [name, text]);
const handshakeHeader = often<[string, string]>(
  [1, asHeader('Connection', fc.constantFrom('Upgrade', 'keep-alive, Upgrade', 'a b, upgrade', '', ',upgrade,'))],
  [1, asHeader('Upgrade', upgrade)],
  [1, asHeader('Sec-WebSocket-Key', handshakeKey)],
  [1, asHeader('Sec-WebSocket-Version', fc.constantFrom('13', '8', '', ' 13', 'é'))],
  [1, asHeader('Sec-WebSocket-Extensions', listOf(extension))],
  [1, asHeader('Sec-WebSocket-Protocol', listOf(token))],
  [1, asHeader('Origin', fc.constantFrom('http://a', '', 'null'))],
);
/** A request for a WebSocket, which the application has not: most are sound but for one or two headers. */
const handshake = fc
  .tuple(
    asHeader('Sec-WebSocket-Key', handshakeKey),
    asHeader('Upgrade', upgrade),
    fc.array(handshakeHeader, { maxLength: 2 }),
  )
  .map(([key, protocol, more]) => ({
    version: '1.1',
    more: [['Connection', 'Upgrade'], protocol, key, ['Sec-WebSocket-Version', '13'], ...more] as [string, string][],
  }));
const lineEnd = often([40, fc.constant('\r\n')], [1, fc.constantFrom('\n', '\r')]);
const separator = often([40, fc.constant(' ')], [1, fc.constantFrom('  ', '\t', '')]);
const behind = often(
  [20, fc.constant('')],
  [1, fc.constant('garbage')],
  [1, fc.constant('GET /behind HTTP/1.1\r\n\r\n')],
);
const versionAndHeaders = often<{ version: string; more: [string, string][] }>(
  [19, fc.record({ version, more: fc.array(header, { maxLength: 3 }) })],
  [1, persistence],
  [2, handshake],
);
const host = often<[string, string][]>([8, fc.constant([['Host', '127.0.0.1']])], [1, fc.constant([])]);

/** Requests to the example application: most of them sound, some odd, some broken. */
export const generatedRequest: fc.Arbitrary<GeneratedRequest> = fc
  .record({
    variant: often<Variant>([4, fc.constant('echo')], [4, fc.constantFrom('greeting', 'object', 'cached', 'slow')]),
    method,
    target,
    versionAndHeaders,
    lineEnd,
    separator,
    host,
    behind,
  })
  .map(({ variant, method, target, versionAndHeaders: { version, more }, lineEnd, separator, host, behind }) => {
    const headers = [...host, ...more];
    const isChunked = more.some(([name, value]) => name === 'Transfer-Encoding' && value.startsWith('chunked'));
    const hasBody = more.some(([name, value]) => name === 'Content-Length' && value === '3');
    const lines = [
      `${method}${separator}${target} HTTP/${version}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ];
    const body = isChunked ? '3\r\nabc\r\n0\r\n\r\n' : hasBody ? 'abc' : behind;
    return { variant, method, target, headers, bytes: `${lines.join(lineEnd)}${lineEnd}${lineEnd}${body}` };
  });
