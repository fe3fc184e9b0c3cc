import type { Stage as ControlStage, StateKind } from '../control/sandboxes/sandbox.ts';
import type { CacheStore } from '../example-app/cache-store.ts';
import { createExampleApp, type ExampleApp } from '../example-app/example-app.ts';
import type { Lazy } from '../runtime/lazy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { CountryOfIp } from '../search/access/geo-blocking.ts';
import type { SearchIndex } from '../search/engine/search-index.ts';
import type { Recorder } from '../search/recording/recorder.ts';
import { createSearchService, type SearchService, type SearchState } from '../search/search-service.ts';
import { maskedSettings } from '../settings/merge-settings.ts';
import type { Settings } from '../settings/schema.ts';
import type { TokenService } from '../token/token-service.ts';
import { createExplainer } from './explainer.ts';
import { interfaceDocuments } from './interface-documents.ts';
import type { TokenContext } from './load-token-service.ts';
import type { StageStores } from './stage-stores.ts';
import { tokenControl } from './token-control.ts';

/** What stands behind the three interfaces of one sandbox. */
export interface Stage extends ControlStage {
  readonly exampleApp: ExampleApp;
  readonly search: SearchService;
  readonly token: Lazy<TokenService>;
  readonly state: StageState;
}

/** What outlives a change of settings. */
interface StageState {
  readonly auth: Settings['auth'];
  readonly cache: CacheStore;
  readonly searchState: SearchState;
  readonly token: Lazy<TokenService>;
}

export interface StageOptions {
  readonly searchIndex: Lazy<SearchIndex>;
  readonly countryOfIp: CountryOfIp | undefined;
  readonly recorder: Recorder | undefined;
  readonly createToken: (
    auth: Settings['auth'],
    context: TokenContext,
    previous?: Lazy<TokenService>,
  ) => Lazy<TokenService>;
  readonly forgetSessions: (service: Lazy<TokenService>) => void;
  /** Where the state of the sandbox of this name is kept. */
  readonly storesOf: (sandbox: string) => StageStores;
  /** Takes a step line of the slow task. */
  readonly step: (requestId: string, step: number) => void;
}

/** What a sandbox is, besides its settings. */
export interface StageRuntime extends Pick<Runtime, 'clock' | 'random'> {
  readonly name: string;
}

/** Builds the interfaces of a sandbox anew, over the state of an earlier stage of it. */
export function createStage(
  settings: Settings,
  { name, ...runtime }: StageRuntime,
  options: StageOptions,
  previous?: Stage,
): Stage {
  const { searchIndex, countryOfIp, recorder, createToken, forgetSessions, step } = options;
  const stores = options.storesOf(name);
  const tokenContext: TokenContext = { ...runtime, openStores: stores.openRealmStores };
  const stage = {} as Mutable<Stage>;

  function build(state: StageState): void {
    stage.state = state;
    stage.token = state.token;
    stage.search = createSearchService({
      settings: settings.search,
      index: searchIndex,
      countryOfIp,
      recorder,
      runtime,
      state: state.searchState,
    });
    stage.exampleApp = createExampleApp({ settings: settings.app, runtime, cache: state.cache, step });
  }

  const forgetters: Readonly<Record<StateKind, () => Partial<StageState>>> = {
    caches: () => ({ cache: stores.cacheStore(runtime.clock) }),
    credits: () => ({ searchState: stores.searchState() }),
    sessions() {
      forgetSessions(stage.token);
      return {};
    },
    realms: () => ({ token: createToken(settings.auth, tokenContext) }),
  };
  const { auth } = settings;
  const before = previous?.state;
  build({
    auth,
    cache: before?.cache ?? stores.cacheStore(runtime.clock),
    searchState: before?.searchState ?? stores.searchState(),
    token:
      before !== undefined && isSame(before.auth, auth) ? before.token : createToken(auth, tokenContext, before?.token),
  });
  return Object.assign(stage, createExplainer(stage, settings.app.variant), {
    settings: maskedSettings(settings),
    tokens: tokenControl(stage, stores.isShared),
    documents: interfaceDocuments(stage),
    async forget(what: StateKind) {
      await stores.forget(what);
      build({ ...stage.state, ...forgetters[what]() });
    },
  });
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
