import { describe, expect, onTestFinished, test } from 'vitest';
import type { ControlledServer, EntrySummary } from '../../src/client.ts';
import { createJournal } from '../../src/console/state/live-journal.ts';
import { summary } from './entry.ts';
import { movedTimers } from './moved-timers.ts';

type Requests = ControlledServer['requests'];
type EventOptions = NonNullable<Parameters<Requests['events']>[0]>;

/** A server that a test plays. */
function server() {
  let kept: EntrySummary[] = [];
  let stream: { push(entry: EntrySummary): void; fail(): void; options: EventOptions } | undefined;
  let isAway = false;
  let onItsWay: Promise<void> | undefined;
  let streams = 0;
  const requests: Pick<Requests, 'list' | 'events' | 'clear'> = {
    async list({ limit = 100, after } = {}) {
      const older = kept.filter(({ id }) => after === undefined || Number(id) < Number(after));
      const answer = { requests: older.slice(0, limit), total: kept.length, dropped: 3 };
      await onItsWay;
      return answer;
    },
    async *events(options: EventOptions = {}) {
      if (isAway) throw new Error('away');
      streams += 1;
      const waiting: (EntrySummary | 'failed')[] = [];
      let wake = () => {};
      const add = (item: EntrySummary | 'failed') => {
        waiting.push(item);
        wake();
      };
      stream = { push: add, fail: () => add('failed'), options };
      options.onOpen?.();
      for (;;) {
        const next = waiting.shift();
        if (next === 'failed') throw new Error('cut off');
        if (next !== undefined) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    async clear() {
      kept = [];
    },
  };
  return {
    requests,
    come(...entries: EntrySummary[]) {
      kept = [...entries.toReversed(), ...kept];
      for (const entry of entries) stream?.push(entry);
    },
    keep(...entries: EntrySummary[]) {
      kept = entries.toReversed();
    },
    /** Answers are on their way until it is called. */
    hold() {
      let arrive = () => {};
      onItsWay = new Promise((resolve) => {
        arrive = resolve;
      });
      return () => arrive();
    },
    reset: (...parts: ('journal' | 'clock')[]) => stream?.options.onReset?.(parts),
    skip: (count: number) => stream?.options.onSkipped?.(count),
    goAway() {
      isAway = true;
      stream?.fail();
    },
    comeBack() {
      isAway = false;
    },
    get streams() {
      return streams;
    },
    get rate() {
      return stream?.options.maxPerSecond;
    },
  };
}

async function following() {
  const played = server();
  played.keep(summary(1), summary(2));
  const timers = movedTimers();
  const journal = createJournal({ requests: played.requests, timers });
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  void journal.follow(gone.signal);
  await timers.advance(0);
  const ids = () => journal.entries.value.map(({ id }) => Number(id)).join(' ');
  return { played, timers, journal, ids };
}

test('has what was there, and what comes', async () => {
  const { played, timers, journal, ids } = await following();
  expect([journal.connection.value, journal.isLoaded.value, ids(), journal.dropped.value]).toEqual([
    'live',
    true,
    '2 1',
    3,
  ]);
  played.come(summary(4), summary(3));
  await timers.advance(1000);
  expect(ids()).toBe('4 3 2 1');
  expect(journal.get('3')?.id).toBe('3');
});

test('asks for as many as the server keeps', async () => {
  const played = server();
  played.keep(...Array.from({ length: 2_500 }, (_, at) => summary(at + 1)));
  const timers = movedTimers();
  const journal = createJournal({ requests: played.requests, timers });
  const gone = new AbortController();
  void journal.follow(gone.signal);
  await timers.advance(10);
  gone.abort();
  expect(journal.entries.value.length).toBe(2_500);
});

test('stands still while it is paused', async () => {
  const { played, timers, journal, ids } = await following();
  journal.pause();
  played.come(summary(3), summary(4));
  await timers.advance(1000);
  expect([ids(), journal.waiting.value]).toEqual(['2 1', 2]);
  journal.resume();
  expect([ids(), journal.waiting.value]).toEqual(['4 3 2 1', 0]);
});

test('is cleared here and there', async () => {
  const { played, timers, journal, ids } = await following();
  await journal.clear();
  expect([ids(), (await played.requests.list()).requests.length]).toEqual(['', 0]);
  played.come(summary(3));
  await timers.advance(1000);
  expect(ids()).toBe('3');
});

describe('a reset that was made elsewhere', () => {
  test('leaves nothing of what was there', async () => {
    const { played, timers, journal, ids } = await following();
    journal.pause();
    played.come(summary(3));
    await timers.advance(1000);
    played.keep();
    played.reset('journal');
    expect([ids(), journal.dropped.value, journal.waiting.value, journal.renewals.value]).toEqual(['', 0, 0, 1]);
    journal.resume();
    played.come(summary(4));
    await timers.advance(1000);
    expect(ids()).toBe('4');
  });

  test('of other parts leaves the requests, and says that all else is to be asked for again', async () => {
    const { played, journal, ids } = await following();
    played.reset('clock');
    expect([ids(), journal.renewals.value]).toEqual(['2 1', 1]);
  });

  test('outlives a list that was asked for before', async () => {
    const { played, timers, ids } = await following();
    const arrive = played.hold();
    // The list is asked for again when no more is left out.
    played.skip(1);
    await timers.advance(1000);
    played.keep(summary(5));
    played.reset('journal');
    arrive();
    await timers.advance(0);
    expect(ids()).toBe('5');
  });
});

describe('too many', () => {
  test('are sampled, which is told; the gaps close afterwards', async () => {
    const { played, timers, journal, ids } = await following();
    expect(played.rate).toBe(20);
    for (let quarter = 0; quarter < 20; quarter += 1) {
      played.skip(225);
      await timers.advance(250);
    }
    expect(journal.skippedPerSecond.value).toBeGreaterThan(800);
    expect(journal.skippedPerSecond.value).toBeLessThan(1000);
    played.keep(summary(1), summary(2), summary(3), summary(4));
    await timers.advance(2000);
    expect([journal.skippedPerSecond.value, ids()]).toEqual([0, '4 3 2 1']);
  });
});

describe('a server that goes away', () => {
  test('is told, and found again', async () => {
    const { played, timers, journal, ids } = await following();
    played.goAway();
    await timers.advance(10);
    expect([journal.connection.value, ids()]).toEqual(['lost', '2 1']);
    await timers.advance(60_000);
    expect(journal.connection.value).toBe('lost');
    played.comeBack();
    played.keep(summary(1), summary(2), summary(3));
    expect(journal.renewals.value).toBe(0);
    await timers.advance(5_000);
    expect([journal.connection.value, ids(), played.streams]).toEqual(['live', '3 2 1', 2]);
    expect(journal.renewals.value).toBe(1);
  });

  test.each([
    ['with fewer requests', [summary(1, { time: '2031-01-01T00:00:00.000Z' })], '1'],
    ['with none', [], ''],
    ['with as many', [1, 2].map((id) => summary(id, { time: '2031-01-01T00:00:00.000Z' })), '2 1'],
  ])('begins anew %s', async (_how, kept, expected) => {
    const { played, timers, journal, ids } = await following();
    played.goAway();
    await timers.advance(10);
    played.comeBack();
    played.keep(...kept);
    await timers.advance(5_000);
    expect(ids()).toBe(expected);
    expect(journal.entries.value.every(({ time }) => time.startsWith('2031'))).toBe(true);
  });
});
