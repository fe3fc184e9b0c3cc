import { type Connection, openConnection } from './load-connection.ts';

/** What became of one request. */
export interface Outcome {
  readonly what: string;
  /** 0: the connection was cut. */
  readonly status: number;
  /** When it was sent, and how long it took, in milliseconds of the monotonic clock. */
  readonly at: number;
  readonly took: number;
}

export interface Call {
  readonly what: string;
  /** The request as it is sent. */
  readonly bytes: string;
  /** What is done with the answer. */
  readonly done?: (status: number, body: string) => void;
}

/** Callers who send one request after another, until they are told to stop. */
export interface Load {
  /** All that has come back so far. */
  readonly outcomes: readonly Outcome[];
  stop(): Promise<void>;
}

/** The bytes of a request; with a body it is a POST. */
export function requestBytes(path: string, headers: Readonly<Record<string, string>> = {}, body?: string): string {
  const lines = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, 'host: localhost'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** @param next what a caller sends next */
export function startLoad(url: string, callers: number, next: () => Call): Load {
  const outcomes: Outcome[] = [];
  let isOver = false;

  async function caller(connection: Connection): Promise<void> {
    while (!isOver) {
      const { what, bytes, done } = next();
      const at = performance.now();
      const { status, body } = await connection.send(bytes);
      outcomes.push({ what, status, at, took: performance.now() - at });
      done?.(status, body);
    }
    connection.close();
  }

  const all = Promise.all(Array.from({ length: callers }, () => caller(openConnection(url))));
  return {
    outcomes,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** How many of which status, by what was asked: `cached 200 × 812, 500 × 31; token 200 × 90`. */
export function countsOf(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ what }) => what))].sort();
  return names.map((name) => `${name} ${statusCounts(outcomes.filter(({ what }) => what === name))}`).join('; ');
}

/** More seconds than this are told in groups. */
const maxSeconds = 12;

/**
 * How many of which status, by the second in which they were sent: `0 s: 200 × 2410; 1 s: 200 × 12, 500 × 801`. When they
 * are many, neighbours with the same statuses are told together: `2–30 s: 200 × 9121`.
 */
export function countsBySecond(outcomes: readonly Outcome[], start: number): string {
  const groups: { first: number; last: number; statuses: string; sent: Outcome[] }[] = [];
  const seconds = new Map<number, Outcome[]>();
  for (const outcome of outcomes) {
    const second = Math.floor((outcome.at - start) / 1000);
    const sent = seconds.get(second) ?? [];
    if (sent.push(outcome) === 1) seconds.set(second, sent);
  }
  for (const [second, sent] of [...seconds].sort(([one], [other]) => one - other)) {
    const statuses = [...new Set(sent.map(({ status }) => status))].sort().join();
    const group = groups.at(-1);
    if (seconds.size > maxSeconds && group?.statuses === statuses) {
      group.last = second;
      group.sent.push(...sent);
    } else groups.push({ first: second, last: second, statuses, sent: [...sent] });
  }
  return groups
    .map(({ first, last, sent }) => `${first === last ? first : `${first}–${last}`} s: ${statusCounts(sent)}`)
    .join('; ');
}

function statusCounts(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  const sorted = [...counts].sort(([one], [other]) => one - other);
  return sorted.map(([status, count]) => `${status} × ${count}`).join(', ');
}

/** The milliseconds within which a share of the requests was answered. */
export function quantile(outcomes: readonly Outcome[], share: number): number {
  const sorted = outcomes.map(({ took }) => took).sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
}
