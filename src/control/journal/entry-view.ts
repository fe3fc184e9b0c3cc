import * as z from 'zod';
import { askedFor } from '../facts/asked-for.ts';
import { interfaceNames } from '../facts/request-facts.ts';
import { type Entry, type EntryBody, progressNames } from './entry.ts';
import { isTruncated, textOf } from './entry-body.ts';
import { entryFacts } from './entry-facts.ts';
import { parseHead } from './response-head.ts';

/** One line of the list of requests. */
export const entrySummary = z
  .strictObject({
    id: z.string(),
    time: z.iso.datetime().describe("by the sandbox's clock"),
    interface: z.enum(interfaceNames),
    operation: z.string().optional(),
    method: z.string(),
    target: z.string().describe('without the base path of a sandbox'),
    about: z
      .string()
      .optional()
      .describe('what was asked, in a few words: a question, a grant with user and client, a tool, an object'),
    status: z.int().optional().describe('absent when none was sent'),
    progress: z
      .enum(progressNames)
      .describe('how far it has come; `status` and `duration_ms` are there once it is done'),
    duration_ms: z.number().optional().describe('in real time'),
    client_id: z.string().optional(),
    realm: z.string().optional(),
    rule: z.string().optional().describe('the id of the rule that decided, otherwise of the last that made it wait'),
    rule_name: z.string().optional().describe('its name'),
    rules: z.array(z.string()).optional().describe('the ids of all that were applied, in their order'),
    fault: z.string().optional().describe('why there is no answer, or not the whole one'),
  })
  .meta({ id: 'RequestSummary' });
export type EntrySummary = z.output<typeof entrySummary>;

const headers = z.array(z.tuple([z.string(), z.string()])).describe('names and values in their order');
const body = { body: z.string().describe('up to 64 KiB'), truncated: z.boolean() };

/** A request, its response and why. */
export const entryDetail = entrySummary
  .extend({
    sandbox: z.string(),
    request: z.strictObject({ http_version: z.string(), headers, ...body }),
    response: z.strictObject({ headers, ...body }),
    why: z
      .array(z.looseObject({ step: z.string(), text: z.string() }))
      .describe('what decided the answer, in its order'),
  })
  .meta({ id: 'Request' });
export type EntryDetail = z.output<typeof entryDetail>;

const milliseconds = (ms: number) => Math.round(ms * 1000) / 1000;

export function summaryOf(entry: Entry): EntrySummary {
  const facts = entryFacts(entry);
  const { clientId, realm } = facts;
  const about = askedFor(facts);
  const ruleName = entry.rules?.find(({ id }) => id === entry.rule)?.name;
  return {
    id: entry.id,
    time: new Date(entry.time).toISOString(),
    interface: entry.interface,
    ...(entry.operation !== undefined && { operation: entry.operation }),
    method: entry.method,
    target: entry.target,
    ...(about !== undefined && { about }),
    ...(entry.status !== undefined && { status: entry.status }),
    progress: entry.progress,
    ...(entry.durationMs !== undefined && { duration_ms: milliseconds(entry.durationMs) }),
    ...(clientId !== undefined && { client_id: clientId }),
    ...(realm !== undefined && { realm }),
    ...(entry.rule !== undefined && { rule: entry.rule }),
    ...(ruleName !== undefined && { rule_name: ruleName }),
    ...(entry.rules !== undefined && { rules: entry.rules.map(({ id }) => id) }),
    ...(entry.fault !== undefined && { fault: entry.fault }),
  };
}

/** @param sandbox its name */
export function detailOf(entry: Entry, sandbox: string, why: EntryDetail['why']): EntryDetail {
  return {
    ...summaryOf(entry),
    sandbox,
    request: {
      http_version: entry.httpVersion,
      headers: pairsOf(entry.requestHeaders),
      ...bodyView(entry.requestBody),
    },
    response: {
      headers: parseHead(entry.responseHead).headers.map(([...pair]) => pair),
      ...bodyView(entry.responseBody),
    },
    why,
  };
}

const bodyView = (kept: EntryBody) => ({ body: textOf(kept), truncated: isTruncated(kept) });

/** Names and values in turn, as pairs. */
export const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));
