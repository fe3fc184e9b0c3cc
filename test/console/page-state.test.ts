import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { type ClockState, ControlError, type ControlledServer, type EntrySummary } from '../../src/client.ts';
import { createNotices } from '../../src/console/state/notices.ts';
import { openEntry } from '../../src/console/state/open-entry.ts';
import { createClock } from '../../src/console/state/shown-clock.ts';
import { visibleEntries } from '../../src/console/state/visible-entries.ts';
import { detail, summary } from './entry.ts';
import { movedTimers } from './moved-timers.ts';

describe('the clock', () => {
  const told = { now: '2031-05-05T00:00:00.000Z', frozen: false, offset_seconds: 9, waiting: 0 };

  test('goes on by itself, and asks now and then', async () => {
    const timers = movedTimers();
    let asked = 0;
    const clock = createClock({ get: async () => ({ ...told, waiting: asked++ }) }, timers);
    const gone = new AbortController();
    clock.run(gone.signal);
    await timers.advance(2_000);
    expect([new Date(clock.now.value).toISOString(), asked]).toEqual(['2031-05-05T00:00:02.000Z', 1]);
    await timers.advance(4_000);
    expect([clock.state.value?.waiting, asked]).toEqual([1, 2]);
    gone.abort();
    await timers.advance(60_000);
    expect(asked).toBe(2);
  });

  test('tells of a server that takes requests and says nothing', async () => {
    const timers = movedTimers();
    let answer = (_told: ClockState) => {};
    const clock = createClock({ get: () => new Promise((resolve) => (answer = resolve)) }, timers);
    const gone = new AbortController();
    clock.run(gone.signal);
    await timers.advance(8_000);
    expect(clock.isSilent.value).toBe(false);
    await timers.advance(2_000);
    expect(clock.isSilent.value).toBe(true);
    answer(told);
    await timers.advance(1_000);
    expect([clock.isSilent.value, clock.state.value?.now]).toEqual([false, told.now]);
    gone.abort();
  });

  test('stands when it is frozen', async () => {
    const timers = movedTimers();
    const clock = createClock({ get: async () => ({ ...told, frozen: true }) }, timers);
    const gone = new AbortController();
    clock.run(gone.signal);
    await timers.advance(3_000);
    gone.abort();
    expect(clock.now.value).toBe(Date.parse(told.now));
    clock.show({ ...told, now: '2032-01-01T00:00:00.000Z' });
    expect(clock.now.value).toBe(Date.UTC(2032, 0, 1));
  });
});

describe('notices', () => {
  test('go by themselves or by hand, failures later', async () => {
    const timers = movedTimers();
    const { list, tell, dismiss } = createNotices(timers);
    const texts = () => list.value.map(({ text }) => text);
    tell('done', 'a');
    tell('failed', 'b');
    expect(texts()).toEqual(['a', 'b']);
    await timers.advance(5_000);
    expect(texts()).toEqual(['b']);
    dismiss(list.value[0]?.id ?? 0);
    expect(texts()).toEqual([]);
    for (const text of 'abcdef') tell('done', text);
    expect(texts()).toEqual(['c', 'd', 'e', 'f']);
  });

  test('say how an attempt went', async () => {
    const { list, attempt } = createNotices(movedTimers());
    expect(await attempt(async () => 7, 'done')).toBe(7);
    expect(await attempt(() => Promise.reject(new Error('no')))).toBe(undefined);
    expect(await attempt(async () => 8)).toBe(8);
    expect(list.value.map(({ kind, text }) => [kind, text])).toEqual([
      ['done', 'done'],
      ['failed', 'no'],
    ]);
  });
});

describe('the request that is open', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('is asked for again when the server has come back', async () => {
    const returns = signal(0);
    let status = 200;
    const open = openEntry(signal('1'), { get: async () => detail(1, { status }) }, returns);
    await turn();
    status = 500;
    returns.value += 1;
    await turn();
    expect(open.value).toMatchObject({ state: 'ready', detail: { status: 500 } });
  });

  test('is loaded, replaced, gone, closed', async () => {
    const id = signal<string | undefined>(undefined);
    const open = openEntry(id, {
      async get(wanted) {
        if (wanted === '404') throw new ControlError('gone', 404);
        if (wanted === '500') throw new ControlError('broken', 500);
        return detail(Number(wanted));
      },
    });
    expect(open.value).toEqual({ state: 'none' });
    id.value = '1';
    expect(open.value).toEqual({ state: 'loading', id: '1' });
    await turn();
    expect(open.value).toMatchObject({ state: 'ready', id: '1' });
    id.value = '2';
    expect(open.value).toMatchObject({ state: 'ready', id: '1' });
    id.value = '404';
    await turn();
    expect(open.value).toEqual({ state: 'gone', id: '404' });
    id.value = '500';
    await turn();
    expect(open.value).toEqual({ state: 'failed', id: '500', message: 'broken' });
    id.value = undefined;
    expect(open.value).toEqual({ state: 'none' });
  });
});

describe('the entries that a filter leaves', () => {
  test('are those that fit; texts are looked for by the server, in what comes too', async () => {
    const timers = movedTimers();
    const text = signal('');
    const entries = signal<readonly EntrySummary[]>([summary(2, { status: 404 }), summary(1)]);
    const asked: object[] = [];
    let found = ['1'];
    const requests: Pick<ControlledServer['requests'], 'list'> = {
      async list(filter = {}) {
        asked.push(filter);
        return { requests: found.map((id) => summary(Number(id))), total: 1, dropped: 0 };
      },
    };
    const visible = visibleEntries({ text, journal: { entries }, requests, timers });
    const ids = () => visible.entries.value.map(({ id }) => id).join(' ');
    expect(ids()).toBe('2 1');
    text.value = 'status:404';
    expect([ids(), asked.length]).toEqual(['2', 0]);
    text.value = 'needle';
    await timers.advance(10);
    expect([ids(), asked]).toEqual(['1', [{ text: 'needle', limit: 1_000 }]]);
    found = ['3', '1'];
    entries.value = [summary(3), ...entries.value];
    entries.value = [summary(4, { target: '/NEEDLE' }), ...entries.value];
    await timers.advance(2_000);
    expect([ids(), asked.length]).toEqual(['4 3 1', 2]);
    text.value = 'needle status:404';
    await timers.advance(2_000);
    expect(ids()).toBe('');
    text.value = '-needle';
    await timers.advance(2_000);
    expect(ids()).toBe('2');
  });

  test('a text is looked for in all that the server keeps', async () => {
    const timers = movedTimers();
    const all = Array.from({ length: 1_500 }, (_, at) => summary(1_500 - at));
    const requests: Pick<ControlledServer['requests'], 'list'> = {
      async list({ after = '1501', limit = 100 } = {}) {
        const older = all.filter(({ id }) => Number(id) < Number(after));
        return { requests: older.slice(0, limit), total: older.length, dropped: 0 };
      },
    };
    const visible = visibleEntries({ text: signal('needle'), journal: { entries: signal(all) }, requests, timers });
    await timers.advance(10);
    expect(visible.entries.value.length).toBe(1_500);
  });
});
