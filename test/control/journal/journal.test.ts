import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/control/journal/entry-body.ts';
import type { Journal } from '../../../src/control/journal/journal.ts';
import { createJournals } from '../../../src/control/journal/journals.ts';
import { parseTarget } from '../../../src/http/request-target.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { nextTurn } from '../../../src/runtime/turn.ts';
import { heapInUse } from '../../support/heap.ts';
import { journalServer, nextEntry } from '../../support/journal-server.ts';

const hello = (_request: unknown, response: { end(text: string): void }) => response.end('hello');

describe('an entry', () => {
  test('has the request and the response', async () => {
    await using server = await journalServer((request, response) => {
      request.resume().on('end', () => response.writeHead(201, { 'x-made': 'yes' }).end('{"made":true}'));
    });
    await fetch(`${server.url}/a?b=c`, { method: 'POST', body: 'text', headers: { 'x-here': '1' } });
    const entry = server.journal.entries()[0]?.read();
    expect(entry).toMatchObject({ id: '1', method: 'POST', target: '/a?b=c', status: 201, fault: undefined });
    expect(entry?.requestHeaders).toContain('x-here');
    expect(entry?.responseHead).toMatch(/^HTTP\/1\.1 201 Created\r\nx-made: yes\r\n/);
    expect(entry && [textOf(entry.requestBody), textOf(entry.responseBody)]).toEqual(['text', '{"made":true}']);
  });

  test('is there when the caller leaves before the answer', async () => {
    let arrived: () => void = () => {};
    const isThere = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    await using server = await journalServer(() => arrived());
    const caller = new AbortController();
    const asked = fetch(server.url, { signal: caller.signal }).catch(() => {});
    await isThere;
    const entered = nextEntry(server.journal);
    caller.abort();
    await Promise.all([asked, entered]);
    expect(server.journal.entries()[0]).toMatchObject({ status: undefined, fault: 'aborted' });
  });

  test('names the fault of a rule', async () => {
    await using server = await journalServer((request, _response, context) => {
      context.fault = 'reset';
      request.socket.resetAndDestroy();
    });
    const entered = nextEntry(server.journal);
    await fetch(server.url).catch(() => {});
    await entered;
    expect(server.journal.entries()[0]).toMatchObject({ status: undefined, fault: 'reset' });
  });
});

describe('the bounds', () => {
  const ask = async (url: string, paths: readonly string[]) => {
    for (const path of paths) await (await fetch(url + path)).text();
  };

  test('who has read an entry keeps it when it is forgotten, others find none', async () => {
    const body = 'x'.repeat(5000);
    await using server = await journalServer((_request, response) => response.end(body), { entries: 2 });
    await ask(server.url, ['/1']);
    await ask(server.url, ['/2']);
    const [unread, stored] = server.journal.entries();
    const first = stored?.read();
    await ask(server.url, ['/3', '/4']);
    server.journal.clear();
    expect([server.journal.get('1'), unread?.read()]).toEqual([undefined, undefined]);
    expect(first && [first.target, textOf(first.responseBody)]).toEqual(['/1', body]);
  });

  test('by number: the oldest go first, and are counted', async () => {
    await using server = await journalServer(hello, { entries: 2 });
    await ask(server.url, ['/1', '/2', '/3']);
    expect(server.journal.entries().map((entry) => entry.read()?.target)).toEqual(['/3', '/2']);
    expect(server.journal.dropped).toBe(1);
    server.journal.clear();
    expect([server.journal.entries(), server.journal.dropped]).toEqual([[], 0]);
  });

  test('by bytes', async () => {
    await using server = await journalServer(hello, { bytes: 4000 });
    await ask(server.url, ['/1', '/2', '/3', '/4', '/5', '/6']);
    const kept = server.journal.entries();
    expect(kept[0]?.read()?.target).toBe('/6');
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(4000);
    expect(server.journal.dropped).toBe(6 - kept.length);
  });

  test('none at all keeps nothing', async () => {
    await using server = await journalServer(hello, { entries: 0 });
    await ask(server.url, ['/1']);
    expect(server.journal.entries()).toEqual([]);
  });
});

test('one that is closed is forgotten', async () => {
  const journals = createJournals({ entries: 10, bytes: 100_000, totalBytes: 100_000 }, systemRandomness);
  function closedOne(): WeakRef<Journal> {
    const journal = journals.create({ now: () => 0 });
    journal.addRejected({ number: 1, target: parseTarget('/x'), interface: 'search', fault: 'wrong' });
    journal.close();
    return new WeakRef(journal);
  }
  const closed = closedOne();
  await nextTurn();
  heapInUse();
  expect(closed.deref()).toBe(undefined);
});

describe('an entry that was forgotten', () => {
  const ask = async (url: string, path: string) => (await fetch(url + path)).text();

  test('becomes another one only if nobody has it', async () => {
    await using server = await journalServer(hello, { entries: 2 });
    await ask(server.url, '/1');
    const [seen] = server.journal.entries();
    const watched: number[] = [];
    const stop = server.journal.watch({ entered: ({ number }) => watched.push(number), closed: () => {} });
    for (const path of ['/2', '/3']) await ask(server.url, path);
    stop();
    for (const path of ['/4', '/5', '/6', '/7', '/8']) await ask(server.url, path);
    expect([seen?.number, seen?.read(), watched]).toEqual([1, undefined, [2, 3]]);
    expect(server.journal.entries().map((entry) => entry.read()?.target)).toEqual(['/8', '/7']);
    expect(server.journal.dropped).toBe(6);
  });

  test('becomes one other, not several', async () => {
    await using server = await journalServer(hello, { entries: 2 });
    for (const path of ['/1', '/2', '/3']) await ask(server.url, path);
    server.journal.clear();
    for (const path of ['/4', '/5']) await ask(server.url, path);
    expect(server.journal.entries().map((entry) => entry.read()?.target)).toEqual(['/5', '/4']);
  });
});
