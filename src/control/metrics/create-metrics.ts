import type { Availability } from '../../runtime/availability.ts';
import { type MetricFamily, metricsText, type Sample } from './metrics-text.ts';
import { type DurationCount, durationBounds, type RequestCounts } from './request-counts.ts';

/** Where the numbers come from. */
export interface MetricsSource {
  readonly requestCounts: RequestCounts;
  readonly sandboxes: { readonly size: number };
  /** What all journals take up. */
  journalBytes(): number;
  /** What requests need outside of the process, by name. */
  readonly stores: Readonly<Record<string, Availability>>;
}

/** The numbers in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  text(): string;
}

export function createMetrics({ requestCounts, sandboxes, journalBytes, stores }: MetricsSource): Metrics {
  const families = (): readonly MetricFamily[] => [
    {
      name: 'understudy_requests_total',
      type: 'counter',
      help: 'Requests by interface, operation, status and the rule that decided; "none": no status was sent.',
      samples: requestCounts.requests().map(({ count, ...labels }) => ({ labels, value: count })),
    },
    {
      name: 'understudy_request_duration_seconds',
      type: 'histogram',
      help: 'How long requests took, in real time, delays of rules included.',
      samples: requestCounts.durations().flatMap(durationSamples),
    },
    gauge('understudy_sandboxes', 'Sandboxes that exist.', sandboxes.size),
    gauge('understudy_journal_bytes', 'What the journals of all sandboxes take up, about.', journalBytes()),
    ...processGauges(),
    {
      name: 'understudy_store_up',
      type: 'gauge',
      help: 'Whether what requests need outside of the process is there: 1, or 0 while it is away.',
      samples: Object.entries(stores).map(([store, { isAway }]) => ({ labels: { store }, value: isAway ? 0 : 1 })),
    },
  ];
  return { contentType: 'text/plain; version=0.0.4; charset=utf-8', text: () => metricsText(families()) };
}

function processGauges(): readonly MetricFamily[] {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  return [
    gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', rss),
    gauge('nodejs_heap_size_total_bytes', 'Size of the heap in bytes.', heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use in bytes.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory outside of the heap in bytes.', external),
  ];
}

function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, type: 'gauge', help, samples: [{ value }] };
}

function durationSamples({ buckets, sum, ...labels }: DurationCount): readonly Sample[] {
  let count = 0;
  const cumulated = buckets.map((inBucket, at) => {
    count += inBucket;
    return { suffix: '_bucket', labels: { le: String(durationBounds[at] ?? '+Inf'), ...labels }, value: count };
  });
  return [...cumulated, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
}
