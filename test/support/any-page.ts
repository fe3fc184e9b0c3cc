import { question } from '../../src/search/question.ts';
import type { IndexQuery } from '../../src/search/search-index.ts';

/** A question without conditions and without passages. */
export const anyPage: Omit<IndexQuery, 'text'> = question('', { passages: 0 });
