import type { CutSentence } from './sentences.ts';

/** A sentence and the terms in it, each once. */
export interface Sentence<Term = number> extends CutSentence {
  readonly terms: readonly Term[];
}

/** The weight of a term of the query, by its id; 0 for every other one. */
export type TermWeight<Term = number> = (term: Term) => number;

const maxPassageLength = 500;

/**
 * The passages that fit the query: each grows from the heaviest sentence left, by its neighbours, the heavier one first,
 * up to 500 characters, line by line where the page has lines. In the order of the page. The start of the page when no sentence has a term of the query.
 */
export function passagesOf<Term>(
  sentences: readonly Sentence<Term>[],
  weightOf: TermWeight<Term>,
  count: number,
): string[] {
  if (sentences.length === 0 || count <= 0) return [];
  const values = sentences.map(({ terms }) => {
    let value = 0;
    for (const term of terms) value += weightOf(term);
    return value;
  });
  const used = new Uint8Array(sentences.length);
  const passages: { from: number; to: number }[] = [];
  while (passages.length < count) {
    const seed = best(values, used);
    if (seed < 0 || (passages.length > 0 && values[seed] === 0)) break;
    passages.push(grow(sentences, values, used, seed));
  }
  return passages.sort((one, other) => one.from - other.from).map(({ from, to }) => textOf(sentences, from, to));
}

function best(values: readonly number[], used: Uint8Array): number {
  let found = -1;
  for (const [at, value] of values.entries()) {
    if (used[at] === 0 && (found < 0 || value > (values[found] as number))) found = at;
  }
  return found;
}

function grow(sentences: readonly CutSentence[], values: readonly number[], used: Uint8Array, seed: number) {
  let from = seed;
  let to = seed + 1;
  let room = maxPassageLength - (sentences[seed]?.text.length ?? 0);
  used[seed] = 1;
  const fits = (at: number) =>
    at >= 0 && at < sentences.length && used[at] === 0 && (sentences[at]?.text.length ?? 0) + 1 <= room;
  for (;;) {
    const after = fits(to);
    const before = fits(from - 1);
    if (!after && !before) return { from, to };
    const forward = after && (!before || (values[to] as number) >= (values[from - 1] as number));
    const at = forward ? to : from - 1;
    if (forward) to += 1;
    else from -= 1;
    used[at] = 1;
    room -= (sentences[at]?.text.length ?? 0) + 1;
  }
}

const textOf = (sentences: readonly CutSentence[], from: number, to: number) => {
  let text = sentences[from]?.text ?? '';
  for (const { text: next, startsBlock } of sentences.slice(from + 1, to)) text += (startsBlock ? '\n' : ' ') + next;
  return text;
};
