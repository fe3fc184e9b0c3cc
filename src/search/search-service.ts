import { type Lazy, lazy } from '../runtime/lazy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import type { Limits } from './access/account.ts';
import { type Accounts, createAccounts } from './access/accounts.ts';
import { type Authenticator, createAuthenticator } from './access/authenticate.ts';
import { type BlockingMode, type CountryOfIp, createGeoBlocker, type GeoBlocker } from './access/geo-blocking.ts';
import type { AnswerExtractor } from './answers/extractive-answer.ts';
import { createResearchTasks, type ResearchTasks } from './endpoints/research/research-tasks.ts';
import { createResponseWriter, type ResponseWriter } from './endpoints/search/search-response.ts';
import type { SearchIndex } from './engine/search-index.ts';
import type { Recorder } from './recording/recorder.ts';

/** See the settings `SEARCH_*`. */
export interface SearchSettings {
  readonly apiTokens: readonly string[];
  /** Requests a minute. */
  readonly rateLimit?: number | undefined;
  readonly planCredits?: number | undefined;
  readonly paygoCredits?: number | undefined;
  /** What fills the results when too few pages fit. */
  readonly whenNothingFits: 'nearest' | 'nothing';
  /** `max_results` of searches that do not name it. */
  readonly defaultMaxResults: number;
  /** Seconds that research takes with the slowest model. */
  readonly researchSeconds: number;
  readonly deniedCountries: readonly string[];
  readonly denial: BlockingMode;
  readonly countryHeader: string;
  /** Whose pages may call; `*` everybody's. */
  readonly corsOrigins: readonly string[];
}

export interface SearchServiceOptions {
  readonly settings: SearchSettings;
  /** Services may share it: each counts ages of pages from its own clock. */
  readonly index: Lazy<SearchIndex>;
  readonly countryOfIp?: CountryOfIp | undefined;
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  /** What answers from recordings, or makes them; undefined: nothing does. */
  readonly recorder?: Recorder | undefined;
  /** What an earlier service with other settings has kept; without it nothing has happened yet. */
  readonly state?: SearchState | undefined;
}

/** What a search service remembers of its callers. */
export interface SearchState {
  readonly accounts: Accounts;
  readonly tasks: ResearchTasks;
}

/** One search API with its keys, credits and research tasks. Several of them can stand behind one port. */
export interface SearchService extends SearchState {
  readonly settings: SearchSettings;
  readonly limits: Limits;
  readonly authenticator: Authenticator;
  /** Undefined when no country is blocked. */
  readonly geoBlocker: GeoBlocker | undefined;
  /** Undefined: every request is answered by this service itself. */
  readonly recorder: Recorder | undefined;
  readonly index: Lazy<SearchIndex>;
  readonly answers: Lazy<AnswerExtractor>;
  readonly writeResponse: ResponseWriter;
  readonly clock: Runtime['clock'];
  /** Makes request ids. */
  readonly newId: () => string;
}

export const createSearchState = (): SearchState => ({ accounts: createAccounts(), tasks: createResearchTasks() });

/** Loaded by the first request that asks for an answer; it keeps nothing of any request. */
const answers = lazy(async () => (await import('./answers/extractive-answer.ts')).createAnswerExtractor());

export function createSearchService(options: SearchServiceOptions): SearchService {
  const { settings, index, countryOfIp, recorder, runtime, state = createSearchState() } = options;
  const limits: Limits = {
    requestsPerMinute: settings.rateLimit,
    planCredits: settings.planCredits,
    paygoCredits: settings.paygoCredits,
  };
  return {
    ...state,
    settings,
    recorder,
    limits,
    authenticator: createAuthenticator(settings.apiTokens, limits, state.accounts),
    geoBlocker: createGeoBlocker({
      countries: settings.deniedCountries,
      header: settings.countryHeader,
      countryOfIp,
    }),
    index: lazy(async () => {
      const shared = await index.get();
      return shared.at?.(runtime.clock.now) ?? shared;
    }),
    answers,
    writeResponse: createResponseWriter(),
    clock: runtime.clock,
    newId: createUuids(runtime.random),
  };
}
