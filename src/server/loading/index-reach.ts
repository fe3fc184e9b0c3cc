import type { Component } from '../../control/free-pages/health.ts';
import type { Lazy } from '../../runtime/lazy.ts';
import type { SearchIndex } from '../../search/engine/search-index.ts';

/** An index whose engine may be elsewhere. */
export const withReach = (index: Lazy<SearchIndex>): Component & { readonly isAway: boolean } => ({
  get: index.get,
  get loaded() {
    return index.loaded;
  },
  get isAway() {
    return index.loaded?.away !== undefined;
  },
});
