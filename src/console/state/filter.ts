import type { EntrySummary } from '../../client.ts';

/** What a filter asks for, and what is wrong with its text. */
export interface Filter {
  /** Looked for by the server, which has the bodies. */
  readonly text: string | undefined;
  /** What must not be anywhere, looked for by the server, too. */
  readonly withoutTexts: readonly string[];
  /** What a line of the list can be tested by. */
  fits(entry: EntrySummary): boolean;
  readonly problems: readonly string[];
  readonly isEmpty: boolean;
}

type Test = (entry: EntrySummary) => boolean;

const equals =
  (read: (entry: EntrySummary) => string | undefined) =>
  (wanted: string): Test => {
    const sought = wanted.toLowerCase();
    return (entry) => read(entry)?.toLowerCase() === sought;
  };

/** What can stand before a colon. */
export const filterKeys: Readonly<Record<string, (wanted: string) => Test>> = {
  status: statusTest,
  interface: equals((entry) => entry.interface),
  operation: equals((entry) => entry.operation),
  method: equals((entry) => entry.method),
  path: (wanted) => (entry) => entry.target.toLowerCase().includes(wanted.toLowerCase()),
  client: equals((entry) => entry.client_id),
  realm: equals((entry) => entry.realm),
  rule: (wanted) => (entry) => (wanted === '*' ? entry.rule !== undefined : entry.rule === wanted),
  fault: (wanted) => (entry) => (wanted === '*' ? entry.fault !== undefined : entry.fault === wanted),
};

const term = /(-)?(?:([a-z_]+):)?(?:"([^"]*)"?|(\S+))/gi;

/**
 * Reads `status:4xx interface:token client:billing text:"not found"`. Values of one key are alternatives, `-` before a key
 * excludes; a word alone, or in quotes, is looked for everywhere as `text:` is.
 */
export function parseFilter(input: string): Filter {
  const wanted = new Map<string, Test[]>();
  const excluded: Test[] = [];
  const words: string[] = [];
  const withoutTexts: string[] = [];
  const problems: string[] = [];
  for (const [, minus, key, quoted, bare] of input.matchAll(term)) {
    const value = quoted ?? bare ?? '';
    const name = key?.toLowerCase();
    if (name === undefined || name === 'text') {
      if (value !== '') (minus === undefined ? words : withoutTexts).push(value);
      continue;
    }
    const make = filterKeys[name];
    if (make === undefined)
      problems.push(`${name}: is unknown; known are ${[...Object.keys(filterKeys), 'text'].join(', ')}`);
    else if (name === 'status' && !statusPattern.test(value)) problems.push('status: must be like 404, 4xx or none');
    else if (minus !== undefined) excluded.push(make(value));
    else wanted.set(name, [...(wanted.get(name) ?? []), make(value)]);
  }
  const groups = [...wanted.values()];
  return {
    text: words.length === 0 ? undefined : words.join(' '),
    withoutTexts,
    fits: (entry) =>
      groups.every((tests) => tests.some((fits) => fits(entry))) && !excluded.some((fits) => fits(entry)),
    problems,
    isEmpty: groups.length === 0 && excluded.length === 0 && words.length === 0 && withoutTexts.length === 0,
  };
}

const statusPattern = /^(?:[1-5](?:\d\d|xx)|none)$/i;

function statusTest(wanted: string): Test {
  const sought = wanted.toLowerCase();
  if (sought === 'none') return ({ status }) => status === undefined;
  if (!sought.endsWith('xx')) return ({ status }) => String(status) === sought;
  return ({ status }) => status !== undefined && String(status).startsWith(sought.charAt(0));
}
