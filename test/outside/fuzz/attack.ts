import type { Random } from './random.ts';
import { aim, type Possessions } from './surfaces/all.ts';

/** What one connection sends: pieces, with a pause between them where the sender is slow. */
export interface Attack {
  readonly kind: string;
  readonly pieces: readonly Buffer[];
  readonly pauseMs: number;
  /** Where it is sent, when it is whole and somebody waits for its answer. */
  readonly surface?: string;
  readonly target?: string;
}

const paths = [
  '/',
  '/?a=1&b=x',
  '/docs/',
  '/-/healthy',
  '/search',
  '/search/',
  '/extract',
  '/crawl',
  '/map',
  '/research',
  '/research/x',
  '/usage',
  '/logs?api_key=x',
  '/org-usage',
  '/feedback',
  '/realms/demo',
  '/realms/demo/.well-known/openid-configuration',
  ...['token', 'token', 'token/introspect', 'revoke', 'userinfo', 'certs', 'logout'].map(
    (endpoint) => `/realms/demo/protocol/openid-connect/${endpoint}`,
  ),
  '/realms/x/../demo',
  '/admin/realms/demo',
  '*',
  '//',
  '/%FF',
  'http://x:1/',
];
const methods = ['GET', 'POST', 'HEAD', 'PUT', 'CONNECT', 'OPTIONS', 'BREW', 'QUERY', 'PAUSE', 'POST', 'POST'];
const headers = [
  'Host: x',
  'Content-Length: 5',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Connection: close',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded',
  'Authorization: Bearer tvly-dev-understudy',
  'X-Forwarded-For: ,,[',
  'X-Tavily-Access-Mode: keyless',
  'Authorization: Basic dW5kZXJzdHVkeTp1bmRlcnN0dWR5LXNlY3JldA==',
  'Origin: http://x',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ': x',
  'X\u0000: y',
];
/** Makes a body what its length says, for the requests that would otherwise wait for more. */
const withLength = (body: string) => `Content-Length: ${Buffer.byteLength(body, 'latin1')}`;
const bodies = [
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '{"query":"x"}',
  '{"query":["x"],"url":"a.b","urls":[1],"input":"\\ud800","limit":1e9}',
  '{"url":"en.wikipedia.org","select_paths":["(","a{9}{9}"]}',
  'grant_type=client_credentials',
  'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret&scope=email',
  'token=a.b.c&token=&client_id=%zz',
  '\u0000\u0001',
];

const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'RTSP/1.0'];

/** A request of a caller who knows the place, changed in no way. */
function aimed(random: Random, possessions: Possessions): { surface: string; target: string; whole: Buffer } {
  const { surface, method, path, body, headers: own } = aim(random, possessions);
  const lines = [`${method} ${path} HTTP/1.1`, ...own, withLength(body)];
  return { surface, target: path, whole: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1') };
}

function invented(random: Random): Buffer {
  const lines = [`${random.of(methods)} ${random.of(paths)} ${random.of(versions)}`];
  for (let count = random.below(5); count > 0; count -= 1) lines.push(random.of(headers));
  const body = random.of(bodies);
  if (random.below(2) === 0) lines.push(withLength(body));
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
}

const request = (random: Random, possessions: Possessions) =>
  random.below(2) === 0 ? aimed(random, possessions).whole : invented(random);

const bytes = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.below(256)));

function pieces(whole: Buffer, random: Random, most: number): Buffer[] {
  const list: Buffer[] = [];
  for (let at = 0; at < whole.length; ) {
    const size = 1 + random.below(most);
    list.push(whole.subarray(at, at + size));
    at += size;
  }
  return list;
}

type Kind = (random: Random, possessions: Possessions) => Omit<Attack, 'kind'>;

const kinds = {
  sound(random, possessions) {
    const { whole, surface, target } = aimed(random, possessions);
    return { pieces: [whole], pauseMs: 0, surface, target };
  },
  invented: (random) => ({ pieces: [invented(random)], pauseMs: 0 }),
  pipelined(random, possessions) {
    const requests = Array.from({ length: 3 }, () => request(random, possessions));
    return { pieces: [Buffer.concat(requests)], pauseMs: 0 };
  },
  noise: (random) => ({ pieces: [bytes(random, 1 + random.below(200))], pauseMs: 0 }),
  truncated(random, possessions) {
    const whole = request(random, possessions);
    return { pieces: [whole.subarray(0, random.below(whole.length))], pauseMs: 0 };
  },
  changed(random, possessions) {
    const whole = request(random, possessions);
    for (let count = 1 + random.below(4); count > 0; count -= 1) whole[random.below(whole.length)] = random.below(256);
    return { pieces: [whole], pauseMs: 0 };
  },
  split: (random, possessions) => ({ pieces: pieces(request(random, possessions), random, 12), pauseMs: 0 }),
  slow: (random, possessions) => ({ pieces: pieces(request(random, possessions), random, 30), pauseMs: 1 }),
  huge(random) {
    const filling = 'a'.repeat(1 + random.below(300_000));
    const head = random.of([`GET /?${filling} HTTP/1.1\r\n\r\n`, `GET / HTTP/1.1\r\nX: ${filling}\r\n\r\n`, filling]);
    return { pieces: [Buffer.from(head)], pauseMs: 0 };
  },
} satisfies Record<string, Kind>;

type KindName = keyof typeof kinds;
const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
/** How often one comes, among the others. */
const shares: Readonly<Record<KindName, number>> = {
  sound: 30,
  invented: 5,
  pipelined: 10,
  noise: 5,
  truncated: 10,
  changed: 15,
  split: 10,
  slow: 10,
  huge: 1,
};
const names = Object.keys(kinds)
  .filter(isKind)
  .flatMap((name) => Array<KindName>(shares[name]).fill(name));

/** The next thing to send. */
export function attack(random: Random, possessions: Possessions): Attack {
  const kind = random.of(names);
  const make: Kind = kinds[kind];
  return { kind, ...make(random, possessions) };
}
