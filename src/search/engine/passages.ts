import type { CutSentence } from './sentences.ts';

/** What a passage is: from one place to before another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const maxPassageLength = 500;

/**
 * The passages that fit a query: each grows from the heaviest sentence left, by its neighbours, the heavier one first,
 * up to 500 characters, line by line where the page has lines. In the order of the page. The start of the page when no
 * sentence weighs anything.
 * @param weights what each sentence weighs, by the terms of the query in it
 */
export const passagesOf = (sentences: readonly CutSentence[], weights: readonly number[], count: number): string[] =>
  spansOf(lengthsOf(sentences), weights, count).map((span) => passageText(sentences, span));

const lengthsOf = (sentences: readonly CutSentence[]): readonly number[] => sentences.map(({ text }) => text.length);

/** What a sentence weighs that a passage has already. */
const taken = -1;

/**
 * Which sentences the passages are made of.
 * @param lengths of the sentences, in UTF-16 units
 */
export function spansOf(lengths: ArrayLike<number>, weights: readonly number[], count: number): readonly Span[] {
  const left = weights.slice();
  const passages: Span[] = [];
  while (passages.length < count) {
    const seed = heaviest(left);
    const weight = left[seed] ?? taken;
    if (weight === taken || (weight === 0 && passages.length > 0)) break;
    passages.push(grow(lengths, left, seed));
  }
  return passages.length > 1 ? passages.sort((one, other) => one.from - other.from) : passages;
}

/** Whether all sentences are in one passage, whatever they weigh: so it is with half of the pages that come with the program. */
export function isOnePassage(lengths: ArrayLike<number>): boolean {
  let room = maxPassageLength + 1;
  for (let at = 0; at < lengths.length && room >= 0; at += 1) room -= (lengths[at] as number) + 1;
  return lengths.length > 0 && room >= 0;
}

/** The first of the heaviest ones; 0 when there is none. */
function heaviest(weights: readonly number[]): number {
  let found = 0;
  for (let at = 1; at < weights.length; at += 1) {
    if ((weights[at] as number) > (weights[found] as number)) found = at;
  }
  return found;
}

function grow(lengths: ArrayLike<number>, left: number[], seed: number): Span {
  let from = seed;
  let to = seed + 1;
  let room = maxPassageLength - (lengths[seed] as number);
  left[seed] = taken;
  for (;;) {
    const before = weightWithin(lengths, left, from - 1, room);
    const after = weightWithin(lengths, left, to, room);
    if (before === taken && after === taken) return { from, to };
    const at = after >= before ? to : from - 1;
    if (after >= before) to += 1;
    else from -= 1;
    left[at] = taken;
    room -= (lengths[at] as number) + 1;
  }
}

/** What a sentence weighs that can still be added; `taken` when it cannot. */
const weightWithin = (lengths: ArrayLike<number>, left: readonly number[], at: number, room: number): number =>
  at >= 0 && at < lengths.length && (lengths[at] as number) + 1 <= room ? (left[at] ?? taken) : taken;

/** Sentences of a paragraph are parted by a blank, others by a line break. */
function passageText(sentences: readonly CutSentence[], { from, to }: Span): string {
  let text = sentences[from]?.text ?? '';
  for (let at = from + 1; at < to; at += 1) {
    const { text: next, startsBlock } = sentences[at] as CutSentence;
    text += (startsBlock ? '\n' : ' ') + next;
  }
  return text;
}

/** Between passages of a page (Tavily). */
export const passageGap = ' [...] ';
