import type { z } from 'zod';
import type { entryFilter } from '../journal/entry-filter.ts';
import type { EntryDetail, EntrySummary } from '../journal/entry-view.ts';
import type { harOf } from '../journal/har.ts';
import type { codeNames, listSchema, templateSchema } from '../routes/requests.ts';
import type { parts } from '../routes/reset.ts';
import type { Caller } from './caller.ts';
import type { Time } from './clock-client.ts';
import { eventsOf } from './event-stream.ts';

/** Which requests are listed: all conditions must hold. */
export type RequestFilter = Omit<z.input<typeof entryFilter>, 'since' | 'until'> & {
  readonly since?: Time;
  readonly until?: Time;
};
/** A part of what a sandbox is. */
export type Part = (typeof parts)[number];
type RequestList = z.output<typeof listSchema>;
type CodeLanguage = (typeof codeNames)[number];
/** A request to send again, with variables where secrets were. */
export type RequestTemplate = z.output<typeof templateSchema>;
/** HAR 1.2. */
type HttpArchive = Awaited<ReturnType<typeof harOf>>;

interface EventOptions {
  readonly after?: string;
  readonly signal?: AbortSignal;
  /** Requests that come in a second. When there are more, only a sample comes. */
  readonly maxPerSecond?: number;
  /** Called when the stream has begun: what comes from now on is in it. */
  readonly onOpen?: () => void;
  /** Called with each request that has begun, before it comes again once it is done. */
  readonly onStarted?: (entry: EntrySummary) => void;
  /** Called with how many were left out since the last call. */
  readonly onSkipped?: (count: number) => void;
  /** Called when parts of the sandbox were reset, by whomever; `journal`: also when the requests were forgotten. */
  readonly onReset?: (parts: readonly Part[]) => void;
}

/** What reached a sandbox, and what it answered. No secret is in it. */
export interface RequestsClient {
  /** The latest first: `limit` of them (100 unless given, at most 1,000), older than the one with the id `after`. */
  list(filter?: RequestFilter & { readonly limit?: number; readonly after?: string }): Promise<RequestList>;
  /** One request with headers, bodies, and why it was answered so. */
  get(id: string): Promise<EntryDetail>;
  /** The request as code, with variables where secrets were. */
  code(id: string, language: CodeLanguage): Promise<string>;
  /** The request to send again, once its variables have values. */
  template(id: string): Promise<RequestTemplate>;
  /** Requests as they are completed, from the one with the id `after` on, until the loop is left or `signal` aborts. */
  events(options?: EventOptions): AsyncIterable<EntrySummary>;
  /** Those that are done, as an HTTP archive. */
  har(filter?: RequestFilter): Promise<HttpArchive>;
  /** One HTML page of the latest 1,000 with their answers and why, which opens without a server. */
  report(filter?: RequestFilter): Promise<string>;
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
    template: async (id) =>
      (await call({ method: 'GET', path: one, params: { id }, query: { as: 'template' } })) as RequestTemplate,
    async *events({ after, signal, maxPerSecond, onOpen, onStarted, onSkipped, onReset } = {}) {
      const headers = after === undefined ? {} : { 'last-event-id': after };
      const query = { max_per_second: maxPerSecond };
      const pieces = stream({ method: 'GET', path: `${path}/events`, query, headers }, signal);
      let isOpen = false;
      for await (const { name, data } of eventsOf(pieces)) {
        if (!isOpen) onOpen?.();
        isOpen = true;
        if (name === 'request') yield data as EntrySummary;
        if (name === 'started') onStarted?.(data as EntrySummary);
        if (name === 'skipped') onSkipped?.((data as { count: number }).count);
        if (name === 'reset') onReset?.((data as { parts: readonly Part[] }).parts);
      }
    },
    report: async (query) => (await call({ method: 'GET', path: `${path}.html`, query })) as string,
    har: async (query) => (await call({ method: 'GET', path: `${path}.har`, query })) as HttpArchive,
    async clear() {
      await call({ method: 'DELETE', path });
    },
  };
}
