import type { RequestFacts } from '../facts/request-facts.ts';
import type { Entry } from './entry.ts';
import type { EntryMatch } from './entry-match.ts';
import type { ExpectedCount, NearMiss } from './verification.ts';

const maxNamed = 10;
const maxValueLength = 120;

/** A failed verification in words: what was expected, what came, and how the nearest requests differ. */
export interface Mismatch {
  readonly expected: string;
  readonly match: EntryMatch;
  readonly found: readonly Entry[];
  readonly kept: number;
  readonly dropped: number;
  readonly uncertain: boolean;
  /** Bodies that would have to be known; undefined: none. */
  readonly cut?: number | undefined;
  readonly nearest: readonly NearMiss[];
}

export const expectation = ({ kind, number }: ExpectedCount): string =>
  `${kind === 'count' ? 'exactly' : kind === 'at_least' ? 'at least' : 'at most'} ${number}`;

export function mismatchText({ expected, match, found, kept, dropped, uncertain, cut, nearest }: Mismatch): string {
  const lines = [`Expected ${expected}: ${matchText(match)}.`];
  lines.push(
    found.length === 0
      ? `None of the ${kept} requests in the journal fits.`
      : `Of the ${kept} requests in the journal these fit: ${found.slice(0, maxNamed).map(nameOf).join(', ')}${
          found.length > maxNamed ? ` and ${found.length - maxNamed} more` : ''
        }.`,
  );
  if (uncertain) lines.push(`${dropped} older requests were dropped from the journal, so the result is uncertain.`);
  if (cut !== undefined)
    lines.push(`The journal has only a part of ${cut} bodies that would decide it, so the result is uncertain.`);
  for (const { entry, differs, facts } of nearest) {
    const how = differs.map((field) => `${field} is ${valueText(factOf(facts, field))}`).join(', ');
    lines.push(`Nearest: ${nameOf(entry)}, but ${how}.`);
  }
  return lines.join('\n');
}

const nameOf = ({ id, method, target, status }: Entry) => `#${id} ${method} ${target} (${status ?? 'no answer'})`;

const matchText = (match: EntryMatch): string =>
  Object.keys(match).length === 0 ? 'any request' : `requests with ${JSON.stringify(match)}`;

function valueText(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

/** What a member of a match is compared with. */
function factOf(facts: RequestFacts, field: string): unknown {
  const dot = field.indexOf('.');
  const [part, name] = dot < 0 ? [field, undefined] : [field.slice(0, dot), field.slice(dot + 1)];
  return factReaders[part as keyof EntryMatch](facts, name);
}

type FactReader = (facts: RequestFacts, name: string | undefined) => unknown;

const factReaders: Readonly<Record<keyof EntryMatch, FactReader>> = {
  interface: (facts) => facts.interface,
  operation: ({ operation }) => operation,
  method: ({ method }) => method,
  path: ({ path }) => path,
  path_pattern: ({ path }) => path,
  query: ({ query }, name = '') => query[name],
  headers: ({ headers }, name = '') => headers[name.toLowerCase()],
  body: ({ body }, name) =>
    name === undefined ? body : (body as Readonly<Record<string, unknown>> | undefined)?.[name],
  client_id: ({ clientId }) => clientId,
  username: ({ username }) => username,
  realm: ({ realm }) => realm,
  cookies: ({ cookies }, name = '') => cookies[name],
  status: ({ entry }) => entry?.status,
  rule: ({ entry }) => entry?.rule,
  progress: ({ entry }) => entry?.progress,
  not: () => 'fulfilled',
  any_of: () => 'not fulfilled',
  api_key: ({ apiKey }) => (apiKey === undefined ? undefined : 'another key'),
};
