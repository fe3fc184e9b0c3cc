import { expect, test } from 'vitest';
import { createRequestLog } from '../../../src/search/access/request-log.ts';

const record = (at: number) => ({
  timestamp: 1_790_000_000_000 + at,
  endpoint: at % 3 === 0 ? 'extract' : 'search',
  depth: at % 2 === 0 ? 'basic' : 'advanced',
  responseTime: at / 100,
  credits: at % 5,
  requestId: `request ${at}`,
});
const records = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => record(from + at));

test.each([1, 31, 32, 33, 100])('of many requests the latest %i are remembered, as they were', (max) => {
  const log = createRequestLog(max);
  for (let count = 0; count < 300; count += 1) {
    expect(log.list()).toEqual(records(Math.max(0, count - max), count));
    log.add(record(count));
  }
});

test('who has a list keeps it', () => {
  const log = createRequestLog(1);
  log.add(record(0));
  const before = log.list();
  for (const one of records(1, 200)) log.add(one);
  expect(before).toEqual([record(0)]);
});

test('none is remembered where none may be', () => {
  const log = createRequestLog(0);
  log.add(record(0));
  expect(log.list()).toEqual([]);
});
