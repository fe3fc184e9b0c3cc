import type { StateKind } from '../../control/sandboxes/sandbox.ts';
import { type CacheStore, memoryCacheStore } from '../../example-app/cache-store.ts';
import type { Awaitable } from '../../runtime/awaitable.ts';
import type { Clock } from '../../runtime/runtime.ts';
import { createSearchState, type SearchState } from '../../search/search-service.ts';
import type { SharedState } from '../../state/shared-state.ts';
import type { OpenRealmStores } from '../../token/openid/sessions/realm-stores.ts';

/** Opens where the state of a sandbox is kept. */
export interface InterfaceStores {
  cacheStore(clock: Pick<Clock, 'now'>): CacheStore;
  searchState(): SearchState;
  /** Undefined: in memory. */
  readonly openRealmStores: OpenRealmStores | undefined;
  /** Forgets what is kept elsewhere. What was opened before forgets nothing. */
  forget(what: StateKind): Awaitable<void>;
  /** Other processes have the same state. */
  readonly isShared: boolean;
}

/** In memory: state ends with the sandbox. */
const memoryStores: InterfaceStores = {
  cacheStore: memoryCacheStore,
  searchState: createSearchState,
  openRealmStores: undefined,
  forget: () => {},
  isShared: false,
};

/** Only `default` shares its state: every other sandbox belongs to one process. */
export const storesOf = (sandbox: string, shared: SharedState | undefined): InterfaceStores =>
  shared === undefined || sandbox !== 'default' ? memoryStores : { ...shared, isShared: true };
