import type { SandboxInterfaces, StateKind } from '../../control/sandboxes/sandbox.ts';
import type { CacheStore } from '../../example-app/cache-store.ts';
import { createExampleApp, type ExampleApp } from '../../example-app/example-app.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { CountryOfIp } from '../../search/access/geo-blocking.ts';
import type { FinishedAnswers } from '../../search/endpoints/search/finished-answers.ts';
import type { SearchIndex } from '../../search/engine/search-index.ts';
import type { Recorder } from '../../search/recording/recorder.ts';
import { createSearchService, type SearchService, type SearchState } from '../../search/search-service.ts';
import { maskedSettings } from '../../settings/merge-settings.ts';
import type { Settings } from '../../settings/schema.ts';
import type { Json } from '../../token/realm/representations/json.ts';
import type { TokenService } from '../../token/token-service.ts';
import type { TokenContext, TokenServices } from '../loading/token-services.ts';
import { createExplainer } from './explainer.ts';
import { interfaceDocuments } from './interface-documents.ts';
import type { InterfaceStores } from './interface-stores.ts';
import { tokenControl } from './open-token-control.ts';

/** What answers the requests of one sandbox. */
export interface Interfaces extends SandboxInterfaces {
  readonly exampleApp: ExampleApp;
  readonly search: SearchService;
  readonly token: Lazy<TokenService>;
  readonly state: InterfacesState;
}

/** What outlives a change of settings. */
interface InterfacesState {
  readonly auth: Settings['auth'];
  readonly cache: CacheStore;
  readonly searchState: SearchState;
  readonly token: Lazy<TokenService>;
}

export interface InterfacesOptions {
  readonly searchIndex: Lazy<SearchIndex>;
  readonly finishedAnswers: FinishedAnswers;
  readonly countryOfIp: CountryOfIp | undefined;
  readonly recorder: Recorder | undefined;
  readonly tokenServices: Pick<TokenServices, 'create' | 'forgetSessions'>;
  /** Where the state of the sandbox of this name is kept. */
  readonly storesOf: (sandbox: string) => InterfaceStores;
  /** Takes a step line of the slow task. */
  readonly step: (requestId: string, step: number) => void;
}

/** What a sandbox is, besides its settings. */
export interface SandboxRuntime extends Pick<Runtime, 'clock' | 'random'> {
  readonly name: string;
  /** The realms with which it begins besides those of its settings: they were checked. */
  readonly realms: readonly object[];
}

/** What has happened in interfaces that a sandbox had before. */
interface Past {
  readonly interfaces: Interfaces | undefined;
  /** A part of it that is forgotten. */
  readonly without?: StateKind | undefined;
}

/** Makes the interfaces of a sandbox, over what has happened in those that it had before. */
export function createInterfaces(
  settings: Settings,
  sandbox: SandboxRuntime,
  options: InterfacesOptions,
  past: Past,
): Interfaces {
  const { clock, random } = sandbox;
  const restored = sandbox.realms as readonly Json[];
  const runtime = { clock, random };
  const stores = options.storesOf(sandbox.name);
  const state = stateOf(
    settings,
    { clock, random, openStores: stores.openRealmStores, restored },
    stores,
    options,
    past,
  );
  const { token } = state;
  const search = createSearchService({
    settings: settings.search,
    index: options.searchIndex,
    finishedAnswers: options.finishedAnswers,
    countryOfIp: options.countryOfIp,
    recorder: options.recorder,
    runtime,
    state: state.searchState,
  });
  const exampleApp = createExampleApp({ settings: settings.app, runtime, cache: state.cache, step: options.step });
  return {
    exampleApp,
    search,
    token,
    state,
    ...createExplainer({ exampleApp, search, token }, settings.app.variant),
    settings: maskedSettings(settings),
    tokens: tokenControl(token, stores.isShared),
    documents: interfaceDocuments(token),
  };
}

function stateOf(
  { auth }: Settings,
  context: TokenContext,
  stores: InterfaceStores,
  { tokenServices }: InterfacesOptions,
  { interfaces, without }: Past,
): InterfacesState {
  const before = interfaces?.state;
  if (without === 'sessions' && before !== undefined) tokenServices.forgetSessions(before.token);
  return {
    auth,
    cache: (without === 'caches' ? undefined : before?.cache) ?? stores.cacheStore(context.clock),
    searchState: (without === 'credits' ? undefined : before?.searchState) ?? stores.searchState(),
    token: tokenOf(),
  };

  function tokenOf(): Lazy<TokenService> {
    if (before === undefined || without === 'realms') return tokenServices.create(auth, context);
    return isSame(before.auth, auth) ? before.token : tokenServices.create(auth, context, before.token);
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
