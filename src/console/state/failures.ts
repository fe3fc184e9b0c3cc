import type { EntryDetail, EntrySummary, NewRule, OperationName } from '../../client.ts';

type Outcome = Exclude<NewRule['then'], readonly unknown[]>;

/** A way in which a request can be made to fail. */
export interface Failure {
  readonly name: string;
  readonly summary: string;
  readonly then: Outcome;
}

interface Refusal {
  readonly name: Exclude<Outcome['refuse'], undefined>;
  readonly interface: EntrySummary['interface'] | 'any';
  readonly status: number;
  readonly summary: string;
}

const slow: Failure = { name: 'slow', summary: 'the real answer, 5 seconds later', then: { delay: { seconds: 5 } } };

const faultSummaries: Readonly<Record<NonNullable<Outcome['fault']>, string>> = {
  close: 'the connection is closed without an answer',
  reset: 'the connection is reset',
  truncate: 'half of the real body, then closed',
  cut: 'the first 20 bytes of the real body, then closed',
  hang: 'no answer until the caller leaves',
  drip: 'the real answer, 100 bytes a second',
  garbage: 'bytes that are no HTTP',
};

function outcomeOf(fault: keyof typeof faultSummaries): Outcome {
  if (fault === 'drip') return { fault, bytes_per_second: 100 };
  return fault === 'cut' ? { fault, after_bytes: 20 } : { fault };
}

const faults: readonly Failure[] = Object.entries(faultSummaries).map(([name, summary]) => {
  const fault = name as keyof typeof faultSummaries;
  return { name, summary, then: outcomeOf(fault) };
});

/** Every change of a token. Those whose value only a person can choose are none. */
const tokenFaults: Readonly<Record<keyof NonNullable<Outcome['token']>, Failure | undefined>> = {
  issued_ago: {
    name: 'expired token',
    summary: 'a token that has expired already',
    then: { token: { issued_ago: 3_600, lifespan: 60 } },
  },
  signature: {
    name: 'broken signature',
    summary: 'a token whose signature is wrong',
    then: { token: { signature: 'broken' } },
  },
  key: {
    name: 'unknown key',
    summary: 'a token of a key that certs does not have',
    then: { token: { key: 'unknown' } },
  },
  algorithm: { name: 'no signature', summary: 'a token by algorithm none', then: { token: { algorithm: 'none' } } },
  lifespan: undefined,
  claims: undefined,
  remove_claims: undefined,
  in: undefined,
};

/** What can go wrong for requests of an interface: its own errors first. */
export function failuresOf(name: EntrySummary['interface'], refusals: readonly Refusal[]): Failure[] {
  const own = refusals.filter((refusal) => refusal.interface === name || refusal.interface === 'any');
  return [
    ...own.map(({ name: refuse, status, summary }) => ({
      name: refuse,
      summary: `${status}, ${summary}`,
      then: { refuse },
    })),
    ...(name === 'token' ? Object.values(tokenFaults).filter((one) => one !== undefined) : []),
    slow,
    ...faults,
  ];
}

type About = Pick<EntrySummary, 'interface' | 'operation' | 'method' | 'target' | 'client_id'>;

/** A match for requests that ask for the same as this one. */
export function matchOf({ interface: name, operation, method, target, client_id: client }: About) {
  const path = target.split('?', 1)[0] ?? '/';
  return {
    interface: name,
    ...(operation === undefined ? { method, path: decodedPath(path) } : { operation: operation as OperationName }),
    ...(client !== undefined && { client_id: client }),
  };
}

/** A rule that fails the next requests like this one. It comes before all other rules. */
export const failingRule = (entry: About, { then }: Pick<Failure, 'then'>, times: number): NewRule => ({
  match: matchOf(entry),
  when: { times },
  then,
  first: true,
});

/** Headers that belong to one answer only, or follow from its body. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** A rule that answers requests like this one with its answer. */
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
    then: { respond: { status, headers: literalIn(headers), body: literal(response.body) } },
    first: true,
  };
}

/** Braces in a text of a rule stand for themselves behind a backslash. */
const literal = (text: string) => text.replaceAll('{{', '\\{{');

const literalIn = (headers: Readonly<Record<string, string | string[]>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.map(literal) : literal(value)]),
  );

/** Says why an answer cannot be pinned; undefined when it can. */
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
