import type { EntrySummary } from '../../client.ts';
import { isTimeText, timeText } from './time-text.ts';

/** A filter as it was read, with what is wrong in its text. */
export interface Filter {
  /** The text that entries must contain. The server looks for it, because only the server has bodies. */
  readonly text: string | undefined;
  /** Texts that entries must not contain. The server looks for these, too. */
  readonly withoutTexts: readonly string[];
  /** Whether a line of the list matches. */
  matches(entry: EntrySummary): boolean;
  /** The same, whenever the request came. */
  matchesAtAnyTime(entry: EntrySummary): boolean;
  readonly problems: readonly string[];
  readonly isEmpty: boolean;
}

type Test = (entry: EntrySummary) => boolean;

const equals =
  (read: (entry: EntrySummary) => string | undefined) =>
  (text: string): Test => {
    const sought = text.toLowerCase();
    return (entry) => read(entry)?.toLowerCase() === sought;
  };

/** The tests by the word before the colon. */
export const filterKeys: Readonly<Record<string, (text: string) => Test>> = {
  status: statusTest,
  interface: equals((entry) => entry.interface),
  operation: equals((entry) => entry.operation),
  method: equals((entry) => entry.method),
  path: (text) => (entry) => entry.target.toLowerCase().includes(text.toLowerCase()),
  client: equals((entry) => entry.client_id),
  realm: equals((entry) => entry.realm),
  at: (text) => (entry) => timeText(entry, text) === text,
  since: (text) => (entry) => timeText(entry, text) >= text,
  until: (text) => (entry) => timeText(entry, text) <= text,
  rule: (text) => (entry) => (text === '*' ? entry.rule !== undefined : [entry.rule, entry.rule_name].includes(text)),
  fault: (text) => (entry) => (text === '*' ? entry.fault !== undefined : entry.fault === text),
};

/** The tests for the time. */
const timeKeys: readonly string[] = ['at', 'since', 'until'];

const term = /(-)?(?:([a-z_]+):)?(?:"([^"]*)"?|(\S+))/gi;

/**
 * Reads `status:4xx interface:token client:billing text:"not found"`. Values of one key are alternatives; `-` before a
 * key excludes. A word alone, or a text in quotes, is looked for everywhere, as `text:` is.
 */
export function parseFilter(input: string): Filter {
  const included = new Map<string, Test[]>();
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
    else if (timeKeys.includes(name) && !isTimeText(value))
      problems.push(`${name}: must be a time such as 10:31, 10:31:05 or 2030-01-01T10:31`);
    else if (minus !== undefined) excluded.push(make(value));
    else included.set(name, [...(included.get(name) ?? []), make(value)]);
  }
  const groups = [...included.values()];
  const besideTime = [...included].filter(([key]) => !timeKeys.includes(key)).map(([, tests]) => tests);
  const fits = (all: readonly Test[][], entry: EntrySummary) =>
    all.every((tests) => tests.some((test) => test(entry))) && !excluded.some((test) => test(entry));
  return {
    text: words.length === 0 ? undefined : words.join(' '),
    withoutTexts,
    matches: (entry) => fits(groups, entry),
    matchesAtAnyTime: (entry) => fits(besideTime, entry),
    problems,
    isEmpty: groups.length === 0 && excluded.length === 0 && words.length === 0 && withoutTexts.length === 0,
  };
}

const statusPattern = /^(?:[1-5](?:\d\d|xx)|none)$/i;

function statusTest(text: string): Test {
  const sought = text.toLowerCase();
  if (sought === 'none') return ({ status }) => status === undefined;
  if (!sought.endsWith('xx')) return ({ status }) => String(status) === sought;
  return ({ status }) => status !== undefined && String(status).startsWith(sought.charAt(0));
}
