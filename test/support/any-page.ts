import { defaultQuery } from '../../src/search/engine/default-query.ts';
import type { IndexQuery } from '../../src/search/engine/search-index.ts';

/** A question without conditions and without passages. */
export const anyPage: Omit<IndexQuery, 'text'> = defaultQuery('', { passages: 0 });
