import { readdirSync, readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { Server } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { createBodySlabs, slabBytes } from '../../src/control/journal/body-slabs.ts';
import { entryStream } from '../../src/control/journal/entry-stream.ts';
import type { Journal } from '../../src/control/journal/journal.ts';
import { createJournals } from '../../src/control/journal/journals.ts';
import type { StoredEntry } from '../../src/control/journal/stored-entry.ts';
import { createRequestCounts } from '../../src/control/metrics/request-counts.ts';
import { createRuleList } from '../../src/control/rules/create-rule-list.ts';
import { createSandboxes } from '../../src/control/sandboxes/create-sandboxes.ts';
import { memoryCacheStore } from '../../src/example-app/cache-store.ts';
import { parseTarget } from '../../src/http/request-target.ts';
import { mcpSessions } from '../../src/mcp/mcp-sessions.ts';
import { processOutput } from '../../src/runtime/output.ts';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { openAccount } from '../../src/search/access/account.ts';
import { createAccounts } from '../../src/search/access/accounts.ts';
import type { LogRecord } from '../../src/search/access/request-log.ts';
import { apiError } from '../../src/search/api-error.ts';
import { createResearchTasks, type ResearchTask } from '../../src/search/endpoints/research/research-tasks.ts';
import { createFinishedAnswers } from '../../src/search/endpoints/search/finished-answers.ts';
import { createAnalyzer } from '../../src/search/engine/analyzer.ts';
import { memoryIndex } from '../../src/search/engine/memory-index.ts';
import type { EngineClient } from '../../src/search/opensearch/engine-client.ts';
import { termKnowledge } from '../../src/search/opensearch/term-facts.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { makeAuthority, readAuthority } from '../../src/tls/authority.ts';
import { openAuthority } from '../../src/tls/authority-folder.ts';
import { contextsByHost, createCertificates } from '../../src/tls/certificates.ts';
import { remoteKeys } from '../../src/token/openid/brokering/remote-keys.ts';
import { storeEvent } from '../../src/token/openid/context/event-store.ts';
import { realmState } from '../../src/token/openid/context/realm-state.ts';
import type { RequestContext } from '../../src/token/openid/context/request-context.ts';
import { memoryKeyStore } from '../../src/token/openid/keys/memory-key-store.ts';
import { rotatableKeys } from '../../src/token/openid/keys/rotatable-keys.ts';
import { createMailbox } from '../../src/token/openid/mails/mailbox.ts';
import { expiringIds } from '../../src/token/openid/sessions/expiring-id-store.ts';
import { memorySessions } from '../../src/token/openid/sessions/memory-sessions.ts';
import { memoryRealmStores } from '../../src/token/openid/sessions/realm-stores.ts';
import { sessionOf } from '../../src/token/openid/sessions/session-store.ts';
import { settingsRealm } from '../../src/token/realm/import/settings-realm.ts';
import { changeBudget } from '../../src/token/realm/representations/change-budget.ts';
import { folderOf } from '../support/folder.ts';
import { heapInUse } from '../support/heap.ts';
import { initialize, mcpHeaders } from '../support/mcp-client.ts';
import { movableClock } from '../support/movable-clock.ts';
import { ruleOf } from '../support/ruled-server.ts';
import { indexOf } from '../support/search-pages.ts';

interface Row {
  readonly what: string;
  readonly bound: number;
  /** The constant or the setting. */
  readonly name: string | undefined;
  readonly file: string;
}

const rows = readFileSync('src/docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => line.includes('`src/'))
  .map((line): Row => {
    const [, what = '', bound = '', , file = ''] = line.split('|').map((cell) => cell.trim());
    return {
      what,
      bound: Number.parseInt(bound, 10),
      name: /\(`(\w+)`\)/.exec(bound)?.[1],
      file: file.replaceAll('`', ''),
    };
  });

const named = rows.filter((row): row is Row & { name: string } => row.name !== undefined);

const isSetting = ({ name }: { name: string }) => /^[A-Z_]+$/.test(name);

test.each(named.filter((row) => !isSetting(row)))('$name is $bound', ({ name, bound, file }) => {
  const value = new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(file, 'utf8'))?.[1];
  expect(Number(value?.replaceAll('_', ''))).toBe(bound);
});

test('every file that makes a cache is in the table', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`);
  const makers = sources.filter(
    (file) =>
      file.endsWith('.ts') &&
      !['src/runtime/expiring-map.ts', 'src/runtime/bounded-map.ts'].includes(file) &&
      /new LRUCache|(?:expiring|bounded)Map[<(]/.test(readFileSync(file, 'utf8')),
  );
  expect(makers.length).toBeGreaterThan(5);
  expect(makers.filter((file) => !rows.some((row) => row.file === file))).toEqual([]);
});

const clock = movableClock();
const limits = { requestsPerMinute: undefined, planCredits: undefined, paygoCredits: undefined };
const sessionStart = {
  id: 's',
  userId: 'u',
  offline: false,
  rememberMe: false,
  notes: new Map(),
  startedAt: 0,
};
const entry: LogRecord = {
  timestamp: 1,
  endpoint: 'search',
  depth: 'basic',
  responseTime: 0,
  credits: 1,
  requestId: 'r',
};
const noReport = { content: '', sources: [] };
const task: ResearchTask = {
  id: 'x',
  owner: 'k',
  created: 0,
  model: 'mini' as const,
  isStreamed: false,
  credits: 1,
  report: noReport,
};
const state = () =>
  realmState(settingsRealm(settingsFromOptions().auth), {} as never, memoryRealmStores('demo', clock), {
    clock,
    random: {} as never,
  });

/** How much is kept, by the name of the bound, when one more than the bound comes. */
const kept: Readonly<Record<string, (bound: number) => number | Promise<number>>> = {
  async LOG_BUFFER_BYTES(bound) {
    expect(settingsFromOptions().log.bufferBytes).toBe(bound);
    let handedOver = 0;
    const done: (() => void)[] = [];
    const stream = {
      listenerCount: () => 1,
      write(text: string, written: () => void) {
        handedOver += text.length;
        done.push(written);
      },
    };
    const output = processOutput(stream as unknown as NodeJS.WriteStream, bound);
    output.write('x'.repeat(bound / 4));
    await new Promise(setImmediate);
    for (let count = 0; count < 8; count += 1) output.write('x'.repeat(bound / 4));
    for (const written of done) written();
    return handedOver;
  },
  maxSlabs(bound) {
    const slabs = createBodySlabs();
    const whole = Buffer.alloc(slabBytes);
    return Array.from({ length: bound + 1 }, () => slabs.store([whole], slabBytes)).filter(Boolean).length;
  },
  maxTold(bound) {
    const told: string[] = [];
    const runtime = { clock: systemClock, random: systemRandomness };
    const authority = readAuthority(makeAuthority(runtime, []));
    const { contextOf } = createCertificates(authority, runtime, (line) => told.push(line));
    for (let index = 0; index <= bound; index += 1) contextOf(`h${index}`);
    return told.length;
  },
  async maxPermitted(bound) {
    const runtime = { clock: systemClock, random: systemRandomness };
    const folder = await folderOf({});
    // Three belong to each authority.
    const hosts = Array.from({ length: bound - 3 }, (_, index) => `h${index}`);
    const before = await openAuthority(folder, hosts, runtime);
    const after = await openAuthority(folder, ['another'], runtime);
    expect(after.permitted).toHaveLength(4);
    return before.permitted?.length ?? 0;
  },
  maxCertificates(bound) {
    const contextOf = contextsByHost(clock, () => createSecureContext());
    const made = Array.from({ length: bound + 1 }, (_, at) => contextOf(`host-${at}`));
    // The last one first: asking for one that has gone makes it anew.
    return made.reduceRight((count, context, at) => count + Number(contextOf(`host-${at}`) === context), 0);
  },
  async maxEntries(bound) {
    const store = memoryCacheStore(clock);
    for (let at = 0; at <= bound; at += 1) await store.set(String(at), 'x', 60);
    const found = await Promise.all(Array.from({ length: bound + 1 }, (_, at) => store.get(String(at))));
    return found.filter((one) => one !== undefined).length;
  },
  maxKeys(bound) {
    const accounts = createAccounts();
    for (let at = 0; at <= bound; at += 1) accounts.ofKey(String(at), limits).spend('search', 1);
    let count = 0;
    for (let at = bound; at >= 0; at -= 1) count += accounts.ofKey(String(at), limits).spent()();
    return count;
  },
  maxAnonymousAccounts(bound) {
    const accounts = createAccounts();
    const of = (at: number) => accounts.ofAnonymous(String(at), 1, limits, errors);
    for (let at = 0; at <= bound; at += 1) of(at).spend('search', 1);
    let count = 0;
    for (let at = bound; at >= 0; at -= 1) count += of(at).spent()();
    return count;
  },
  maxLogLength(bound) {
    const account = openAccount('k');
    for (let at = 0; at <= bound; at += 1) account.record(entry);
    return account.log().length;
  },
  async maxMcpSessions(bound) {
    const server = () => new Server({ name: 'x', version: '1' }, { capabilities: {} });
    const answer = mcpSessions(server, { clock, random: systemRandomness });
    const ask = (message: unknown, more = {}) =>
      answer(new Request('http://x/', { method: 'POST', headers: { ...mcpHeaders, ...more } }), message);
    const ids: string[] = [];
    for (let at = 0; at <= bound; at += 1) ids.push((await ask(initialize())).headers.get('mcp-session-id') ?? '');
    const pings = ids.map((id) => ask({ jsonrpc: '2.0', method: 'notifications/x' }, { 'mcp-session-id': id }));
    return (await Promise.all(pings)).filter(({ status }) => status === 202).length;
  },
  maxTasks(bound) {
    const tasks = createResearchTasks();
    for (let at = 0; at <= bound; at += 1) tasks.add({ ...task, id: String(at) });
    return Array.from({ length: bound + 1 }, (_, at) => tasks.get(String(at))).filter((one) => one !== undefined)
      .length;
  },
  maxCharacters(bound) {
    const tasks = createResearchTasks();
    const report = { content: 'x'.repeat(bound / 10), sources: [] };
    for (let at = 0; at <= 20; at += 1) tasks.add({ ...task, id: String(at), report });
    const found = Array.from({ length: 21 }, (_, at) => tasks.get(String(at)));
    // A tenth of the bound and some signs around it: nine of them have room.
    expect(found.filter((one) => one !== undefined)).toHaveLength(9);
    return bound;
  },
  maxRememberedWords(bound) {
    const { termFor } = createAnalyzer();
    const before = heapInUse();
    for (let at = 0; at < 10 * bound; at += 1) termFor(`${'w'.repeat(50)}${at}`);
    // A word takes some 150 bytes.
    expect(heapInUse() - before).toBeLessThan(bound * 500);
    return bound;
  },
  maxSessions(bound) {
    const sessions = memorySessions(clock);
    for (let at = 0; at <= bound; at += 1) sessions.open({ ...sessionStart, id: String(at) });
    return Array.from({ length: bound + 1 }, (_, at) => sessions.get({ id: String(at), offline: false })).filter(
      (one) => one !== undefined,
    ).length;
  },
  maxRotations(bound) {
    const sessions = memorySessions(clock);
    const opened = sessions.open({
      ...sessionStart,
      client: { clientId: 'c', scope: '', notes: new Map(), startedAt: 0 },
    });
    const rotation = { tokenId: 't', uses: 1, refreshedAt: 0 };
    const session = sessionOf(opened, 'c');
    if (session === undefined) throw new Error('no client');
    for (let at = 0; at <= bound; at += 1) sessions.rotate(session, String(at), rotation);
    return sessions.get(opened)?.clients.get('c')?.rotations.size ?? 0;
  },
  async maxRecords(bound) {
    const { records } = state();
    for (let at = 0; at <= bound; at += 1) await records.put(String(at), {}, clock.now() + 60);
    const found = await Promise.all(Array.from({ length: bound + 1 }, (_, at) => records.get(String(at))));
    return found.filter((one) => one !== undefined).length;
  },
  maxIds(bound) {
    const ids = expiringIds(clock);
    for (let at = 0; at <= bound; at += 1) ids.add(String(at), clock.now());
    return Array.from({ length: bound + 1 }, (_, at) => ids.has(String(at))).filter(Boolean).length;
  },
  async maxUsers(bound) {
    const { lockouts, realm } = state();
    const strict = {
      failureFactor: 1,
      isLinear: false,
      isPermanent: true,
      waitIncrement: 60,
      maxWait: 900,
      resetAfter: 3600,
      quickLoginCheckMs: 0,
      minQuickLoginWait: 0,
    };
    const guarded = { ...realm, bruteForce: strict };
    for (let at = 0; at <= bound; at += 1) await lockouts.fail(guarded, String(at));
    const found = await Promise.all(
      Array.from({ length: bound + 1 }, (_, at) => lockouts.isLocked(guarded, String(at))),
    );
    return found.filter(Boolean).length;
  },
  async maxRealms(bound) {
    const store = memoryKeyStore();
    for (let at = 0; at <= bound; at += 1) await store.save(String(at), 'p', { a: '1' });
    return Array.from({ length: bound + 1 }, (_, at) => store.find(String(at), 'p')).filter((one) => one !== undefined)
      .length;
  },
  async maxRetired(bound) {
    const realm = { ...settingsRealm(settingsFromOptions().auth), keyProviders: [], signatureAlgorithm: 'HS256' };
    const warn = () => {};
    const keys = rotatableKeys(realm, {
      runtime: { clock, random: systemRandomness },
      keyStore: memoryKeyStore(),
      warn,
    });
    for (let at = 0; at < bound; at += 1) {
      keys.signed(undefined);
      await keys.rotate();
    }
    keys.signed(undefined);
    await expect(keys.rotate()).rejects.toThrow(`${bound} sets of old keys`);
    return keys.history.retired.length;
  },
  async maxSets(bound) {
    let asked = 0;
    const send = async () => {
      asked += 1;
      return { status: 200, contentType: 'application/json', body: '{"keys":[]}' };
    };
    const context = { state: state(), outgoing: { send } } as unknown as RequestContext;
    const urls = Array.from({ length: bound + 1 }, (_, at) => `http://127.0.0.1/${at}`);
    for (const url of urls) await remoteKeys(context, url, () => true);
    const first = asked;
    for (const url of urls.toReversed()) await remoteKeys(context, url, () => true);
    return urls.length - (asked - first);
  },
  maxEvents(bound) {
    const events: number[] = [];
    for (let at = 0; at <= bound; at += 1) storeEvent(events, at);
    expect(events[0]).toBe(1);
    return events.length;
  },
  maxMails(bound) {
    const box = createMailbox();
    for (let at = 0; at <= bound; at += 1) box.put(mailOf(''));
    return box.list().length;
  },
  maxMailBytes(bound) {
    const box = createMailbox();
    const text = 'x'.repeat(100_000);
    for (let at = 0; at * text.length <= bound; at += 1) box.put(mailOf(text));
    return box.list().reduce((sum, mail) => sum + mail.text.length, 0);
  },
  maxMadeRealms(bound) {
    const budget = changeBudget();
    budget.take({ realms: bound });
    expect(() => budget.take({ realms: 1 })).toThrow(`more than ${bound} realms`);
    return bound;
  },
  maxMadeUsers(bound) {
    const budget = changeBudget();
    budget.take({ users: bound });
    expect(() => budget.take({ users: 1 })).toThrow(`more than ${bound} users`);
    return bound;
  },
  maxMadeCharacters(bound) {
    const budget = changeBudget();
    budget.take({ characters: bound });
    expect(() => budget.take({ characters: 1 })).toThrow(`more than ${bound} characters`);
    return bound;
  },
  maxScopes(bound) {
    const { serviceAccountScopes } = state();
    for (let at = 0; at <= bound; at += 1) serviceAccountScopes.set(String(at), {} as never);
    return serviceAccountScopes.size;
  },
  maxStaticClaims(bound) {
    const { staticClaims } = state();
    for (let at = 0; at <= bound; at += 1) staticClaims.set(String(at), {} as never);
    return staticClaims.size;
  },
  SANDBOX_LIMIT(bound) {
    const { limit, idle } = settingsFromOptions().sandbox;
    expect(limit).toBe(bound);
    const sandboxes = createSandboxes({
      limit,
      idle,
      runtime: { clock, random: systemRandomness },
      beginning: { settings: {}, seed: undefined, now: undefined },
      createInterfaces: () => ({}) as never,
      forgetStored: () => {},
      createJournal: () => ({}) as never,
      createRules: () => createRuleList({ seed: 1, random: systemRandomness }),
      resetRules: () => {},
    });
    for (let at = 1; at < bound; at += 1) sandboxes.create(String(at));
    expect(() => sandboxes.create('x')).toThrow(`there are ${bound} sandboxes`);
    return sandboxes.size;
  },
  JOURNAL_ENTRIES(bound) {
    const journal = journalOfDefaults();
    for (let at = 0; at <= bound; at += 1) journal.addRejected(rejected(''));
    expect([settingsFromOptions().journal.entries, journal.dropped]).toEqual([bound, 1]);
    return journal.entries().length;
  },
  JOURNAL_BYTES(bound) {
    const journal = journalOfDefaults();
    expect(settingsFromOptions().journal.bytes).toBe(bound);
    for (let at = 0; at < 20; at += 1) journal.addRejected(rejected('x'.repeat(bound / 16)));
    return journal.entries().reduce((sum, { bytes }) => sum + bytes, 0);
  },
  async maxWaiting(bound) {
    let entered: (one: StoredEntry) => void = () => {};
    const watch: Journal['watch'] = (watcher) => {
      entered = watcher.entered;
      return () => {};
    };
    const events = entryStream({ watch } as Journal)[Symbol.asyncIterator]();
    await events.next();
    const completed = journalOfDefaults();
    completed.addRejected(rejected(''));
    const [one] = completed.completed();
    for (let at = 0; at <= bound; at += 1) entered(one as StoredEntry);
    const sent = String((await events.next()).value).split('event: request').length - 1;
    expect((await events.next()).done).toBe(true);
    return sent;
  },
  async maxRules(bound) {
    const rules = createRuleList({ seed: 1, random: systemRandomness });
    const rule = await ruleOf({ then: { fault: 'close' } });
    for (let at = 0; at < bound; at += 1) rules.add(rule);
    expect(() => rules.add(rule)).toThrow(`there are ${bound} rules`);
    return rules.size;
  },
  maxKinds(bound) {
    const counts = createRequestCounts();
    for (let at = 0; at < bound + 10; at += 1) counts.add('search', 'search', 200, `rule ${at}`, 0);
    const kinds = counts.requests();
    expect(kinds.at(-1)).toMatchObject({ status: 'other', rule: 'other', count: 10 });
    return kinds.length - 1;
  },
  maxRememberedTerms: (bound) => rememberedOf('term', bound),
  maxAnswerBytes() {
    const answers = createFinishedAnswers();
    const index = memoryIndex(indexOf([]), systemClock);
    const start = Buffer.alloc(200_000);
    for (let at = 0; at < 100; at += 1) answers.keep(String(at), index, 0, { start, hasPlaceholders: false });
    const found = Array.from({ length: 100 }, (_, at) => answers.find(String(at), index, 0)?.start.length ?? 0);
    return found.reduce((sum, length) => sum + length, 0);
  },
  maxRememberedCorrections: (bound) => rememberedOf('word', bound),
  async maxRuleCharacters(bound) {
    const rules = createRuleList({ seed: 1, random: systemRandomness });
    const rule = await ruleOf({ then: { respond: { body: 'x'.repeat(bound / 10) } } });
    for (let at = 0; at < 9; at += 1) rules.add(rule);
    expect(() => rules.add(rule)).toThrow(`more than ${bound} characters`);
    return rules.list().reduce((sum, listed) => sum + JSON.stringify(listed.rule).length, 0);
  },
};

/** How many of more terms, or words, than the bound OpenSearch is not asked for again. */
async function rememberedOf(kind: 'term' | 'word', bound: number): Promise<number> {
  let asked = 0;
  const engine = {
    async askAll(searches: readonly { suggest?: object }[]) {
      for (const { suggest } of searches) asked += suggest === undefined ? 1 : Object.keys(suggest).length;
      return searches.map(() => ({ hits: { total: { value: 1 }, hits: [] } }));
    },
  } as unknown as EngineClient;
  const knowledge = termKnowledge(engine);
  const all = Array.from({ length: bound + 10 }, (_, at) =>
    `w${at}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '').padEnd(9, 'z'),
  );
  const askFor = (texts: readonly string[]) =>
    knowledge.with(1, (source) => {
      for (const text of texts) kind === 'term' ? source.idOf(text) : source.corrected(text);
    });
  for (let at = 0; at < all.length; at += 1000) await askFor(all.slice(at, at + 1000));
  asked = 0;
  let count = 0;
  // From the newest on, one by one, until one is not known.
  for (const text of all.toReversed()) {
    if (asked > 0) break;
    await askFor([text]);
    if (asked === 0) count += 1;
  }
  return count;
}

const mailOf = (text: string) => ({ time: 0, realm: 'demo', to: 'a@b.c', subject: 's', text, html: '', links: [] });
const journalOfDefaults = () => createJournals(settingsFromOptions().journal, systemRandomness).create(clock);
const rejected = (path: string) => ({
  number: 1,
  target: parseTarget(`/${path}`),
  interface: 'search' as const,
  fault: 'x',
});

const errors = {
  tooManyRequests: () => apiError.internal(),
  planLimit: () => apiError.internal(),
  payAsYouGoLimit: () => apiError.internal(),
};

describe('what the table says holds', () => {
  // How many pages are decoded, how many files were read, and which names and paths are known, cannot be seen from outside.
  const hidden = ['maxCachedPages', 'maxCachedCharacters', 'maxFileSets', 'maxNames', 'maxPlaces'];
  const visible = named.filter(({ name }) => !hidden.includes(name));
  const isDear = ({ name, bound }: { name: string; bound: number }) => bound >= 20_000 || name === 'maxMcpSessions';
  const holds = async ({ name, bound }: { name: string; bound: number }) => {
    const held = await kept[name]?.(bound);
    expect(held).toBeLessThanOrEqual(bound);
    expect(held).toBeGreaterThan(bound * 0.8);
  };
  test.each(visible.filter((row) => !isDear(row)))('$what: $bound', holds);
  test.each(visible.filter(isDear))('$what: $bound', { tags: ['thorough'] }, holds);
});
