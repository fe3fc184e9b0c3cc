import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { loadCorpusFiles } from '../../../src/search/opensearch/load-corpus-files.ts';
import { fakeEngine } from '../../support/fake-engine.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { movableClock } from '../../support/movable-clock.ts';

const page = JSON.stringify({ url: 'https://a.test/', title: 'A', content: 'A page about boats.' });
const index = 'pages-20261120120000000';

/** Loads one page. */
const loading = async (url: string, signal: AbortSignal) =>
  loadCorpusFiles({
    address: { nodes: [url], alias: 'pages' },
    paths: [await folderOf({ 'a.jsonl': page })],
    withBuiltIn: false,
    shards: 1,
    clock: movableClock(),
    stderr: memoryOutput(),
    info() {},
    warn() {},
    signal,
  });

/** What an engine says to each step; the alias leads to `pages-1` before. */
function step(request: string): object {
  if (request === 'GET /_alias/pages') return { 'pages-1': {} };
  return request === 'POST /_bulk' ? { errors: false, items: [{ create: { status: 201 } }] } : {};
}

test('pages get an index of their own, and the one before goes when the alias leads to it', async () => {
  await using engine = await fakeEngine(step);
  expect(await loading(engine.url, new AbortController().signal)).toBe(1);
  expect(engine.requests).toEqual([
    'GET /_alias/pages',
    `PUT /${index}`,
    'POST /_bulk',
    `POST /${index}/_refresh`,
    `PUT /${index}/_mapping`,
    'POST /_aliases',
    'DELETE /pages-1',
  ]);
});

test.each([
  ['GET /_alias/pages', false],
  [`PUT /${index}`, true],
  ['POST /_bulk', true],
  [`PUT /${index}/_mapping`, true],
])('a signal ends the wait for an engine that hangs at %s', async (hanging, isThere) => {
  await using engine = await fakeEngine((request) => (request === hanging ? undefined : step(request)));
  const stopped = new AbortController();
  const ended = loading(engine.url, stopped.signal).catch((error: unknown) => error);
  await vi.waitFor(() => expect(engine.requests.at(-1)).toBe(hanging), { interval: 5 });
  const reason = new Error('stopped');
  stopped.abort(reason);
  expect(await ended).toBe(reason);
  expect(engine.requests.includes(`DELETE /${index}`)).toBe(isThere);
});

test('an index that somebody else made at the same moment stays', async () => {
  await using engine = await fakeEngine((request, response) => {
    if (request !== `PUT /${index}`) return step(request);
    response.statusCode = 400;
    return { error: { type: 'resource_already_exists_exception' }, status: 400 };
  });
  await expect(loading(engine.url, new AbortController().signal)).rejects.toThrow(/resource_already_exists/);
  expect(engine.requests).not.toContain(`DELETE /${index}`);
});

test('it ends the wait for the rest of an answer, too', async () => {
  let half: ServerResponse | undefined;
  await using engine = await fakeEngine((request, response) => {
    if (request !== 'POST /_bulk') return step(request);
    half = response;
    response.setHeader('content-type', 'application/json').write('{');
    return undefined;
  });
  const stopped = new AbortController();
  const ended = loading(engine.url, stopped.signal).catch((error: unknown) => error);
  await vi.waitFor(() => expect(half?.headersSent).toBe(true), { interval: 5 });
  const left = half && once(half, 'close');
  stopped.abort(new Error('stopped'));
  await left;
  await engine[Symbol.asyncDispose]();
  expect(await ended).toMatchObject({ message: 'stopped' });
});
