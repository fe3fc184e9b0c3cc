const token = '/realms/demo/protocol/openid-connect/token';

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

function post(target: string, type: string, body: string, ...headers: string[]) {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const head = [`POST ${target} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, length, ...headers, '', ''];
  return head.join('\r\n') + body;
}
const search = (path: string, body: unknown) =>
  post(
    path,
    'application/json',
    typeof body === 'string' ? body : JSON.stringify(body),
    'Authorization: Bearer tvly-dev-understudy',
  );
const form = (body: string) => post(token, 'application/x-www-form-urlencoded', body);
const list = (item: unknown, length: number) => JSON.stringify(Array(length).fill(item));
const credentials = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
const ideographs = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
const words = Array.from({ length: 140_000 }, (_, index) => index.toString(36)).join(' ');
const site = 'https://en.wikipedia.org';

/** The worst of each field: up to a megabyte of what its reader likes least. */
export const worstRequests: readonly (readonly [field: string, request: string])[] = [
  ['X-Forwarded-For, trusted', get('/', `X-Forwarded-For: ${'127.0.0.1,'.repeat(100_000)}`)],
  ['X-Forwarded-For, empty', get('/', `X-Forwarded-For: ${','.repeat(1_000_000)}`)],
  ['X-Forwarded-For, a port', get('/', `X-Forwarded-For: a:${'1_'.repeat(500_000)}`)],
  ['X-Forwarded-For, blanks', get('/', `X-Forwarded-For: a:1${'\u0085'.repeat(900_000)}x`)],
  ['X-Forwarded-Prefix', get('/realms/demo', `X-Forwarded-Prefix: ${'/'.repeat(60_000)}x`)],
  ['X-Forwarded-Host', get('/realms/demo', `X-Forwarded-Host: ${'a:'.repeat(30_000)}`)],
  ['Host', get('/docs/').replace('Host: x', `Host: ${'a'.repeat(900_000)} `)],
  ['Connection', get('/', 'Upgrade: x', `Connection: ${','.repeat(900_000)}`)],
  ['150,000 headers', get('/', `${'a:b\r\n'.repeat(149_999)}a:b`)],
  [
    'Authorization, Basic',
    post(
      token,
      'application/x-www-form-urlencoded',
      'a=b',
      `Authorization: Basic ${'A'.repeat(30_000)}${' '.repeat(30_000)}x`,
    ),
  ],
  ['Authorization, Bearer', get('/usage', `Authorization: Bearer${' '.repeat(900_000)}x y`)],
  ['a query of the application', get(`/?a=${'0_'.repeat(30_000)}x&b=x`)],
  ['a query of a realm', get(`/realms/demo?${'='.repeat(60_000)}`)],
  ['a path', get(`/docs${'/'.repeat(60_000)}x`)],
  ['a form of nothing', form('&'.repeat(1_000_000))],
  ['a form of blanks', form(`a=${'+'.repeat(130_000)}`)],
  ['a form of letters with accents', form(`a=${'%C3%A9'.repeat(170_000)}`)],
  ['a multipart form', post(token, 'multipart/form-data; boundary=-', '-'.repeat(1_000_000))],
  [
    'a multipart head',
    post(token, 'multipart/form-data; boundary=x', `--x\r\n${'content-disposition:\r\n'.repeat(45_000)}\r\n`),
  ],
  ['scope', form(`${credentials}&scope=${'email+'.repeat(20_000)}email`)],
  ['client_assertion', form(`grant_type=client_credentials&client_assertion=${'e30.'.repeat(16_000)}`)],
  ['JSON, deep', search('/search', '['.repeat(1_000_000))],
  ['JSON, deep, for an agent', post('/-/mcp', 'application/json', '{"a":'.repeat(200_000))],
  ['JSON, unfinished', search('/search', `[${'1,'.repeat(490_000)}`)],
  ['JSON, blanks', search('/search', `{"a":1${' '.repeat(999_000)}x`)],
  ['a list of wrong values', search('/search', `{"query":"whales","include_domains":${list(0, 490_000)}}`)],
  ['include_domains, many', search('/search', `{"query":"whales","include_domains":${list('a', 240_000)}}`)],
  ['include_domains, long', search('/search', { query: 'whales', include_domains: [`a.${ideographs.repeat(15)}`] })],
  [
    'include_domains, odd',
    search('/search', { query: 'whales', include_domains: Array(300).fill("'\n".repeat(1_000)) }),
  ],
  ['include_domains, wild', search('/search', { query: 'whales', include_domains: Array(300).fill('*a*'.repeat(80)) })],
  [
    'query',
    search('/search', { query: 'a b c d e f g h i j k '.repeat(18), max_results: 100, include_answer: 'advanced' }),
  ],
  [
    'urls, long paths',
    search('/extract', { urls: Array.from({ length: 20 }, (_, at) => `${site}/wiki/${at}${'x/'.repeat(24_000)}`) }),
  ],
  ['urls, a host', search('/extract', { urls: [`http://${ideographs.repeat(15)}`] })],
  ['urls, Punycode', search('/extract', { urls: [`http://xn--${'ab9'.repeat(300_000)}`] })],
  ['url, a path', search('/map', { url: `http://a.b/${'a/'.repeat(200_000)}${'../'.repeat(190_000)}` })],
  ['url, slashes', search('/map', { url: `http://a.b/${'/'.repeat(900_000)}x` })],
  ['select_paths, empty', search('/crawl', `{"url":"a.example","select_paths":${list('', 330_000)}}`)],
  ['select_paths, classes', search('/crawl', { url: 'a.example', select_paths: [`(?i)${'[\\pL]'.repeat(1_900)}`] })],
  ['select_paths, one letter', search('/crawl', { url: 'a.example', select_paths: Array(9_000).fill('a') })],
  ['instructions', search('/crawl', { url: site, instructions: words, max_depth: 5, limit: 1_000 })],
  ['a whole site', search('/crawl', { url: site, max_depth: 5, max_breadth: 500, limit: 100_000 })],
  ['input, one word', search('/research', { input: 'a'.repeat(900_000) })],
  ['input', search('/research', { input: words, output_length: 'long' })],
  [
    'output_schema',
    search('/research', {
      input: 'whales',
      output_schema: {
        properties: Object.fromEntries(
          Array.from({ length: 199 }, (_, index) => [
            `whale ${index}`,
            { type: 'array', description: 'blue ocean '.repeat(400) },
          ]),
        ),
      },
    }),
  ],
  ['files', search('/research', `{"input":"whales","files":${list(0, 490_000)}}`)],
  ['endpoints', search('/logs', `{"endpoints":${list('x', 240_000)}}`)],
  ['noise', `${' '.repeat(999_000)}x\r\n\r\n`],
];
