import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { trustedPeers } from '../../src/http/forwarded-for.ts';
import { onDemand } from '../../src/on-demand.ts';
import { type SearchSettings, search } from '../../src/search/plugin.ts';
import type { Page, SearchIndex } from '../../src/search/search-index.ts';
import type { Clock } from '../../src/surroundings.ts';
import { systemRandomness } from '../../src/surroundings.ts';
import { memoryIndex } from './memory-index.ts';
import { movableClock } from './movable-clock.ts';

export const key = 'tvly-test-key';

interface SearchAppOptions {
  readonly settings?: Partial<SearchSettings>;
  readonly pages?: readonly Page[];
  readonly index?: () => Promise<SearchIndex>;
  readonly clock?: Clock;
  readonly trusted?: readonly string[];
  readonly countryOfAddress?: (address: string) => string | undefined;
}

export interface SearchApp {
  readonly app: FastifyInstance;
  /** What was told to standard error. */
  readonly errors: string[];
  /** Sends a JSON body with the accepted key; `headers` replace those. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Told>;
  get(path: string, headers?: Record<string, string>): Promise<Told>;
}

export interface Told {
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
  await app.register(search, {
    settings: {
      apiTokens: [key],
      deniedCountries: [],
      denial: 'forbidden',
      countryHeader: 'cf-ipcountry',
      ...options.settings,
    },
    index: onDemand(options.index ?? (async () => memoryIndex(options.pages ?? []))),
    trusted: trustedPeers(options.trusted ?? ['127.0.0.1']),
    countryOfAddress: options.countryOfAddress,
    surroundings: { clock: options.clock ?? movableClock(), random: systemRandomness },
    error: (message) => errors.push(message),
  });
  const authorization = `Bearer ${key}`;
  const ask = async (request: InjectOptions): Promise<Told> => {
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
