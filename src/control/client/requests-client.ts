import type { z } from 'zod';
import type { entryFilter } from '../journal/entry-filter.ts';
import type { EntryDetail, EntrySummary } from '../journal/entry-view.ts';
import type { harOf } from '../journal/har.ts';
import type { codeNames, listSchema } from '../routes/requests.ts';
import type { Caller } from './caller.ts';
import type { Time } from './clock-client.ts';
import { eventData } from './event-stream.ts';

/** Which requests are wanted: all that is given must hold. */
export type RequestFilter = Omit<z.input<typeof entryFilter>, 'since' | 'until'> & {
  readonly since?: Time;
  readonly until?: Time;
};
type RequestList = z.output<typeof listSchema>;
type CodeLanguage = (typeof codeNames)[number];
/** HAR 1.2. */
type HttpArchive = ReturnType<typeof harOf>;

/** What reached a sandbox, and what it answered. No secret is in it. */
export interface RequestsClient {
  /** The latest first: `limit` of them (100 unless given, at most 1,000), older than the one with the id `after`. */
  list(filter?: RequestFilter & { readonly limit?: number; readonly after?: string }): Promise<RequestList>;
  /** With headers, bodies, and why it was answered so. */
  get(id: string): Promise<EntryDetail>;
  /** The request as code, with variables where secrets were. */
  code(id: string, language: CodeLanguage): Promise<string>;
  /** Requests as they are completed, from the one with the id `after` on, until the loop is left or `signal` aborts. */
  events(options?: { readonly after?: string; readonly signal?: AbortSignal }): AsyncIterable<EntrySummary>;
  har(filter?: RequestFilter): Promise<HttpArchive>;
  /** Forgets them. */
  clear(): Promise<void>;
}

export function requestsClient({ call, stream }: Caller): RequestsClient {
  const path = '/requests';
  const one = `${path}/{id}`;
  return {
    list: async (query) => (await call({ method: 'GET', path, query })) as RequestList,
    get: async (id) => (await call({ method: 'GET', path: one, params: { id } })) as EntryDetail,
    code: async (id, as) => (await call({ method: 'GET', path: one, params: { id }, query: { as } })) as string,
    events({ after, signal } = {}) {
      const headers = after === undefined ? {} : { 'last-event-id': after };
      return eventData(
        stream({ method: 'GET', path: `${path}/events`, headers }, signal),
      ) as AsyncIterable<EntrySummary>;
    },
    har: async (query) => (await call({ method: 'GET', path: `${path}.har`, query })) as HttpArchive,
    async clear() {
      await call({ method: 'DELETE', path });
    },
  };
}
