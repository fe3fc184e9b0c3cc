import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ControlledServer, connect } from '../../../src/client.ts';
import { routes } from '../../../src/control/plane.ts';
import { ControlError, type RunningServer, type SandboxSettings, startServer } from '../../../src/index.ts';
import { emptyFolder } from '../../support/command.ts';
import { confidential, person } from '../../support/realm-server.ts';
import { searchOf } from '../../support/search-request.ts';
import { tokenOf } from '../../support/token-request.ts';

const realmFile = path.join(emptyFolder(), 'realm.json');
const realm = { realm: 'shop', enabled: true, sslRequired: 'none' };
writeFileSync(realmFile, JSON.stringify({ ...realm, clients: [confidential('till')], users: [person('ada')] }));

const at2030 = '2030-01-01T00:00:00.000Z';
const refusal = async (work: Promise<unknown>): Promise<ControlError> => {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ControlError);
  return error as ControlError;
};

/** What was asked of the control plane over HTTP. */
const called: { method: string; path: string }[] = [];
const recordingFetch: typeof fetch = (input, init) => {
  called.push({ method: init?.method ?? 'GET', path: new URL(String(input)).pathname.replace(/^\/-\/s\/[^/]+/, '') });
  return fetch(input, init);
};

interface Subject {
  readonly server: ControlledServer;
  close(): Promise<void>;
}

async function inCode(): Promise<Subject> {
  const server = await startServer({ port: 0 });
  return { server, close: () => server.close() };
}

async function overHttp(): Promise<Subject> {
  const running = await startServer({ port: 0 });
  return { server: await connect(running.url, { fetch: recordingFetch }), close: () => running.close() };
}

describe.each([
  ['startServer()', inCode],
  ['connect()', overHttp],
])('%s', (_name, open) => {
  let subject: Subject;
  let server: ControlledServer;
  beforeAll(async () => {
    subject = await open();
    server = subject.server;
  });
  afterAll(() => subject.close());
  const get = async (url: string, at = '/') => (await fetch(url + at)).text();

  describe('sandboxes', () => {
    test('are made, listed and deleted', async () => {
      const box = await server.sandbox({
        name: 'own-name',
        seed: 7,
        now: at2030,
        settings: { app: { greeting: 'Hi' } },
      });
      expect([box.name, box.url, await get(box.url)]).toEqual(['own-name', `${server.url}/-/s/own-name`, '"Hi"']);
      expect((await box.clock.get()).now.slice(0, 10)).toBe('2030-01-01');
      expect((await server.sandboxes.list()).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['default', 'own-name']),
      );
      expect(await server.sandboxes.get('own-name')).toMatchObject({ seed: 7, settings: { app: { greeting: 'Hi' } } });
      await box.delete();
      await box.delete();
      expect((await refusal(server.sandboxes.get('own-name'))).status).toBe(404);
    });

    test('need no name, and a name comes once', async () => {
      const names: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        await using box = await server.sandbox();
        names.push(box.name);
      }
      expect(new Set(names).size).toBe(3);
      const left = (await server.sandboxes.list()).map(({ name }) => name);
      expect(names.filter((name) => left.includes(name))).toEqual([]);
    });

    test('can have a port of their own', async () => {
      await using box = await server.sandbox({ port: 0, settings: { app: { greeting: 'Port' } } });
      expect(box.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(box.url).not.toBe(server.url);
      expect(await get(box.url)).toBe('"Port"');
      await box.settings.change({ app: { greeting: 'Changed' } });
      expect(await get(box.url)).toBe('"Changed"');
      const { access_token: token } = await box.tokens.mint({ client_id: 'understudy' });
      expect(decodeJwt(token).iss).toBe(`${box.url}/realms/demo`);
    });

    test('are deleted by name, and have no members then', async () => {
      const box = await server.sandbox();
      await box.delete();
      expect(await refusal(box.clock.get())).toMatchObject({ status: 404 });
      await expect(box.requests.events()[Symbol.asyncIterator]().next()).rejects.toThrow(ControlError);
      const other = await server.sandbox();
      await server.sandboxes.delete(other.name);
      await other.delete();
      expect((await server.sandboxes.list()).map(({ name }) => name)).not.toContain(box.name);
    });

    test('are refused by field', async () => {
      const error = await refusal(server.sandbox({ settings: { app: { variant: 'loud' as 'slow' } } }));
      expect([error.status, error.problem?.errors?.[0]?.field]).toEqual([422, 'settings.app.variant']);
      expect(error.message).toMatch(/^settings\.app\.variant: must be one of .* \(POST \/-\/sandboxes: 422\)$/);
      await using box = await server.sandbox();
      expect((await refusal(server.sandbox({ name: box.name }))).status).toBe(409);
      expect((await refusal(server.sandboxes.delete('default'))).status).toBe(422);
    });
  });

  describe('the environment', () => {
    test('is what clients read', async () => {
      await using box = await server.sandbox();
      expect(box.env).toEqual({
        TAVILY_API_KEY: 'tvly-dev-understudy',
        TAVILY_API_BASE_URL: box.url,
        TAVILY_BASE_URL: box.url,
        KEYCLOAK_URL: box.url,
        OIDC_ISSUER: `${box.url}/realms/demo`,
        OIDC_CLIENT_ID: 'understudy',
        OIDC_CLIENT_SECRET: 'understudy-secret',
        KEYCLOAK_REALM: 'demo',
        KEYCLOAK_CLIENT_ID: 'understudy',
        KEYCLOAK_CLIENT_SECRET: 'understudy-secret',
      });
      expect((await searchOf(box)).status).toBe(200);
      expect((await tokenOf(box.url)).status).toBe(200);
      expect(server.env.OIDC_ISSUER).toBe(`${server.url}/realms/demo`);
    });

    test('follows the settings, with secrets that were given', async () => {
      const auth = { realm: 'shop', clientId: 'till', clientSecret: 'till-secret' };
      await using box = await server.sandbox({ settings: { auth, search: { apiTokens: ['tvly-own'] } } });
      const first = { TAVILY_API_KEY: 'tvly-own', OIDC_CLIENT_SECRET: 'till-secret', KEYCLOAK_REALM: 'shop' };
      expect(box.env).toMatchObject({ ...first, OIDC_ISSUER: `${box.url}/realms/shop` });
      expect((await searchOf(box)).status).toBe(200);
      await box.settings.change({ search: { apiTokens: ['tvly-new'] }, auth: { hostname: 'https://id.example' } });
      expect(box.env).toMatchObject({
        ...first,
        TAVILY_API_KEY: 'tvly-new',
        OIDC_ISSUER: 'https://id.example/realms/shop',
      });
      expect((await searchOf(box)).status).toBe(200);
      await box.reset(['clock']);
      expect(box.env.TAVILY_API_KEY).toBe('tvly-new');
      await box.reset(['settings']);
      expect(box.env).toMatchObject({ ...first, OIDC_ISSUER: `${box.url}/realms/shop` });
    });

    test('names no realm of files', async () => {
      await using box = await server.sandbox({ settings: { auth: { realmFiles: [realmFile] } } });
      expect(Object.keys(box.env)).toEqual([
        ...['TAVILY_API_KEY', 'TAVILY_API_BASE_URL', 'TAVILY_BASE_URL', 'KEYCLOAK_URL'],
      ]);
    });
  });

  describe('settings', () => {
    test('are shown and changed', async () => {
      await using box = await server.sandbox();
      const changed: SandboxSettings = await box.settings.change({ app: { variant: 'echo' } });
      expect(changed.app?.variant).toBe('echo');
      expect(await get(box.url, '/?a=1&b=x')).toBe('"a = 1, b = x"');
      expect((await box.settings.get()).search?.apiTokens).toEqual(['***']);
      const error = await refusal(box.settings.change({ app: { stepPause: -1 } }));
      expect(error.problem?.errors?.[0]?.field).toBe('settings.app.stepPause');
    });
  });

  describe('the clock', () => {
    test('is frozen, moved and let go', async () => {
      await using box = await server.sandbox();
      const { clock } = box;
      expect(await clock.freeze(at2030)).toMatchObject({ now: at2030, frozen: true, waiting: 0 });
      expect((await clock.advance(1.5)).now).toBe('2030-01-01T00:00:01.500Z');
      expect((await clock.set({ now: new Date('2031-01-01T00:00:00Z') })).frozen).toBe(true);
      expect((await clock.unfreeze()).frozen).toBe(false);
      expect((await clock.freeze()).now.slice(0, 4)).toBe('2031');
      expect((await clock.reset()).offset_seconds).toBe(0);
      expect((await refusal(clock.advance(-1))).problem?.errors?.[0]?.field).toBe('seconds');
    });

    test('wakes pauses in their order', async () => {
      await using box = await server.sandbox({ settings: { app: { variant: 'slow', stepPause: 10 } } });
      await box.clock.freeze();
      let ended = 0;
      const requests = [1, 2].map((id) => get(box.url, `/?req_id=${id}`).then(() => (ended += 1)));
      while ((await box.clock.get()).waiting < 2);
      expect((await box.clock.advance(29)).waiting).toBe(2);
      expect(ended).toBe(0);
      expect((await box.clock.advance(1)).waiting).toBe(0);
      await Promise.all(requests);
    });
  });

  describe('rules', () => {
    test('are added, tried in their order, replaced and deleted', async () => {
      await using box = await server.sandbox();
      const { rules } = box;
      const match = { interface: 'search' } as const;
      const last = await rules.add({ match, when: { times: 1 }, then: { refuse: 'search.rate-limited' } });
      const first = await rules.add({ match, when: { times: 1 }, then: { respond: { status: 418 } }, first: true });
      expect((await rules.list()).map(({ id }) => id)).toEqual([first.id, last.id]);
      expect([(await searchOf(box)).status, (await searchOf(box)).status, (await searchOf(box)).status]).toEqual([
        ...[418, 429, 200],
      ]);
      expect(await rules.get(last.id)).toMatchObject({ matched: 2, applied: 1, spent: true });
      expect(await rules.replace(last.id, { match, then: { refuse: 'search.server-error' } })).toMatchObject({
        ...{ matched: 0, applied: 0, spent: false },
      });
      expect((await searchOf(box)).status).toBe(500);
      await rules.delete(last.id);
      expect((await searchOf(box)).status).toBe(200);
      await rules.clear();
      expect(await rules.list()).toEqual([]);
      expect((await refusal(rules.get(first.id))).status).toBe(404);
    });

    test('name refusals that exist', async () => {
      await using box = await server.sandbox();
      const names = (await box.rules.refusals()).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['search.rate-limited', 'token.invalid-client']));
      const error = await refusal(box.rules.add({ then: { refuse: 'search.nothing' } }));
      expect([error.status, error.problem?.errors?.[0]?.field]).toEqual([422, 'then.refuse']);
      const unknown = await refusal(box.rules.add({ then: { fault: 'close' }, wen: {} } as never));
      expect(unknown.message).toMatch(/^wen: is unknown/);
    });
  });

  describe('requests', () => {
    test('are listed, filtered and shown with why', async () => {
      await using box = await server.sandbox();
      await box.clock.freeze(at2030);
      await get(box.url, '/?n=1');
      await box.clock.advance(10);
      await searchOf(box);
      expect(await box.requests.list()).toMatchObject({ total: 2, dropped: 0 });
      const targets = async (filter: Parameters<typeof box.requests.list>[0]) =>
        (await box.requests.list(filter)).requests.map(({ target }) => target);
      expect(await targets({ interface: 'search' })).toEqual(['/search']);
      expect(await targets({ until: new Date(at2030) })).toEqual(['/?n=1']);
      expect(await targets({ limit: 1 })).toEqual(['/search']);
      expect(await targets({ after: '2' })).toEqual(['/?n=1']);
      const detail = await box.requests.get('2');
      expect([detail.sandbox, detail.response.truncated]).toEqual([box.name, false]);
      expect(detail.why.map(({ step }) => step)).toContain('hit');
      expect(await box.requests.code('2', 'curl')).toContain(`curl '${box.url}/search'`);
      expect((await box.requests.template('2')).url).toEqual([`${box.url}/search`]);
      const { log } = await box.requests.har({ interface: 'search' });
      expect(log.entries.map(({ request }) => request.url)).toEqual([`${box.url}/search`]);
      expect((await refusal(box.requests.list({ limit: 0 }))).problem?.errors?.[0]?.field).toBe('limit');
      await box.requests.clear();
      expect(await targets({})).toEqual([]);
      expect((await refusal(box.requests.get('2'))).status).toBe(404);
    });

    test('come as events, until the loop is left or the signal says so', async () => {
      await using box = await server.sandbox();
      await get(box.url, '/?n=1');
      await get(box.url, '/?n=2');
      const seen: string[] = [];
      for await (const { target } of box.requests.events({ after: '1' })) {
        seen.push(target);
        if (seen.length === 2) break;
        await get(box.url, '/?n=3');
      }
      expect(seen).toEqual(['/?n=2', '/?n=3']);
      const closed = new AbortController();
      for await (const { target } of box.requests.events({ after: '2', signal: closed.signal })) {
        seen.push(target);
        closed.abort();
      }
      expect(seen).toEqual(['/?n=2', '/?n=3', '/?n=3']);
    });

    test('come with word of what was reset', async () => {
      await using box = await server.sandbox();
      const closed = new AbortController();
      const told: (readonly string[])[] = [];
      const onReset = (parts: readonly string[]) => {
        told.push(parts);
        if (told.length === 2) closed.abort();
      };
      const onOpen = () => void box.reset(['caches', 'journal']).then(() => box.requests.clear());
      for await (const _ of box.requests.events({ signal: closed.signal, onOpen, onReset })) throw new Error('came');
      expect(told).toEqual([['caches', 'journal'], ['journal']]);
    });

    test('come as a sample when there are more than wanted, which is told', async () => {
      await using box = await server.sandbox();
      const closed = new AbortController();
      let [seen, left] = [0, 0];
      const count = (more: number) => {
        left += more;
        if (seen + left === 5) closed.abort();
      };
      const onOpen = async () => {
        for (let n = 1; n <= 5; n += 1) await get(box.url, `/?n=${n}`);
      };
      const events = box.requests.events({
        signal: closed.signal,
        maxPerSecond: 1,
        onOpen: () => void onOpen(),
        onSkipped: count,
      });
      for await (const { target } of events) {
        if (seen === 0) expect(target).toBe('/?n=1');
        seen += 1;
        count(0);
      }
      expect([seen + left, left > 0]).toEqual([5, true]);
    });
  });

  describe('verify', () => {
    test('passes by number and by order', async () => {
      await using box = await server.sandbox();
      await get(box.url, '/?n=1');
      await searchOf(box);
      expect(await box.verify({ match: { operation: 'search' } })).toMatchObject({ found: 1 });
      await box.verify({ match: { operation: 'root' }, count: 1 });
      await box.verify({ match: { operation: 'token' }, at_most: 0 });
      await box.verify({ in_order: [{ operation: 'root' }, { interface: 'search' }] });
      const waiting = box.verify({ match: { operation: 'root' }, count: 2, within: 10 });
      await get(box.url, '/?n=2');
      expect(await waiting).toMatchObject({ found: 2 });
    });

    test('throws the story when it is not met', async () => {
      await using box = await server.sandbox();
      await searchOf(box);
      const error = await refusal(box.verify({ match: { operation: 'search' }, at_least: 2 }));
      expect(error).toMatchObject({ status: 417, problem: { found: 1, nearest: [] } });
      expect(error.message).toBe(error.problem?.detail);
      expect(error.message).toMatch(/^Expected at least 2: /);
    });
  });

  describe('tokens', () => {
    test('are minted, read and refused', async () => {
      await using box = await server.sandbox();
      await box.clock.freeze(at2030);
      const { access_token: token, expires_in: lifespan } = await box.tokens.mint({ client_id: 'understudy' });
      expect([lifespan, decodeJwt(token).iss]).toEqual([60, box.env.OIDC_ISSUER]);
      expect(await box.tokens.decode(token)).toMatchObject({ realm: 'demo', good: true, seconds_left: 60 });
      await box.clock.advance(61);
      expect((await box.tokens.decode(token)).good).toBe(false);
      expect((await refusal(box.tokens.mint({ client_id: 'nobody' }))).problem?.errors?.[0]?.field).toBe('client_id');
    });

    test('are signed with other keys when these are rotated', async () => {
      await using box = await server.sandbox();
      const [before] = await box.realms.list();
      const [after] = await box.keys.rotate();
      expect([before?.name, after?.name]).toEqual(['demo', 'demo']);
      expect(after?.keys.length).toBeGreaterThan(before?.keys.length ?? 0);
      expect((await server.realms.list())[0]?.keys).toEqual(before?.keys);
    });

    test('have sessions that can be ended', async () => {
      await using box = await server.sandbox({ settings: { auth: { realmFiles: [realmFile] } } });
      const { access_token: token } = await box.tokens.mint({ client_id: 'till', username: 'ada' });
      const { sessions, total } = await box.sessions.list({ username: 'ada', limit: 5 });
      expect([total, sessions[0]?.client_id]).toEqual([1, 'till']);
      await box.sessions.delete(sessions[0]?.id ?? '');
      expect((await box.tokens.decode(token)).good).toBe(false);
      expect((await refusal(box.sessions.delete('none'))).status).toBe(404);
    });
  });

  test('a search is explained', async () => {
    await using box = await server.sandbox();
    const { why } = await box.search.explain({ query: 'rivers', max_results: 1 });
    expect(why.map(({ step }) => step)).toEqual(['parameters', 'terms', 'filters', 'hit']);
  });

  test('the documents are of the sandbox', async () => {
    await using box = await server.sandbox();
    const { documents } = box;
    expect(await box.about()).toMatchObject({ server: 'understudy', sandbox: box.name });
    const all = [await documents.control(), await documents.search(), await documents.token()];
    expect(all.map(({ openapi }) => openapi.slice(0, 2))).toEqual(['3.', '3.', '3.']);
    expect(JSON.stringify(all[0])).toContain(box.url);
  });

  test('everything is reset, or a part of it', async () => {
    await using box = await server.sandbox();
    await box.rules.add({ then: { fault: 'close' } });
    await box.clock.freeze(at2030);
    await box.reset(['rules']);
    expect([await box.rules.list(), (await box.clock.get()).frozen]).toEqual([[], true]);
    await get(box.url);
    await box.reset();
    expect([(await box.clock.get()).frozen, (await box.requests.list()).total]).toEqual([false, 0]);
    expect((await refusal(box.reset(['all' as 'clock']))).problem?.errors?.[0]?.field).toBe('only.0');
  });

  test('the numbers of the process can be read', async () => {
    expect(await server.metrics()).toMatch(/^# HELP /);
  });

  test('the recordings of the search API are listed', async () => {
    expect(await server.cassettes()).toEqual({ mode: 'stand-in', cassettes: [], unused: [] });
  });

  test("the server's own members mean default", async () => {
    await server.rules.add({ match: { path: '/marked' }, then: { respond: { status: 202 } } });
    expect((await fetch(`${server.url}/marked`)).status).toBe(202);
    await using box = await server.sandbox();
    expect((await fetch(`${box.url}/marked`)).status).toBe(404);
    await server.verify({ match: { path: '/marked' }, count: 1 });
    await server.reset();
    expect(await server.rules.list()).toEqual([]);
  });

  test('600 seconds of a cache, 60 of a token and the minute of a rate limit take no time', async () => {
    await using box = await server.sandbox({ settings: { app: { variant: 'cached' }, search: { rateLimit: 1 } } });
    await box.clock.freeze(at2030);
    const number = await get(box.url);
    const { access_token: token } = await box.tokens.mint({ client_id: 'understudy' });
    expect([(await searchOf(box)).status, (await searchOf(box)).status]).toEqual([200, 429]);
    await box.clock.advance(61);
    expect([(await box.tokens.decode(token)).good, (await searchOf(box)).status]).toEqual([false, 200]);
    expect(await get(box.url)).toBe(number);
    await box.clock.advance(540);
    expect(await get(box.url)).not.toBe(number);
  });
});

test('every route of the control plane but its pages has a method', () => {
  const pages = ['/docs', '/console/{file}', '/latest'];
  const missing = routes.filter(({ method, path: template }) => {
    if (pages.includes(template)) return false;
    const pattern = new RegExp(`^/-${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return !called.some((call) => call.method === method && pattern.test(call.path));
  });
  expect(missing.map(({ method, path: template }) => `${method} ${template}`)).toEqual([]);
});

describe('connect()', () => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer({
      port: 0,
      control: { mode: 'on', token: 'control-token' },
      search: { apiTokens: ['tvly-elsewhere'] },
      auth: { clientSecret: 'elsewhere-secret' },
    });
  });
  afterAll(() => running.close());
  /** As a proxy sends it: such a caller is not local. */
  const fromElsewhere: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': '192.0.2.1' },
    });

  test('sends the token', async () => {
    const error = await refusal(connect(running.url, { fetch: fromElsewhere }));
    expect([error.status, error.message]).toEqual([403, expect.stringContaining('CONTROL_TOKEN')]);
    const server = await connect(running.url, { fetch: fromElsewhere, token: 'control-token' });
    await using box = await server.sandbox();
    expect((await box.clock.get()).frozen).toBe(false);
  });

  test('is told the secrets that the control plane does not show', async () => {
    const server = await connect(`${running.url}/`, { apiToken: 'tvly-elsewhere', clientSecret: 'elsewhere-secret' });
    await using box = await server.sandbox();
    expect((await searchOf(box)).status).toBe(200);
    expect(box.env.OIDC_CLIENT_SECRET).toBe('elsewhere-secret');
    expect(running.env.TAVILY_API_KEY).toBe('tvly-elsewhere');
  });

  test('takes the base path of a sandbox', async () => {
    await using box = await running.sandbox({ settings: { app: { greeting: 'Base' } } });
    const same = await connect(box.url);
    expect((await same.settings.get()).app?.greeting).toBe('Base');
    await using other = await same.sandbox();
    expect(other.url).toBe(`${running.url}/-/s/${other.name}`);
    expect(await (await fetch(other.url)).text()).toBe('"Hello"');
  });

  test('says where nothing answers, and what is no understudy', async () => {
    const stopped = await startServer({ port: 0 });
    await stopped.close();
    const silent = await refusal(connect(stopped.url));
    expect([silent.status, silent.message]).toEqual([
      undefined,
      expect.stringContaining(`no answer from ${stopped.url}`),
    ]);
    const foreign = await refusal(connect(`${running.url}/somewhere`));
    expect([foreign.status, foreign.problem?.detail, foreign.message]).toEqual([404, 'Not Found', expect.any(String)]);
  });
});

describe('startServer()', () => {
  test('is controlled without a connection: fetch may be anything', async () => {
    await using server = await startServer({ port: 0 });
    const real = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error('no network in tests'));
    try {
      await using box = await server.sandbox();
      expect((await box.clock.freeze(at2030)).now).toBe(at2030);
    } finally {
      globalThis.fetch = real;
    }
  });

  test('hands out nothing that the server goes on using', async () => {
    await using server = await startServer({ port: 0 });
    const shown = await server.settings.get();
    Object.assign(shown.app ?? {}, { greeting: 'Broken' });
    expect((await server.settings.get()).app?.greeting).toBe('Hello');
  });

  test.each(['localhost', '0.0.0.0'])('on host %s it is the same', async (host) => {
    await using server = await startServer({
      port: 0,
      host,
      control: { mode: 'on', token: 'x', hosts: ['elsewhere.example'] },
    });
    await using box = await server.sandbox({ settings: { app: { greeting: 'There' } } });
    expect(await (await fetch(box.url)).text()).toBe('"There"');
  });

  test('with control off it is controlled all the same, by sandboxes with ports of their own', async () => {
    await using server = await startServer({ port: 0, control: { mode: 'off' } });
    await using box = await server.sandbox({ settings: { app: { greeting: 'Off' } } });
    expect(new URL(box.url).pathname).toBe('/');
    expect(await (await fetch(box.url)).text()).toBe('"Off"');
    await box.rules.add({ then: { respond: { status: 418 } } });
    expect((await fetch(box.url)).status).toBe(418);
    expect((await fetch(`${server.url}/-/clock`)).status).toBe(404);
    expect((await fetch(`${box.url}/-/clock`)).status).toBe(404);
    expect((await fetch(`${server.url}/-/s/${box.name}/`)).status).toBe(404);
    const headers = { 'x-understudy-sandbox': box.name };
    expect(await (await fetch(server.url, { headers })).text()).toBe('"Hello"');
    expect((await box.requests.list()).total).toBe(2);
  });
});
