import { describe, expect, test } from 'vitest';
import { type EntryStreamOptions, entryStream } from '../../../src/control/journal/entry-stream.ts';
import type { Journal } from '../../../src/control/journal/journal.ts';
import { createJournals } from '../../../src/control/journal/journals.ts';
import { parseTarget } from '../../../src/http/request-target.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { nextTurn } from '../../../src/runtime/turn.ts';

function journalOf(entries = 2000): Journal {
  const limits = { entries, bytes: 100_000_000, totalBytes: 100_000_000 };
  return createJournals(limits, systemRandomness).create({ now: () => 0 });
}
const numbers = new WeakMap<Journal, number>();
const add = (journal: Journal, ...targets: string[]) => {
  for (const target of targets) {
    const number = (numbers.get(journal) ?? 0) + 1;
    numbers.set(journal, number);
    journal.addRejected({ number, target: parseTarget(target), interface: 'search', fault: 'wrong' });
  }
};
const read = (journal: Journal, options?: EntryStreamOptions) => entryStream(journal, options)[Symbol.asyncIterator]();
const event = (id: number, target: string) =>
  `event: request\nid: ${id}\ndata: {"id":"${id}","time":"1970-01-01T00:00:00.000Z","interface":"search","method":"","target":"${target}","progress":"done","duration_ms":0,"fault":"wrong"}\n\n`;
const connected = ': connected\n\n';
const done = { done: true, value: undefined };

describe('a stream of events', () => {
  test('has what comes, in the order in which it comes, and what is reset', async () => {
    const journal = journalOf();
    add(journal, '/before');
    const events = read(journal);
    expect(await events.next()).toEqual({ done: false, value: connected });
    const next = events.next();
    add(journal, '/a');
    expect((await next).value).toBe(event(2, '/a'));
    add(journal, '/b', '/c');
    journal.reportReset(['clock', 'rules']);
    expect((await events.next()).value).toBe(
      `${event(3, '/b')}${event(4, '/c')}event: reset\ndata: {"parts":["clock","rules"]}\n\n`,
    );
    expect(await events.return?.()).toEqual(done);
    add(journal, '/d');
    expect(await events.next()).toEqual(done);
  });

  test.each<[string | undefined, number[]]>([
    [undefined, []],
    ['2', [3]],
    ['3', []],
    ['1', [2, 3]],
    ['0', [2, 3]],
    ['x', []],
  ])('begins behind what its reader saw last: %s', async (lastId, ids) => {
    const journal = journalOf(2);
    add(journal, '/1', '/2', '/3');
    expect((await read(journal, { lastId }).next()).value).toBe(
      connected + ids.map((id) => event(id, `/${id}`)).join(''),
    );
  });

  test('ends when its reader leaves a thousand events unread, after those', async () => {
    const journal = journalOf();
    const events = read(journal);
    for (let count = 1; count <= 1001; count += 1) add(journal, '/x');
    const { value } = await events.next();
    expect(value?.match(/^event: request$/gm)).toHaveLength(999);
    expect(await events.next()).toEqual(done);
  });

  test('ends with the journal', async () => {
    const journal = journalOf();
    const events = read(journal);
    await events.next();
    const next = events.next();
    await nextTurn();
    journal.close();
    expect(await next).toEqual(done);
  });

  test('has a sample, and how many were left out', async () => {
    const journal = journalOf();
    const events = read(journal, { maxPerSecond: 2 });
    add(journal, '/1', '/2', '/3', '/4', '/5');
    expect((await events.next()).value).toBe(connected + event(1, '/1') + event(2, '/2'));
    expect((await events.next()).value).toBe('event: skipped\ndata: {"count":3}\n\n');
    await events.return?.();
  });
});
