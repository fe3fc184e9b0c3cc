import type { InterfaceName } from '../facts/request-facts.ts';

/** Requests of one kind. */
interface RequestCount {
  readonly interface: InterfaceName;
  readonly operation: string;
  /** `none` when no status was sent. */
  readonly status: string;
  /** The rule that decided: its name, or else its id; empty for none. */
  readonly rule: string;
  count: number;
}

/** How long the requests of one operation took. */
export interface DurationCount {
  readonly interface: InterfaceName;
  readonly operation: string;
  /** By the bounds in `durationBounds`; the last: longer. */
  readonly buckets: number[];
  /** Seconds together. */
  sum: number;
}

interface OperationCounts {
  readonly durations: DurationCount;
  /** By rule, then by status. */
  readonly rules: Map<string, Map<number, RequestCount>>;
}

/** Counts requests until somebody asks. */
export interface RequestCounts {
  /** @param seconds of real time */
  add(
    name: InterfaceName,
    operation: string | undefined,
    status: number | undefined,
    rule: string,
    seconds: number,
  ): void;
  requests(): readonly RequestCount[];
  durations(): readonly DurationCount[];
}

/** Upper bounds of the buckets, in seconds. */
export const durationBounds: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Rules can have any status and any name: beyond so many kinds of requests they are counted together. */
const maxKinds = 10_000;
const other = 'other';

export function createRequestCounts(): RequestCounts {
  /** By interface, then by operation, rule and status: looking up by short texts is quicker than making a long one. */
  const interfaces: Interfaces = new Map();
  const kinds: RequestCount[] = [];

  // Callers repeat themselves.
  let last: OperationCounts | undefined;

  function operationOf(name: InterfaceName, operation: string): OperationCounts {
    if (last?.durations.operation !== operation || last.durations.interface !== name)
      last = countsOf(interfaces, name, operation);
    return last;
  }

  function kindOf(rules: Map<string, Map<number, RequestCount>>, about: Omit<RequestCount, 'count'>, status: number) {
    let statuses = rules.get(about.rule);
    if (statuses === undefined) {
      statuses = new Map();
      rules.set(about.rule, statuses);
    }
    const kind = { ...about, count: 0 };
    statuses.set(status, kind);
    kinds.push(kind);
    return kind;
  }

  return {
    add(name, operation = 'unknown', status = 0, rule, seconds) {
      const { durations, rules } = operationOf(name, operation);
      let bucket = 0;
      while (bucket < durationBounds.length && seconds > (durationBounds[bucket] ?? 0)) bucket += 1;
      durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1;
      durations.sum += seconds;
      let kind = rules.get(rule)?.get(status);
      if (kind === undefined) {
        const isFull = kinds.length >= maxKinds;
        const about = { interface: name, operation, status: status === 0 ? 'none' : String(status), rule };
        kind = isFull
          ? (rules.get(other)?.get(-1) ?? kindOf(rules, { ...about, status: other, rule: other }, -1))
          : kindOf(rules, about, status);
      }
      kind.count += 1;
    },
    requests: () => kinds,
    durations: () =>
      [...interfaces.values()].flatMap((operations) => [...operations.values()].map(({ durations }) => durations)),
  };
}

type Interfaces = Map<InterfaceName, Map<string, OperationCounts>>;

function countsOf(interfaces: Interfaces, name: InterfaceName, operation: string): OperationCounts {
  let operations = interfaces.get(name);
  if (operations === undefined) {
    operations = new Map();
    interfaces.set(name, operations);
  }
  let counts = operations.get(operation);
  if (counts === undefined) {
    const buckets = new Array<number>(durationBounds.length + 1).fill(0);
    counts = { durations: { interface: name, operation, buckets, sum: 0 }, rules: new Map() };
    operations.set(operation, counts);
  }
  return counts;
}
