import * as z from 'zod';
import { interfaceNames } from '../facts/request-facts.ts';
import { timestamp } from '../routes/timestamp.ts';
import { pathGlob } from '../rules/path-glob.ts';
import { type Entry, type EntryHead, progressNames } from './entry.ts';
import { textOf } from './entry-body.ts';
import { entryFacts } from './entry-facts.ts';
import { hasRule } from './entry-match.ts';
import { isSince, since } from './since.ts';

const filterText = z.string().max(10_000, 'must have at most 10000 characters');

/** Which entries are meant: all conditions must hold. */
export const entryFilter = z.strictObject({
  interface: z.enum(interfaceNames, `must be one of ${interfaceNames.join(', ')}`).optional(),
  operation: filterText.optional(),
  method: filterText.optional(),
  path: filterText.optional().describe('the decoded path; `*` stands for any characters but a slash, `**` for any'),
  status: z
    .string()
    .regex(/^[1-5](?:\d\d|xx)$/i, 'must be a status such as 404 or 4xx')
    .optional(),
  client_id: filterText.optional(),
  text: filterText.optional().describe('anywhere in target, headers or bodies, in any case'),
  rule: filterText.optional(),
  progress: z.enum(progressNames, `must be one of ${progressNames.join(', ')}`).optional(),
  since: since.optional(),
  until: timestamp.optional(),
});
export type EntryFilter = z.output<typeof entryFilter>;

/** Tests for entries. */
export interface EntryTests {
  /** What can be said without reading them. */
  readonly head: (head: EntryHead) => boolean;
  /** What must be read for; undefined: nothing. */
  readonly content: ((entry: Entry) => boolean) | undefined;
}

export function createFilter(filter: EntryFilter): EntryTests {
  const tests: ((head: EntryHead) => boolean)[] = [];
  const readers: ((entry: Entry) => boolean)[] = [];
  const {
    interface: name,
    operation,
    method,
    path,
    status,
    client_id: clientId,
    text,
    rule,
    progress,
    since: from,
    until,
  } = filter;
  if (name !== undefined) tests.push((entry) => entry.interface === name);
  if (operation !== undefined) tests.push((entry) => entry.operation === operation);
  if (method !== undefined) tests.push((entry) => entry.method === method.toUpperCase());
  if (status !== undefined) {
    const required = status.toLowerCase();
    const exact = !required.endsWith('xx');
    tests.push((entry) => (exact ? String(entry.status) : `${String(entry.status)[0]}xx`) === required);
  }
  if (rule !== undefined) tests.push((entry) => hasRule(entry, rule));
  if (progress !== undefined) tests.push((entry) => entry.progress === progress);
  if (from !== undefined) tests.push((entry) => isSince(entry, from));
  if (until !== undefined) tests.push(({ time }) => time <= until);
  if (path !== undefined) {
    const matches = pathGlob(path);
    readers.push((entry) => matches(entryFacts(entry).path));
  }
  if (clientId !== undefined) readers.push((entry) => entryFacts(entry).clientId === clientId);
  if (text !== undefined) {
    const sought = text.toLowerCase();
    readers.push((entry) => textsOf(entry).some((inner) => inner.toLowerCase().includes(sought)));
  }
  return {
    head: (head) => tests.every((test) => test(head)),
    content: readers.length === 0 ? undefined : (entry) => readers.every((test) => test(entry)),
  };
}

const textsOf = (entry: Entry): string[] => [
  entry.target,
  entry.requestHeaders.join('\n'),
  entry.responseHead,
  textOf(entry.requestBody),
  textOf(entry.responseBody),
];
