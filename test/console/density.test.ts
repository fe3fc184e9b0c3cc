import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { densityOf } from '../../src/console/state/density.ts';
import { barPath, binsIn, markedRange, markText, nextFilled } from '../../src/console/state/density-marks.ts';
import { parseFilter } from '../../src/console/state/filter.ts';
import { rangeIn, withRange } from '../../src/console/state/time-text.ts';
import { summary } from './entry.ts';

const start = Date.parse('2030-01-01T10:30:00.000Z');
const at = (ms: number, status = 200) => summary(1, { time: new Date(start + ms).toISOString(), status });
const counts = (density: ReturnType<typeof densityOf>) => density.bins.map(({ count }) => count);

describe('density', () => {
  test('counts requests and failures in parts of the time', () => {
    const density = densityOf([at(0), at(100), at(500, 429), at(999), at(1_000, 500)], 10);
    expect(counts(density)).toEqual([1, 1, 0, 0, 0, 1, 0, 0, 0, 2]);
    expect(density.bins.map(({ bad }) => bad)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(density.highest).toBe(2);
    expect(density.bins[5]).toMatchObject({ from: start + 500, to: start + 600 });
  });

  test('one request, none, and one without an answer', () => {
    expect(densityOf([], 10)).toEqual({ bins: [], highest: 0 });
    const [first] = densityOf([at(0, undefined)], 10).bins;
    expect(first).toMatchObject({ count: 1, bad: 0 });
    const unanswered = { ...at(0) } as { status?: number };
    delete unanswered.status;
    expect(densityOf([unanswered as ReturnType<typeof at>], 10).bins[0]).toMatchObject({ bad: 1 });
  });

  test('a clock that jumps leaves room for what came before and after', () => {
    const year = 365 * 86_400_000;
    const density = densityOf([at(0), at(500), at(1_000), at(year), at(year + 500), at(2 * year)], 40);
    expect(counts(density).filter((count) => count > 0)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('moments far from each other are where they were', () => {
    const density = densityOf([at(0), at(600_000), at(1_200_000)], 3);
    expect(density.bins.map(({ from, count }) => [from - start, count])).toEqual([
      [0, 1],
      [400_000, 1],
      [800_000, 1],
    ]);
  });

  test('the bins cover all requests, once, in order', () => {
    const times = fc.array(fc.oneof(fc.nat(5_000), fc.nat(10 ** 11)), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 50 }), (all, count) => {
        const { bins } = densityOf(
          all.map((ms) => at(ms)),
          count,
        );
        expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(all.length);
        for (const [place, { from, to }] of bins.entries()) {
          expect(from).toBeLessThanOrEqual(to);
          if (place > 0) expect(from).toBe(bins[place - 1]?.to);
        }
        expect(bins[0]?.from).toBe(start + Math.min(...all));
        expect(bins.at(-1)?.to).toBeGreaterThanOrEqual(start + Math.max(...all));
      }),
    );
  });

  test('what is marked is what the filter leaves', () => {
    const times = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(times, fc.nat(19), fc.nat(19), (all, anchor, end) => {
        const entries = all.map((ms) => at(ms));
        const density = densityOf(entries, 20);
        const range = markedRange(density, { anchor, end });
        const { matches } = parseFilter(withRange('', range, '2030-01-01'));
        const counted = density.bins
          .slice(Math.min(anchor, end), Math.max(anchor, end) + 1)
          .reduce((sum, { count }) => sum + count, 0);
        expect(entries.filter(matches).length).toBe(counted);
      }),
    );
  });
});

describe('marks', () => {
  const density = densityOf([at(0), at(20_000, 500), at(100_000)], 10);

  test('are told', () => {
    expect(markText(density, { anchor: 3, end: 0 })).toBe('10:30:00 to 10:30:39: 2 requests, 1 failed');
    expect(markText(density, { anchor: 9, end: 9 })).toBe('10:31:30 to 10:31:40: 1 request');
  });

  test('go from request to request', () => {
    expect([nextFilled(density, 0, 1), nextFilled(density, 2, 1), nextFilled(density, 9, 1)]).toEqual([2, 9, 9]);
    expect([nextFilled(density, 10, -1), nextFilled(density, 9, -1), nextFilled(density, 0, -1)]).toEqual([9, 2, 0]);
  });

  test('are found again from a range', () => {
    expect(binsIn(density, { from: start + 20_000, to: start + 39_999 })).toEqual({ anchor: 2, end: 3 });
    expect(binsIn(density, { from: Number.NEGATIVE_INFINITY, to: start })).toEqual({ anchor: 0, end: 0 });
    expect(binsIn(density, { from: start + 10 ** 9, to: start + 2 * 10 ** 9 })).toBe(undefined);
  });

  test('bars have the height of their numbers', () => {
    expect(barPath(densityOf([at(0), at(0), at(0), at(0), at(9)], 3), 24, ({ count }) => count)).toBe(
      'M0 24v-24.0h1V24zM2 24v-12.0h1V24z',
    );
  });
});

describe('times in a filter', () => {
  const day = '2030-01-01';
  test.each<[string, string | undefined, string | undefined]>([
    ['status:4xx', undefined, undefined],
    ['at:10:31', '10:31:00.000', '10:31:59.999'],
    ['x at:10:31:05', '10:31:05.000', '10:31:05.999'],
    ['since:10:31 until:10:32', '10:31:00.000', '10:32:59.999'],
    ['since:2030-01-01T10:31:00.5 until:nonsense', '10:31:00.500', undefined],
  ])('%s', (filter, from, to) => {
    const ms = (text: string | undefined, open: number) => (text === undefined ? open : Date.parse(`${day}T${text}Z`));
    const expected = { from: ms(from, Number.NEGATIVE_INFINITY), to: ms(to, Number.POSITIVE_INFINITY) };
    expect(rangeIn(filter, day)).toEqual(from === undefined ? undefined : expected);
  });

  test.each<[string, string | undefined, string]>([
    ['', day, 'since:10:30:00.000 until:10:30:01.000'],
    ['status:4xx since:09:00 until:10:00 x', day, 'status:4xx x since:10:30:00.000 until:10:30:01.000'],
    ['at:10:31', undefined, 'since:2030-01-01T10:30:00.000 until:2030-01-01T10:30:01.000'],
  ])('%j on %s becomes %j', (filter, of, expected) => {
    expect(withRange(filter, { from: start, to: start + 1_000 }, of)).toBe(expected);
  });

  test('all of the time again', () => {
    expect(withRange('status:4xx since:09:00 until:10:00 x', undefined, day)).toBe('status:4xx x');
  });
});
