import { wordCount, wordsOfName } from './equal-names.ts';
import { isNameParticle } from './query-language.ts';

/** Articles and prepositions of other languages that names have too. */
const particleShare = 0.2;
/** They bring up pages that say the same, but a page that has another word for it fits as well. */
const framingShare = 0.3;

/** A term as a query has it. */
export interface WrittenTerm {
  /** The last word that it was made of. */
  word: string;
  /** How often it counts. */
  count: number;
  isFraming: boolean;
}

/** The terms of words, in the order of the words. */
export function writtenTerms(
  words: readonly string[],
  termOf: (word: string) => string,
  isFraming: (word: string) => boolean,
): ReadonlyMap<string, WrittenTerm> {
  const written = new Map<string, WrittenTerm>();
  for (const word of words) {
    const isParticle = isNameParticle(word);
    const isFrame = !isParticle && isFraming(word);
    const share = isParticle ? particleShare : isFrame ? framingShare : 1;
    const term = termOf(word);
    const count = share * wordCount(term);
    const known = written.get(term);
    if (known === undefined) written.set(term, { word, count, isFraming: isFrame });
    else {
      known.word = word;
      known.count += count;
      known.isFraming ||= isFrame;
    }
  }
  return written;
}

/** `node.js` stands for `node`, `js` and `nodejs` as well where pages have it: one word of the query counts once. */
export function withoutParts(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  const compounds = words.filter((word) => /[._]/.test(word));
  if (compounds.length === 0) return words;
  const parts = new Set<string>();
  for (const word of compounds) {
    const ofName = wordsOfName(word);
    const own = ofName ?? [...word.split(/[._]/), word.replace(/[._]/g, '')];
    if (isKnown(word)) for (const part of own) parts.add(part);
    else if (ofName !== undefined) parts.add(word);
  }
  return words.filter((word) => !parts.has(word));
}
