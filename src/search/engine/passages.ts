import type { CutSentence } from './sentences.ts';

/** A sentence and the terms in it, each once. */
export interface Sentence<Term = number> extends CutSentence {
  readonly terms: readonly Term[];
}

/** A sentence that is ready to be found and to be sent. */
export interface PreparedSentence extends Sentence {
  /** As JSON, without the quotes. */
  readonly json: string;
}

/** What a passage is: sentences from one place to before another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The weight of a term of the query, by its id; 0 for every other one. */
export type TermWeight<Term = number> = (term: Term) => number;

const maxPassageLength = 500;

/**
 * The passages that fit the query: each grows from the heaviest sentence left, by its neighbours, the heavier one first,
 * up to 500 characters, line by line where the page has lines. In the order of the page. The start of the page when no sentence has a term of the query.
 */
export const passagesOf = <Term>(
  sentences: readonly Sentence<Term>[],
  weightOf: TermWeight<Term>,
  count: number,
): string[] => spansOf(sentences, weightOf, count).map((span) => passageText(sentences, span));

/** Where the passages are. */
export function spansOf<Term>(
  sentences: readonly Sentence<Term>[],
  weightOf: TermWeight<Term>,
  count: number,
): readonly Span[] {
  if (sentences.length === 0 || count <= 0) return [];
  const values = new Float64Array(sentences.length);
  for (let at = 0; at < sentences.length; at += 1) {
    const { terms } = sentences[at] as Sentence<Term>;
    let value = 0;
    for (let place = 0; place < terms.length; place += 1) value += weightOf(terms[place] as Term);
    values[at] = value;
  }
  const used = new Uint8Array(sentences.length);
  const passages: Span[] = [];
  while (passages.length < count) {
    const seed = best(values, used);
    if (seed < 0 || (passages.length > 0 && values[seed] === 0)) break;
    passages.push(grow(sentences, values, used, seed));
  }
  return passages.sort((one, other) => one.from - other.from);
}

function best(values: Float64Array, used: Uint8Array): number {
  let found = -1;
  for (let at = 0; at < values.length; at += 1) {
    if (used[at] === 0 && (found < 0 || (values[at] as number) > (values[found] as number))) found = at;
  }
  return found;
}

function grow(sentences: readonly CutSentence[], values: Float64Array, used: Uint8Array, seed: number) {
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

/** Sentences of a paragraph are parted by a blank, others by a line break. */
export function passageText(sentences: readonly CutSentence[], { from, to }: Span): string {
  let text = sentences[from]?.text ?? '';
  for (let at = from + 1; at < to; at += 1) {
    const { text: next, startsBlock } = sentences[at] as CutSentence;
    text += (startsBlock ? '\n' : ' ') + next;
  }
  return text;
}

/** Passages one after the other as a string of JSON, put together from sentences that are in JSON already. */
export function passagesJson(sentences: readonly PreparedSentence[], spans: readonly Span[]): string {
  let json = '"';
  for (const [place, { from, to }] of spans.entries()) {
    if (place > 0) json += passageGap;
    json += sentences[from]?.json ?? '';
    for (let at = from + 1; at < to; at += 1) {
      const sentence = sentences[at] as PreparedSentence;
      json += (sentence.startsBlock ? '\\n' : ' ') + sentence.json;
    }
  }
  return `${json}"`;
}

/** Between passages of a page (Tavily). */
export const passageGap = ' [...] ';
