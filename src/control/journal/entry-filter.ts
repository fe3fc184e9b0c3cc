import * as z from 'zod';
import { interfaceNames } from '../facts/request-facts.ts';
import { timestamp } from '../routes/timestamp.ts';
import { pathGlob } from '../rules/path-glob.ts';
import type { Entry } from './entry.ts';
import { entryFacts } from './entry-facts.ts';
import { textOf } from './kept-body.ts';

const filterText = z.string().max(10_000, 'must have at most 10000 characters');

/** Which entries are wanted: all that is given must hold. */
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
  since: timestamp.optional(),
  until: timestamp.optional(),
});
export type EntryFilter = z.output<typeof entryFilter>;

/** A test for entries. The cheap questions come first. */
export function createFilter(wanted: EntryFilter): (entry: Entry) => boolean {
  const tests: ((entry: Entry) => boolean)[] = [];
  const { interface: name, operation, method, path, status, client_id: clientId, text, rule, since, until } = wanted;
  if (name !== undefined) tests.push((entry) => entry.interface === name);
  if (operation !== undefined) tests.push((entry) => entry.operation === operation);
  if (method !== undefined) tests.push((entry) => entry.method === method.toUpperCase());
  if (status !== undefined) {
    const wantedStatus = status.toLowerCase();
    const exact = !wantedStatus.endsWith('xx');
    tests.push((entry) => (exact ? String(entry.status) : `${String(entry.status)[0]}xx`) === wantedStatus);
  }
  if (rule !== undefined) tests.push((entry) => entry.rule === rule);
  if (since !== undefined) tests.push(({ time }) => time >= since);
  if (until !== undefined) tests.push(({ time }) => time <= until);
  if (path !== undefined) {
    const fits = pathGlob(path);
    tests.push((entry) => fits(entryFacts(entry).path));
  }
  if (clientId !== undefined) tests.push((entry) => entryFacts(entry).clientId === clientId);
  if (text !== undefined) {
    const sought = text.toLowerCase();
    tests.push((entry) => textsOf(entry).some((inner) => inner.toLowerCase().includes(sought)));
  }
  return (entry) => tests.every((fits) => fits(entry));
}

const textsOf = (entry: Entry): string[] => [
  entry.target,
  entry.requestHeaders.join('\n'),
  entry.responseHead,
  textOf(entry.requestBody),
  textOf(entry.responseBody),
];
