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
