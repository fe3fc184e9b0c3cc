import type { StateKind } from '../control/sandboxes/sandbox.ts';
import type { Awaitable } from '../runtime/awaitable.ts';
import { type Lazy, lazy } from '../runtime/lazy.ts';
import { type Runtime, systemClock } from '../runtime/runtime.ts';
import { loadCountryLookup } from '../search/access/geo-blocking.ts';
import { createLoadingParts, whileLoading } from '../search/corpus/while-loading.ts';
import { createFinishedAnswers } from '../search/endpoints/search/finished-answers.ts';
import type { SearchIndex } from '../search/engine/search-index.ts';
import type { Recorder } from '../search/recording/recorder.ts';
import type { Settings } from '../settings/schema.ts';
import { loadSearchIndex } from './loading/load-search-index.ts';
import { openRecorder } from './loading/open-recorder.ts';
import { type OpenState, openState } from './loading/open-state.ts';
import { type OpenTls, openTls } from './loading/open-tls.ts';
import { openTokenServices, type TokenServices } from './loading/token-services.ts';
import { createLog, type Log } from './log.ts';
import { storesOf } from './sandbox/interface-stores.ts';
import { createInterfaces, type Interfaces, type SandboxRuntime } from './sandbox/interfaces.ts';

/** What a server consists of before anybody can reach it. */
export interface Parts {
  readonly log: Log;
  readonly tls: OpenTls;
  /** State that processes share; undefined: there is none. */
  readonly state: OpenState | undefined;
  readonly tokenServices: TokenServices;
  readonly searchIndex: Lazy<SearchIndex>;
  readonly recorder: Recorder | undefined;
  /** @param previous what has happened in these goes on @param without but for this part */
  createInterfaces(
    settings: Settings,
    sandbox: SandboxRuntime,
    previous: Interfaces | undefined,
    without?: StateKind,
  ): Interfaces;
  /** Forgets a part of what is stored elsewhere for a sandbox of this name. */
  forgetStored(sandbox: string, what: StateKind): Awaitable<void>;
}

/** Opens files, stores and connections, and follows them until `signal`. @throws {SettingsError} when one cannot be used */
export async function openParts(settings: Settings, runtime: Runtime, signal: AbortSignal): Promise<Parts> {
  const log = createLog(settings.log, runtime);
  const tls = await openTls(settings, { clock: systemClock, log, signal });
  const state = await openState(settings.state, log, signal);
  const tokenServices = await openTokenServices(settings.auth, runtime, log, signal, state?.keyStore);
  const loading = createLoadingParts();
  const searchIndex = lazy(() => loadSearchIndex(settings.search, runtime, log, signal, loading));
  const recorder = await openRecorder(settings.search, log.warn);
  const { corpus, whileLoading: then } = settings.search;
  const options = {
    searchIndex: corpus.length === 0 ? searchIndex : whileLoading(searchIndex, loading, then, systemClock.sleep),
    finishedAnswers: createFinishedAnswers(),
    countryOfIp: await loadCountryLookup(settings.search.countryDatabase),
    recorder,
    tokenServices,
    storesOf: (sandbox: string) => storesOf(sandbox, state),
    step: log.step,
  };
  return {
    log,
    tls,
    state,
    tokenServices,
    searchIndex,
    recorder,
    createInterfaces: (own, sandbox, previous, without) =>
      createInterfaces(own, sandbox, options, { interfaces: previous, without }),
    forgetStored: (sandbox, what) => storesOf(sandbox, state).forget(what),
  };
}
