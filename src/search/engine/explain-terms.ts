import type { Analyzer } from './analyzer.ts';
import { writtenOut } from './equal-names.ts';
import { fold } from './fold.ts';
import type { QueryExplanation, TermExplanation } from './query-explanation.ts';
import type { TermUse } from './weigh-terms.ts';

/** What became of a term, and what it was taken for, if for anything. */
export interface NamedUse extends TermUse {
  readonly found: string | undefined;
}

/** What the words of a query became, and which of them are not looked for. */
export function explainTerms(
  text: string,
  { tokenize, termFor }: Analyzer,
  uses: readonly NamedUse[],
): Pick<QueryExplanation, 'terms' | 'ignored'> {
  const words: string[] = [];
  tokenize(fold(writtenOut(text)), (word) => words.push(word));
  const wordsOf = (term: string) => [...new Set(words.filter((word) => word === term || termFor(word) === term))];
  const terms = uses.map(
    ({ term, found = term, pages, weight }): TermExplanation => ({
      term,
      words: wordsOf(term),
      pages,
      weight,
      ...(found !== term && { corrected: found }),
    }),
  );
  const used = new Set(terms.flatMap((term) => term.words));
  return { terms, ignored: [...new Set(words.filter((word) => !used.has(word)))] };
}
