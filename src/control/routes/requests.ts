import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import type { AddressedRequest } from '../../http/request-context.ts';
import { mapInSlices } from '../../runtime/slices.ts';
import { whyOf } from '../explain/why.ts';
import { Problem } from '../input/problem.ts';
import { curl } from '../journal/code/curl.ts';
import { fetchCode } from '../journal/code/fetch.ts';
import { python } from '../journal/code/python.ts';
import { requestCode } from '../journal/code/request-code.ts';
import type { Entry } from '../journal/entry.ts';
import { createFilter, type EntryFilter, entryFilter } from '../journal/entry-filter.ts';
import { entryStream } from '../journal/entry-stream.ts';
import { detailOf, entryDetail, entrySummary, summaryOf } from '../journal/entry-view.ts';
import { harOf } from '../journal/har.ts';
import type { Journal } from '../journal/journal.ts';
import { readEntries } from '../journal/read-entries.ts';
import type { StoredEntry } from '../journal/stored-entry.ts';
import { reportPage } from '../report/report-page.ts';
import { type Route, route } from '../routing/route.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { listLimit, wholeNumber } from './list-limit.ts';

const listQuery = entryFilter.extend({
  limit: listLimit,
  after: wholeNumber.optional().describe('an id: entries older than it'),
});

const eventRate = wholeNumber.refine((rate) => rate >= 1, 'must be at least 1');

export const listSchema = z.strictObject({
  requests: z.array(entrySummary),
  total: z.int().describe('how many kept entries fit the filter'),
  dropped: z.int().describe('how many were forgotten since the last reset'),
});

/** A request as code, with variables where secrets were. */
const languages = { curl, fetch: fetchCode, python } as const;
export const codeNames = ['curl', 'fetch', 'python'] as const satisfies readonly (keyof typeof languages)[];
const views = [...codeNames, 'template'] as const;

/** What can be sent again once the variables have values. */
const templateText = z.array(z.union([z.string(), z.strictObject({ variable: z.string() })]));
export const templateSchema = z
  .strictObject({
    method: z.string(),
    url: templateText,
    headers: z.array(z.strictObject({ name: z.string(), value: templateText })),
    body: templateText.optional(),
    remark: z.string().optional(),
  })
  .meta({ id: 'RequestTemplate' });

function lastEventId({ headers }: AddressedRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** @throws {Problem} 404 */
function entryOf({ journal }: Sandbox, id: string): Entry {
  const entry = journal.get(id)?.read();
  if (entry === undefined) throw new Problem(404, `id: there is no request ${JSON.stringify(id)} in the journal`);
  return entry;
}

/** Entries that a filter means, the latest first. Only those are read that cannot be told apart otherwise. */
async function matchingEntries(journal: Journal, filter: EntryFilter): Promise<readonly StoredEntry[]> {
  const { head, content } = createFilter(filter);
  const matching = journal.entries().filter(head);
  if (content === undefined) return matching;
  const read = new Set((await readEntries(matching, content)).map(({ number }) => number));
  return matching.filter(({ number }) => read.has(number));
}

/** A report has no more requests. */
const maxReported = 1_000;
/** A browser saves it: a page of what others have sent has nothing to do at the address of this server. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-disposition': 'attachment; filename="requests.html"',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
};

export const requestRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/requests',
    summary: 'What came, the latest first',
    query: listQuery,
    responses: { 200: { description: 'requests and how many there are', schema: listSchema } },
    async handler({ sandbox: { journal }, query: { limit = 100, after, ...filter } }) {
      const matching = await matchingEntries(journal, filter);
      const from = after === undefined ? 0 : matching.findIndex(({ number }) => number < after);
      const page = await readEntries(from < 0 ? [] : matching.slice(from, from + limit));
      return { body: { requests: page.map(summaryOf), total: matching.length, dropped: journal.dropped } };
    },
  }),
  route({
    method: 'DELETE',
    path: '/requests',
    summary: 'Forgets everything that came',
    responses: { 204: { description: 'done' } },
    handler({ sandbox }) {
      sandbox.journal.clear();
      sandbox.journal.reportReset(['journal']);
      return { status: 204 };
    },
  }),
  route({
    method: 'GET',
    path: '/requests/events',
    summary: 'New requests as server-sent events, from Last-Event-ID on, and what was reset',
    query: z.strictObject({
      max_per_second: eventRate
        .optional()
        .describe('of more requests a sample is sent, and events `skipped` that count the rest'),
    }),
    responses: {
      200: {
        description: 'events `request` with the data of a line of the list, and `reset` with its `parts`',
        type: 'text/event-stream',
      },
    },
    handler: ({ sandbox: { journal }, request, query }) => ({
      stream: entryStream(journal, { lastId: lastEventId(request), maxPerSecond: query.max_per_second }),
    }),
  }),
  route({
    method: 'GET',
    path: '/requests.har',
    summary: 'Requests as an HTTP archive (HAR 1.2)',
    query: entryFilter,
    responses: { 200: { description: 'the archive', schema: z.looseObject({ log: z.looseObject({}) }) } },
    async handler({ sandbox: { journal }, query, control, request }) {
      const entries = await readEntries(await matchingEntries(journal, query));
      return { body: await harOf(entries, packageJson, control.baseUrl(request)), isLarge: true };
    },
  }),
  route({
    method: 'GET',
    path: '/requests.html',
    summary: 'Requests with their responses and why, as one page that opens without a server',
    query: entryFilter,
    responses: { 200: { description: 'the page', type: 'text/html' } },
    async handler({ sandbox, query }) {
      const matching = await matchingEntries(sandbox.journal, query);
      const entries = await readEntries(matching.slice(0, maxReported));
      const requests = await mapInSlices(entries, async (entry) =>
        detailOf(entry, sandbox.name, await whyOf(entry, sandbox)),
      );
      const omitted = matching.length + sandbox.journal.dropped - requests.length;
      const about = { sandbox: sandbox.name, version: packageJson.version, time: sandbox.clock.now() };
      return { body: reportPage({ ...about, requests, omitted }), headers: pageHeaders };
    },
  }),
  route({
    method: 'GET',
    path: '/requests/{id}',
    summary: 'One request with its response and why, as code, or as a template in which variables stand for secrets',
    query: z.strictObject({ as: z.enum(views, `must be one of ${views.join(', ')}`).optional() }),
    responses: {
      200: { description: 'the request', schema: z.union([entryDetail, templateSchema]), type: 'text/plain' },
      404: { description: 'there is none' },
    },
    async handler({ sandbox, params: { id = '' }, query, control, request }) {
      const entry = entryOf(sandbox, id);
      if (query.as === undefined) return { body: detailOf(entry, sandbox.name, await whyOf(entry, sandbox)) };
      const code = requestCode(entry, control.baseUrl(request));
      if (query.as === 'template') return { body: code };
      return { body: languages[query.as](code), headers: { 'content-type': 'text/plain; charset=utf-8' } };
    },
  }),
];
