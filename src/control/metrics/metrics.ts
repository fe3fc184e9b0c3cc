import { Counter, Gauge, type Metric, type MetricValueWithName, Registry } from 'prom-client';
import type { Availability } from '../../runtime/availability.ts';
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
  text(): Promise<string>;
}

const durationName = 'understudy_request_duration_seconds';
const durationHelp = 'How long requests took, in real time, delays of rules included.';

export function createMetrics({ requestCounts, sandboxes, journalBytes, stores }: MetricsSource): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Counter({
    name: 'understudy_requests_total',
    help: 'Requests by interface, operation, status and the rule that decided; "none": no status was sent.',
    labelNames: ['interface', 'operation', 'status', 'rule'],
    registers,
    collect() {
      this.reset();
      for (const { count, ...labels } of requestCounts.requests()) this.inc(labels, count);
    },
  });
  registry.registerMetric(countedDurations(requestCounts));
  const gauges: readonly (readonly [name: string, help: string, value: () => number])[] = [
    ['understudy_sandboxes', 'Sandboxes that exist.', () => sandboxes.size],
    ['understudy_journal_bytes', 'What the journals of all sandboxes take up, about.', journalBytes],
    ['process_resident_memory_bytes', 'Resident memory size in bytes.', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_total_bytes', 'Size of the heap in bytes.', () => process.memoryUsage().heapTotal],
    ['nodejs_heap_size_used_bytes', 'Heap in use in bytes.', () => process.memoryUsage().heapUsed],
    ['nodejs_external_memory_bytes', 'Memory outside of the heap in bytes.', () => process.memoryUsage().external],
  ];
  for (const [name, help, value] of gauges)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  new Gauge({
    name: 'understudy_store_up',
    help: 'Whether what requests need outside of the process is there: 1, or 0 while it is away.',
    labelNames: ['store'],
    registers,
    collect() {
      for (const [store, { isAway }] of Object.entries(stores)) this.set({ store }, isAway ? 0 : 1);
    },
  });
  return { contentType: registry.contentType, text: () => registry.metrics() };
}

/** A histogram of what was counted already: prom-client's own wants each value. Its registry needs name and `get` only. */
function countedDurations(counts: RequestCounts): Metric {
  const described = { name: durationName, help: durationHelp, type: 'histogram', aggregator: 'sum' };
  const histogram = {
    name: durationName,
    get: async () => ({ ...described, values: counts.durations().flatMap(valuesOf) }),
  };
  return histogram as unknown as Metric;
}

function valuesOf({ buckets, sum, ...labels }: DurationCount): MetricValueWithName<string>[] {
  let count = 0;
  const cumulated = buckets.map((inBucket, at) => {
    count += inBucket;
    const le = durationBounds[at] ?? '+Inf';
    return { metricName: `${durationName}_bucket`, value: count, labels: { le, ...labels } };
  });
  return [
    ...cumulated,
    { metricName: `${durationName}_sum`, value: sum, labels },
    { metricName: `${durationName}_count`, value: count, labels },
  ];
}
