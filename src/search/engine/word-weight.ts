import type { WrittenTerm } from './written-terms.ts';

/** `biggest`, `tallest`, `most`: few pages have one, and which one a page is about it says no more than any other word. */
const superlative =
  /^(?:(?:bigg|larg|small|long|short|tall|high|low|deep|fast|slow|old|young|new|rich|poor|strong|weak|hott|cold|warm|great|bright|dark|wide|cheap|safe|loud|smart|thick|thinn|hard|rar)est|[a-z]{3,}iest|best|worst|top)$/;
/** `vitamin D`, `hepatitis B`: a single letter tells things of one name apart. */
const letter = /^[a-z]$/;
const letterFactor = 2;
/** In a longer query letters are initials of people, or formulas. */
const longestName = 5;

/** What a word of a subject counts, by how rare it is and by its part in the subject. */
export function wordWeights(
  written: ReadonlyMap<string, WrittenTerm>,
  rareness: (term: string, one: WrittenTerm) => number,
): (term: string) => number {
  const weights = new Map<string, number>();
  let least = Infinity;
  let hasOther = false;
  for (const [term, one] of written) {
    const weight = one.count * rareness(term, one);
    weights.set(term, weight);
    if (one.isFraming || letter.test(one.word) || superlative.test(one.word)) continue;
    least = Math.min(least, weight);
    hasOther = true;
  }
  if (hasOther)
    for (const [term, { word }] of written) {
      const weight = weights.get(term) ?? 0;
      if (superlative.test(word)) weights.set(term, Math.min(weight, least));
      else if (letter.test(word) && written.size <= longestName) weights.set(term, letterFactor * weight);
    }
  return (term) => weights.get(term) ?? 0;
}
