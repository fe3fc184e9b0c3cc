import { fold } from './fold.ts';

const between = /[^\p{L}\p{N}\p{M}_]+/gu;
const unspacedEdge =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const wordsOnly = (text: string) => ` ${fold(text).replace(between, ' ').trim()} `;

/** Checks whether every phrase occurs in a text, word by word; punctuation, case and accents do not count. */
export function phraseCheck(phrases: readonly string[]): (texts: readonly string[]) => boolean {
  const wanted = phrases
    .map(wordsOnly)
    .filter((phrase) => phrase !== '  ')
    .map(openEdges);
  return (texts) => {
    const page = texts.map(wordsOnly);
    return wanted.every((phrase) => page.some((text) => text.includes(phrase)));
  };
}

/** A phrase of a script without spaces may start and end inside a run of characters. */
function openEdges(phrase: string): string {
  const start = unspacedEdge.test(phrase.slice(1, 3)) ? 1 : 0;
  const end = unspacedEdge.test(phrase.slice(-3, -1)) ? -1 : phrase.length;
  return phrase.slice(start, end);
}
