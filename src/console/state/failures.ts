import type { EntryDetail, EntrySummary, NewRule } from '../../client.ts';

/** A way in which a request can be made to fail. */
export interface Failure {
  readonly name: string;
  readonly summary: string;
  readonly then: NewRule['then'];
}

interface Refusal {
  readonly name: string;
  readonly interface: EntrySummary['interface'] | 'any';
  readonly status: number;
  readonly summary: string;
}

const faults: readonly Failure[] = [
  { name: 'slow', summary: 'the real answer, 5 seconds later', then: { delay: { seconds: 5 } } },
  { name: 'close', summary: 'the connection is closed without an answer', then: { fault: 'close' } },
  { name: 'reset', summary: 'the connection is reset', then: { fault: 'reset' } },
  { name: 'truncate', summary: 'half of the real body, then closed', then: { fault: 'truncate' } },
  { name: 'hang', summary: 'no answer until the caller leaves', then: { fault: 'hang' } },
  { name: 'garbage', summary: 'bytes that are no HTTP', then: { fault: 'garbage' } },
];

const tokenFaults: readonly Failure[] = [
  {
    name: 'expired token',
    summary: 'a token that has expired already',
    then: { token: { issued_ago: 3_600, lifespan: 60 } },
  },
  { name: 'broken signature', summary: 'a token whose signature is wrong', then: { token: { signature: 'broken' } } },
  { name: 'unknown key', summary: 'a token of a key that certs does not have', then: { token: { key: 'unknown' } } },
];

/** What can go wrong for requests of an interface: its own errors first. */
export function failuresOf(name: EntrySummary['interface'], refusals: readonly Refusal[]): Failure[] {
  const fitting = refusals.filter((refusal) => refusal.interface === name || refusal.interface === 'any');
  return [
    ...fitting.map(({ name: refuse, status, summary }) => ({
      name: refuse,
      summary: `${status}, ${summary}`,
      then: { refuse },
    })),
    ...(name === 'token' ? tokenFaults : []),
    ...faults,
  ];
}

type About = Pick<EntrySummary, 'interface' | 'operation' | 'method' | 'target' | 'client_id'>;

/** Requests that ask for the same as this one. */
export function matchOf({ interface: name, operation, method, target, client_id: client }: About) {
  const path = target.split('?', 1)[0] ?? '/';
  return {
    interface: name,
    ...(operation === undefined ? { method, path: decodedPath(path) } : { operation }),
    ...(client !== undefined && { client_id: client }),
  };
}

/** The next requests like this one fail; those that wait already come after it. */
export const failingRule = (entry: About, { then }: Pick<Failure, 'then'>, times: number): NewRule => ({
  match: matchOf(entry),
  when: { times },
  then,
  first: true,
});

/** What is of this one answer, or follows from its body. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Requests like this one get its answer from now on. */
export function pinningRule({ status = 200, response, ...entry }: EntryDetail): NewRule {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of response.headers) {
    if (ownHeaders.has(name.toLowerCase())) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return {
    name: `pinned: the answer to #${entry.id}`,
    match: matchOf(entry),
    then: { respond: { status, headers, body: response.body } },
    first: true,
  };
}

/** Why an answer cannot be pinned as it was; undefined when it can. */
export function pinProblem({ status, response }: EntryDetail): string | undefined {
  if (status === undefined || status < 200) return 'no answer was sent';
  if (response.truncated) return 'the journal keeps only the first 64 KiB of this answer';
  return undefined;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
