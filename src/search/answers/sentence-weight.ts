import type { AskedKind } from './asked-kind.ts';
import type { Candidate } from './candidate-sentences.ts';

/** What a word counts that only the title of the page has: its sentences are about the same, but do not say it. */
const titleShare = 0.9;
/** What a name or figure adds where the question asks for one, when the sentence has all its words. */
const kindShare = 0.7;

/**
 * The weight of a sentence: its share of the question's terms, those that few sentences have counting most and those of
 * the page's title nearly as much as its own; more near the start of the page, which says what it is about, most of all
 * when the question asks for that; more with what the question asks for, such as a figure or a name.
 */
export function sentenceWeight(
  kind: AskedKind | undefined,
  question: string,
  asked: readonly string[],
  candidates: readonly Candidate[],
) {
  const idf = new Map(
    asked.map((term) => {
      const having = candidates.filter(({ terms }) => terms.has(term)).length;
      return [term, Math.log(1 + candidates.length / (1 + having))];
    }),
  );
  const total = [...idf.values()].reduce((sum, value) => sum + value, 0) || 1;
  const opening = asksWhatItIs.test(question) ? 0.6 : 0.3;
  return ({ text, terms, titleTerms, weight, order }: Candidate): number => {
    let shared = 0;
    for (const [term, value] of idf) shared += terms.has(term) ? value : titleTerms.has(term) ? titleShare * value : 0;
    const ofKind = kind?.occursIn(text) === true ? kindShare * (shared / total) : 0;
    return weight * (shared / total + opening / (1 + order) + ofKind);
  };
}

const asksWhatItIs =
  /^\s*(?:(?:who|what)(?:'s| is| are| was| were)|what does|define|meaning of|how (?:do|does|did) .* works?)\b/i;
