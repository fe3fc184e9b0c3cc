import type { Random } from './random.ts';

/** What one connection sends: pieces, with a pause between them where the sender is slow. */
export interface Attack {
  readonly kind: string;
  readonly pieces: readonly Buffer[];
  readonly pauseMs: number;
}

const paths = [
  '/',
  '/?a=1&b=x',
  '/docs/',
  '/-/healthy',
  '/search',
  '/realms/demo/protocol/openid-connect/token',
  '*',
  '//',
  '/%FF',
  'http://x:1/',
];
const methods = ['GET', 'POST', 'HEAD', 'PUT', 'CONNECT', 'OPTIONS', 'BREW', 'QUERY'];
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
  ': x',
  'X\u0000: y',
];
const bodies = [
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '{"query":"x"}',
  'grant_type=client_credentials',
  '\u0000\u0001',
];

function request(random: Random): Buffer {
  const lines = [
    `${random.of(methods)} ${random.of(paths)} HTTP/${random.of(['1.1', '1.1', '1.1', '1.0', '2.0', '9'])}`,
  ];
  for (let count = random.below(5); count > 0; count -= 1) lines.push(random.of(headers));
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${random.of(bodies)}`, 'latin1');
}

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

const kinds: Readonly<Record<string, (random: Random) => Omit<Attack, 'kind'>>> = {
  sound: (random) => ({ pieces: [request(random)], pauseMs: 0 }),
  pipelined: (random) => ({ pieces: [Buffer.concat([request(random), request(random), request(random)])], pauseMs: 0 }),
  noise: (random) => ({ pieces: [bytes(random, 1 + random.below(200))], pauseMs: 0 }),
  truncated(random) {
    const whole = request(random);
    return { pieces: [whole.subarray(0, random.below(whole.length))], pauseMs: 0 };
  },
  changed(random) {
    const whole = request(random);
    for (let count = 1 + random.below(4); count > 0; count -= 1) whole[random.below(whole.length)] = random.below(256);
    return { pieces: [whole], pauseMs: 0 };
  },
  split: (random) => ({ pieces: pieces(request(random), random, 12), pauseMs: 0 }),
  slow: (random) => ({ pieces: pieces(request(random), random, 30), pauseMs: 1 }),
  huge(random) {
    const filling = 'a'.repeat(1 + random.below(300_000));
    const head = random.of([`GET /?${filling} HTTP/1.1\r\n\r\n`, `GET / HTTP/1.1\r\nX: ${filling}\r\n\r\n`, filling]);
    return { pieces: [Buffer.from(head)], pauseMs: 0 };
  },
};

const names = Object.keys(kinds).flatMap((name) => (name === 'huge' ? [name] : Array<string>(10).fill(name)));

/** The next thing to send. */
export function attack(random: Random): Attack {
  const kind = random.of(names);
  return { kind, ...(kinds[kind] ?? kinds.noise)?.(random) } as Attack;
}
