import { expect, test } from 'vitest';
import { createMetrics } from '../../../src/control/metrics/create-metrics.ts';
import { createRequestCounts, durationBounds } from '../../../src/control/metrics/request-counts.ts';

const requestCounts = createRequestCounts();
const stores = { redis: { isAway: true }, opensearch: { isAway: false } };
const metrics = createMetrics({ requestCounts, sandboxes: { size: 3 }, journalBytes: () => 4096, stores } as never);
const linesOf = async (name: string) => (await metrics.text()).split('\n').filter((line) => line.includes(name));

test('requests', async () => {
  requestCounts.add('search', 'search', 200, '', 0.2);
  requestCounts.add('search', 'search', 200, '', 0.2);
  requestCounts.add('token', undefined, undefined, 'mine', 20);
  const lines = [
    '# HELP understudy_requests_total Requests by interface, operation, status and the rule that decided; "none": no status was sent.',
    '# TYPE understudy_requests_total counter',
    'understudy_requests_total{interface="search",operation="search",status="200",rule=""} 2',
    'understudy_requests_total{interface="token",operation="unknown",status="none",rule="mine"} 1',
  ];
  for (let time = 0; time < 2; time += 1) expect(await linesOf('understudy_requests_total')).toEqual(lines);
});

test('durations, each bucket with those below it', async () => {
  const name = 'understudy_request_duration_seconds';
  const bucketsOf = (labels: string, counts: (bound: number) => number) => [
    ...durationBounds.map((bound) => `${name}_bucket{le="${bound}",${labels}} ${counts(bound)}`),
    `${name}_bucket{le="+Inf",${labels}} ${counts(Number.POSITIVE_INFINITY)}`,
  ];
  const [search, token] = ['interface="search",operation="search"', 'interface="token",operation="unknown"'];
  expect(await linesOf(name)).toEqual([
    `# HELP ${name} How long requests took, in real time, delays of rules included.`,
    `# TYPE ${name} histogram`,
    ...bucketsOf(search, (bound) => (bound >= 0.2 ? 2 : 0)),
    `${name}_sum{${search}} 0.4`,
    `${name}_count{${search}} 2`,
    ...bucketsOf(token, (bound) => (bound >= 20 ? 1 : 0)),
    `${name}_sum{${token}} 20`,
    `${name}_count{${token}} 1`,
  ]);
});

test('the process and what it needs', async () => {
  expect(await linesOf('understudy_store_up{')).toEqual([
    'understudy_store_up{store="redis"} 0',
    'understudy_store_up{store="opensearch"} 1',
  ]);
  expect(await linesOf('understudy_sandboxes')).toEqual([
    '# HELP understudy_sandboxes Sandboxes that exist.',
    '# TYPE understudy_sandboxes gauge',
    'understudy_sandboxes 3',
  ]);
  expect((await linesOf('understudy_journal_bytes')).at(-1)).toBe('understudy_journal_bytes 4096');
  for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_total_bytes', 'nodejs_heap_size_used_bytes'])
    expect(Number((await linesOf(name)).at(-1)?.split(' ')[1])).toBeGreaterThan(1_000_000);
  expect(await linesOf('nodejs_external_memory_bytes')).toHaveLength(3);
  expect(metrics.contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
});
