import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { trustedPeers } from '../../src/http/forwarded-for.ts';
import { type Lazy, lazy } from '../../src/runtime/lazy.ts';
import type { Clock } from '../../src/runtime/runtime.ts';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import type { Page, SearchIndex } from '../../src/search/engine/search-index.ts';
import type { SearchOverrides } from '../../src/search/handle-request.ts';
import { search } from '../../src/search/plugin.ts';
import { createSearchService, type SearchSettings } from '../../src/search/search-service.ts';
import { httpContext } from './http-context.ts';
import { memoryIndex } from './memory-index.ts';
import { movableClock } from './movable-clock.ts';

export const key = 'tvly-test-key';

interface SearchAppOptions {
  readonly settings?: Partial<SearchSettings>;
  readonly pages?: readonly Page[];
  readonly index?: () => Promise<SearchIndex>;
  /** Instead of that: one that may change. */
  readonly lazyIndex?: Lazy<SearchIndex>;
  readonly clock?: Clock;
  readonly trusted?: readonly string[];
  readonly overrides?: SearchOverrides;
  readonly countryOfIp?: (address: string) => string | undefined;
}

export interface SearchApp {
  readonly app: FastifyInstance;
  /** Lines reported to standard error. */
  readonly errors: string[];
  /** Sends a JSON body with the accepted key; `headers` replace those. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

interface Response {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly json: any;
}

/** The plugin alone, over pages in memory. */
export async function searchApp(options: SearchAppOptions = {}): Promise<SearchApp> {
  const app = Fastify();
  const errors: string[] = [];
  const service = createSearchService({
    settings: {
      apiTokens: [key],
      whenNothingFits: 'nearest',
      defaultMaxResults: 10,
      researchSeconds: 2,
      deniedCountries: [],
      denial: 'forbidden',
      countryHeader: 'cf-ipcountry',
      corsOrigins: [],
      ...options.settings,
    },
    index: options.lazyIndex ?? lazy(options.index ?? (async () => memoryIndex(options.pages ?? []))),
    countryOfIp: options.countryOfIp,
    runtime: { clock: options.clock ?? movableClock(), random: systemRandomness },
  });
  await app.register(search, {
    contextOf: (request) => ({
      ...httpContext(request),
      interfaces: { search: service },
      overrides: options.overrides && { search: options.overrides },
      notes: undefined,
      hasPlaceholders: false,
      operation: undefined,
    }),
    trusted: trustedPeers(options.trusted ?? ['127.0.0.1']),
    runtime: { clock: systemClock, random: systemRandomness },
    error: (message) => errors.push(message),
  });
  const authorization = `Bearer ${key}`;
  const ask = async (request: InjectOptions): Promise<Response> => {
    const { statusCode, payload, headers } = await app.inject(request);
    return {
      status: statusCode,
      text: payload,
      headers,
      json: payload.startsWith('{') ? JSON.parse(payload) : undefined,
    };
  };
  return {
    app,
    errors,
    post: (url, body, headers = {}) =>
      ask({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    get: (url, headers = {}) => ask({ method: 'GET', url, headers: { authorization, ...headers } }),
  };
}
