import { expect, test } from 'vitest';
import { EngineAway } from '../../../src/search/engine-away.ts';
import type { EngineClient } from '../../../src/search/opensearch/engine-client.ts';
import { lookAt, watchEngine } from '../../../src/search/opensearch/engine-watch.ts';
import { format } from '../../../src/search/opensearch/mapping.ts';
import { movableClock } from '../../support/movable-clock.ts';

const facts = { format, averageTitle: 3, averageBody: 40 };

/** An engine that answers as it is told. */
function engineStub() {
  const state = {
    indices: { 'pages-1': { mappings: { _meta: facts as object } } } as Record<string, object>,
    failure: undefined as EngineAway | undefined,
  };
  const engine = {
    name: 'http://engine.example:9200',
    alias: 'pages',
    async ask(_method: string, path: string) {
      if (state.failure !== undefined) throw state.failure;
      return path.endsWith('_mapping?local=true') ? state.indices : { hits: { total: { value: 7 } } };
    },
  } as unknown as EngineClient;
  return { engine, state };
}

async function watched() {
  const { engine, state } = engineStub();
  const clock = movableClock();
  const lines: string[] = [];
  const closed = new AbortController();
  let changes = 0;
  const watch = watchEngine(engine, await lookAt(engine), {
    clock,
    info: (line) => lines.push(line),
    warn: (line) => lines.push(line),
    signal: closed.signal,
    changed: () => {
      changes += 1;
    },
  });
  const wait = async (ms: number) => {
    await clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { watch, state, lines, wait, close: () => closed.abort(), changes: () => changes };
}

test.each([
  ['there is none', {}, /there is no pages at http:\/\/engine.example:9200; load pages into it with: understudy index/],
  ['another program has made it', { a: { mappings: {} } }, /was not loaded by this version/],
  ['there are several', { a: { mappings: {} }, b: { mappings: {} } }, /leads to more than one index/],
])('an index that cannot be used: %s', async (_what, indices, message) => {
  const { engine, state } = engineStub();
  state.indices = indices;
  await expect(lookAt(engine)).rejects.toThrow(message);
});

test('an index that does not exist is not an engine that is away', async () => {
  const { engine, state } = engineStub();
  state.failure = new EngineAway('it answers 404', 404);
  await expect(lookAt(engine)).rejects.toThrow(/there is no pages/);
});

test('an engine that goes away is reported once, is not asked meanwhile, and comes back by itself', async () => {
  const { watch, state, lines, wait, close } = await watched();
  state.failure = new EngineAway('connection refused');
  let asked = 0;
  const question = async () => {
    asked += 1;
    if (state.failure !== undefined) throw state.failure;
    return 'an answer';
  };
  await expect(watch.ask(question)).rejects.toThrow('connection refused');
  await wait(0);
  expect(watch.away).toBe('connection refused');
  await expect(watch.ask(question)).rejects.toThrow('connection refused');
  expect(asked).toBe(1);
  await wait(500);
  state.failure = undefined;
  await wait(1_500);
  expect(watch.away).toBeUndefined();
  expect(await watch.ask(question)).toBe('an answer');
  expect(lines).toEqual([
    'SEARCH_ENGINE http://engine.example:9200 is away: connection refused',
    'SEARCH_ENGINE http://engine.example:9200 is back after 2.0 s',
  ]);
  close();
});

test('one answer that fails does not make an engine that works count as away', async () => {
  const { watch, lines, wait, close } = await watched();
  await expect(watch.ask(async () => Promise.reject(new EngineAway('too many requests', 429)))).rejects.toThrow();
  await wait(0);
  expect([watch.away, lines]).toEqual([undefined, []]);
  close();
});

test('an alias that leads elsewhere is noticed', async () => {
  const { watch, state, lines, wait, close, changes } = await watched();
  state.indices = { 'pages-2': { mappings: { _meta: { ...facts, averageBody: 50 } } } };
  await wait(2_000);
  expect(watch.live).toMatchObject({ index: 'pages-2', averageBody: 50, pages: 7 });
  expect(changes()).toBe(1);
  expect(lines).toEqual(['search: pages leads to other pages, 7 of them']);
  close();
});
