import type { DecisionStep } from '../../http/decision-step.ts';
import type { IndexQuery, SearchIndex } from '../engine/search-index.ts';

/** Why a search got placeholder pages, and what it got; empty when it got none. */
export async function explainPlaceholders(index: SearchIndex, query: IndexQuery): Promise<readonly DecisionStep[]> {
  if (!query.placeholders) return [];
  const hits = await index.search({ ...query, passages: 0 });
  const subject = hits[0]?.placeholder?.subject;
  if (subject === undefined) return [];
  const text = `no stored page is about ${JSON.stringify(subject)}: pages made up about it stand in`;
  return [
    { step: 'placeholder', text, subject },
    ...hits.map(({ page: { url }, score, placeholder }) => ({
      step: 'hit',
      text: `${url} ${score}: ${placeholder === undefined ? 'is not about the subject; it fills the results up' : 'placeholder'}`,
      url,
      score,
      placeholder: placeholder !== undefined,
      nearest: placeholder === undefined,
      boost: 1,
      terms: [],
    })),
  ];
}
