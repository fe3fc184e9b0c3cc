import { type Lazy, lazy } from '../runtime/lazy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createUuids } from '../runtime/uuid.ts';
import type { Limits } from './access/account.ts';
import { type Accounts, createAccounts } from './access/accounts.ts';
import { type Authenticator, createAuthenticator } from './access/authenticate.ts';
import { type BlockingMode, type CountryOfIp, createGeoBlocker, type GeoBlocker } from './access/geo-blocking.ts';
import type { AnswerExtractor } from './answers/extractive-answer.ts';
import { createResearchTasks, type ResearchTasks } from './endpoints/research/research-tasks.ts';
import { createFinishedAnswers, type FinishedAnswers } from './endpoints/search/finished-answers.ts';
import { createResponseWriter, type ResponseWriter } from './endpoints/search/search-response.ts';
import type { SearchIndex } from './engine/search-index.ts';
import { placeholderIndex } from './placeholders/placeholder-index.ts';
import type { Recorder } from './recording/recorder.ts';

/** See the settings `SEARCH_*`. */
export interface SearchSettings {
  readonly apiTokens: readonly string[];
  /** Requests a minute. */
  readonly rateLimit?: number | undefined;
  readonly planCredits?: number | undefined;
  readonly paygoCredits?: number | undefined;
  /** What fills the results when too few pages fit. */
  readonly whenNothingFits: WhenNothingFits;
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

type WhenNothingFits = 'placeholder' | 'nearest' | 'nothing';

/** Settings as they are written: what one of them is by default depends on others. */
interface WrittenSettings extends Omit<SearchSettings, 'whenNothingFits'> {
  readonly whenNothingFits?: WhenNothingFits | undefined;
  /** Pages of the user's. */
  readonly corpus?: readonly string[];
  readonly engine?: readonly string[];
}

export interface SearchServiceOptions {
  readonly settings: WrittenSettings;
  /** Services may share it: each counts ages of pages from its own clock. */
  readonly index: Lazy<SearchIndex>;
  readonly countryOfIp?: CountryOfIp | undefined;
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  /** What answers from recordings, or makes them; undefined: nothing does. */
  readonly recorder?: Recorder | undefined;
  /** Services may share them. */
  readonly finishedAnswers?: FinishedAnswers | undefined;
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
  readonly finishedAnswers: FinishedAnswers;
  /** The index as all services have it, when its answers may be kept. */
  readonly fixedIndex: () => SearchIndex | undefined;
  readonly responses: ResponseWriter;
  readonly clock: Runtime['clock'];
  /** Makes request ids. */
  readonly newId: () => string;
}

export const createSearchState = (): SearchState => ({ accounts: createAccounts(), tasks: createResearchTasks() });

/** Loaded by the first request that asks for an answer; it keeps nothing of any request. */
const answers = lazy(async () => (await import('./answers/extractive-answer.ts')).createAnswerExtractor());

export function createSearchService(options: SearchServiceOptions): SearchService {
  const { index, countryOfIp, recorder, runtime, state = createSearchState() } = options;
  const { finishedAnswers = createFinishedAnswers() } = options;
  const settings = { ...options.settings, whenNothingFits: whenNothingFits(options.settings) };
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
    index: viewed(index, (shared) => {
      const now = () => runtime.clock.now();
      const own = shared.at?.(now) ?? shared;
      return settings.whenNothingFits === 'placeholder' ? placeholderIndex(own, now) : own;
    }),
    answers,
    finishedAnswers,
    fixedIndex: () => (index.loaded?.isFixed === true ? index.loaded : undefined),
    responses: createResponseWriter(),
    clock: runtime.clock,
    newId: createUuids(runtime.random),
  };
}

/** A team that searches its own pages asserts that nothing is found where nothing is. */
function whenNothingFits({ whenNothingFits: written, corpus = [], engine = [] }: WrittenSettings): WhenNothingFits {
  return written ?? (corpus.length > 0 || engine.length > 0 ? 'nearest' : 'placeholder');
}

/** The index as this service sees it. While pages are loaded the shared one is another now and then. */
function viewed(index: Lazy<SearchIndex>, viewOf: (shared: SearchIndex) => SearchIndex): Lazy<SearchIndex> {
  let of: SearchIndex | undefined;
  let view: SearchIndex | undefined;
  function see(shared: SearchIndex): SearchIndex {
    if (view === undefined || of !== shared) view = viewOf(shared);
    of = shared;
    return view;
  }
  return {
    get loaded() {
      return index.loaded === undefined ? undefined : see(index.loaded);
    },
    get: async () => see(await index.get()),
  };
}
