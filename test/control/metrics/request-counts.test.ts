import { describe, expect, test } from 'vitest';
import { createRequestCounts, durationBounds } from '../../../src/control/metrics/request-counts.ts';

describe('requests', () => {
  test('are counted by interface, operation, status and rule', () => {
    const counts = createRequestCounts();
    counts.add('search', 'search', 200, '', 0.1);
    counts.add('search', 'search', 200, '', 0.1);
    counts.add('search', 'search', 429, 'busy', 0.1);
    counts.add('token', undefined, undefined, '', 0.1);
    expect(counts.requests()).toEqual([
      { interface: 'search', operation: 'search', status: '200', rule: '', count: 2 },
      { interface: 'search', operation: 'search', status: '429', rule: 'busy', count: 1 },
      { interface: 'token', operation: 'unknown', status: 'none', rule: '', count: 1 },
    ]);
  });

  test('of more than ten thousand kinds are counted together by operation, those that were known by themselves', () => {
    const counts = createRequestCounts();
    for (let rule = 0; rule < 10_002; rule += 1) counts.add('search', 'search', 200, `r${rule}`, 0.1);
    counts.add('search', 'search', 200, 'r1', 0.1);
    counts.add('token', 'token', 200, '', 0.1);
    counts.add('search', 'search', 404, 'another', 0.1);
    const all = counts.requests();
    expect(all).toHaveLength(10_002);
    expect(all[1]).toMatchObject({ rule: 'r1', count: 2 });
    expect(all.slice(10_000)).toEqual([
      { interface: 'search', operation: 'search', status: 'other', rule: 'other', count: 3 },
      { interface: 'token', operation: 'token', status: 'other', rule: 'other', count: 1 },
    ]);
    expect(counts.durations().map(({ operation }) => operation)).toEqual(['search', 'token']);
  });
});

describe('durations', () => {
  test.each([
    [0, 0],
    [0.0005, 0],
    [0.00051, 1],
    [10, durationBounds.length - 1],
    [10.1, durationBounds.length],
  ])('%d seconds are in bucket %d', (seconds, bucket) => {
    const counts = createRequestCounts();
    counts.add('search', 'search', 200, '', seconds);
    const [durations] = counts.durations();
    expect([durations?.buckets.indexOf(1), durations?.buckets.length, durations?.sum]).toEqual([
      bucket,
      durationBounds.length + 1,
      seconds,
    ]);
  });
});
