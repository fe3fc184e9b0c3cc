import { createHmac, randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../fuzz/random.ts';
import { peopleKinds } from './people.ts';
import { createSender, type Kinds } from './sender.ts';
import { testKinds } from './tests.ts';

/** Sends requests of all kinds, and counts how many of them must have a request line. */
export interface Traffic {
  /** Sends one request, or a few that belong together, of a random kind. */
  send(): Promise<void>;
  /** Fills what the server remembers up to its bounds; @param share those of stores that take long to fill. */
  fill(share: number): Promise<void>;
  /** Requests that were answered and so have a line each. */
  readonly answered: number;
  /** Requests that met a connection just closed: the server closes idle ones after five seconds. They were sent again. */
  readonly resent: number;
  /** What was answered in another way than it should be. */
  readonly wrong: readonly string[];
  /** How many were sent, by kind. */
  readonly sent: ReadonlyMap<string, number>;
  close(): void;
}

/** In the targets of requests that may or may not be answered: their lines do not count. */
export const uncounted = 'maybe';

const realm = '/realms/demo/protocol/openid-connect';
const refreshClient = { client_id: 'svc-refresh', client_secret: 'refresh-secret' };
const hmacClient = { id: 'hmac-client', secret: 'hmac-client-secret-0123456789-0123456789' };
/** Callers without a key. At the change of the hour their accounts are opened anew, which must not look like a leak. */
const callers = 1_000;
/** Those whose name is what a proxy says of them. They have accounts, too. */
const namedCallers = 500;
const ipOf = (caller: number) => `10.0.${caller >> 8}.${caller & 255}`;
/** Results that a search asks for. */
const maxResults = 20;
const words = ['whales', 'blue ocean', 'who invented radio', 'python language', 'capital of france', 'tea'];

export function createTraffic(url: string, random: Random): Traffic {
  const sender = createSender(url);
  const { get } = sender;
  const port = Number(new URL(url).port);
  const sent = new Map<string, number>();
  const search = (
    path: string,
    body: object,
    wanted = 200,
    headers: object = { authorization: 'Bearer tvly-dev-understudy' },
  ) => sender.json(path, body, wanted, headers);
  const form = (path: string, body: Record<string, string>, wanted = 200) => sender.form(realm + path, body, wanted);
  const found = (query: string, max_results: number) => search('/search', { query, include_answer: true, max_results });
  const keyless = (from: string) =>
    search('/search', { query: random.of(words) }, 200, { 'x-tavily-access-mode': 'keyless', 'x-forwarded-for': from });
  const named = (caller: number) => keyless(`proxy ${caller} ${'x'.repeat(50_000)}`);

  /** Sends bytes, the pieces of them with a pause between, and leaves after the first bytes of an answer or `patience` ms. */
  async function raw(pieces: readonly string[], pauseMs: number, patience: number): Promise<void> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const data = new Promise((resolve) => socket.once('data', resolve));
    for (const piece of pieces) {
      socket.write(piece);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    await Promise.race([data, closed, sleep(patience)]);
    socket.destroy();
    await closed;
  }

  async function session(scope: string): Promise<void> {
    const opened = JSON.parse(
      (await form('/token', { grant_type: 'client_credentials', ...refreshClient, scope })).text,
    );
    const refreshed = JSON.parse(
      (await form('/token', { grant_type: 'refresh_token', ...refreshClient, refresh_token: opened.refresh_token }))
        .text,
    );
    await form('/token/introspect', { ...refreshClient, token: refreshed.access_token });
    await form('/revoke', { ...refreshClient, token: refreshed.access_token });
    const end = random.of(['/revoke', '/logout']);
    const token = refreshed.refresh_token;
    await form(end, { ...refreshClient, token, refresh_token: token }, end === '/logout' ? 204 : 200);
  }

  function assertion(): string {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      iss: hmacClient.id,
      sub: hmacClient.id,
      aud: `${url}/realms/demo`,
      jti: randomUUID(),
      iat: now,
      exp: now + 5,
    };
    const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    return `${content}.${createHmac('sha256', hmacClient.secret).update(content).digest('base64url')}`;
  }

  const research = async () =>
    JSON.parse((await search('/research', { input: random.of(words), model: 'mini' })).text) as { request_id: string };

  const people = peopleKinds(sender, random);
  const tests = testKinds(sender, random);
  const kinds: Kinds = {
    ...people,
    ...tests.kinds,
    slow: () => get(`/?req_id=${random.below(1_000)}`),
    wrong: () => get('/?req_id=x', 422),
    missing: () => get(`/nope/${random.below(1_000_000)}`, 404),
    documents: () => get(random.of(['/docs', '/openapi.json', '/redoc'])),
    'long headers': () => get('/docs', 200, { 'x-long': 'x'.repeat(1 + random.below(200_000)) }),
    search: () => found(random.of(words), random.below(maxResults)),
    keyless: () => keyless(ipOf(random.below(callers))),
    'named keyless': () => named(random.below(namedCallers)),
    extract: () => search('/extract', { urls: [`https://en.wikipedia.org/wiki/${random.below(1_000)}`] }),
    map: () => search('/map', { url: 'https://en.wikipedia.org', limit: 20 }),
    research: async () =>
      get(`/research/${(await research()).request_id}`, 202, { authorization: 'Bearer tvly-dev-understudy' }),
    account: () => search('/logs', { limit: 5 }),
    refused: () => search('/search', { query: 'whales' }, 401, { authorization: 'Bearer wrong' }),
    token: () => form('/token', { grant_type: 'client_credentials', client_id: 'svc', client_secret: 'svc-secret' }),
    'wrong secret': () =>
      form('/token', { grant_type: 'client_credentials', client_id: 'svc', client_secret: 'x' }, 401),
    session: () => session('email'),
    'session of a big form': () => session(`email ${'profile '.repeat(8_000)}email`.replace(/profile /g, 'email ')),
    assertion: () =>
      form('/token', {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion(),
      }),
    aborted: () => raw([`GET /?req_id=1&${uncounted} HTTP/1.1\r\nHost: x\r\n\r\n`], 0, random.below(20)),
    'aborted body': () =>
      raw(
        [
          `POST /search?${uncounted} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
        ],
        0,
        5,
      ),
    malformed: () =>
      raw([random.of(['GARBAGE\r\n\r\n', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', '\u0000\u0001'])], 0, 200),
    dripping: () => raw([...`GET /docs?${uncounted} HTTP/1.1\r\nHost: x\r\n\r\n`].map(String), 1, 200),
    handshake: () => raw([`GET /?${uncounted} HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`], 0, 200),
  };
  const names = Object.keys(kinds);

  return {
    async send() {
      const kind = random.of(names);
      sent.set(kind, (sent.get(kind) ?? 0) + 1);
      await kinds[kind]?.();
    },
    async fill(share) {
      await tests.fill();
      const many = async (times: number, send: () => Promise<unknown> | undefined) => {
        for (let count = 0; count < times; count += 50) await Promise.all(Array.from({ length: 50 }, send));
      };
      // Each answer is kept, with the pages that it was made of.
      for (const query of words) for (let count = 0; count < maxResults; count += 1) await found(query, count);
      let caller = 0;
      await many(10_500, () => keyless(ipOf(caller++ % callers)));
      // One after another: their lines are so long that the log would lose some while nobody has the time to read it.
      for (let at = 0; at < namedCallers; at += 1) await named(at);
      await many(10_500, () => kinds.extract?.());
      await many(1_050, research);
      await many(1_050, () => people['forgotten password']?.());
      await many(1_050, () => tests.kinds.mcp?.());
      await many(1_500, () => tests.kinds['a big body']?.());
      await many(21_000 * share, () => tests.kinds['in a sandbox']?.());
      // Each is an event of the admin API, too: sessions are ended there.
      await many(1_050 * share, () => people.login?.());
      await many(10_500 * share, () => people.device?.());
      await many(10_500 * share, () => people['failed login of a stranger']?.());
      await many(105_000 * share, () => people['a session that stays']?.());
    },
    get resent() {
      return sender.resent;
    },
    get answered() {
      return sender.answered;
    },
    wrong: sender.wrong,
    sent,
    close: () => sender.close(),
  };
}
