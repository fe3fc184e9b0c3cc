import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type GeneratedPage, sequence } from './generated-pages.ts';

const folder = 'src/search/corpus/pages';

/** The titles and the sentences of the built-in pages in English. */
function writtenText(): { titles: string[]; sentences: string[] } {
  const titles: string[] = [];
  const sentences: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')))
    for (const line of readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n')) {
      const { title, content, language = 'en' } = JSON.parse(line) as GeneratedPage & { language?: string };
      if (language !== 'en') continue;
      titles.push(title);
      sentences.push(...content.split(/(?<=[.!?])\s+/).filter(isSentence));
    }
  return { titles, sentences };
}

/** Neither a heading nor a table nor code. */
const isSentence = (text: string) => text.length > 40 && text.length < 300 && !/[\n|#`[<>]/.test(text);
const { titles, sentences } = writtenText();

const wordsOf = (text: string) => text.split(' ');
const hasWords = (from: number, to: number) => (text: string) => {
  const { length } = wordsOf(text);
  return length >= from && length <= to;
};

const pickerFrom = (random: () => number) => (texts: readonly string[]) =>
  texts[Math.floor(random() * texts.length)] ?? '';

/** Pages of sentences that people wrote, in an order of no meaning, of at least so many characters: of one sentence with 1. */
export function* naturalPages(count: number, size: number): Generator<GeneratedPage> {
  const pick = pickerFrom(sequence(1));
  for (let page = 0; page < count; page += 1) {
    const first = pick(sentences);
    let content = first;
    while (content.length < size) content += ` ${pick(sentences)}`;
    const title = wordsOf(first).slice(0, 6).join(' ');
    yield { url: `https://site${page % 997}.example/page/${page}`, title, content };
  }
}

/** Titles of 2 to 6 words, or sentences of 15 to 25. */
export function naturalQuestions(count: number, kind: 'short' | 'long'): string[] {
  const pick = pickerFrom(sequence(kind === 'short' ? 3 : 20));
  const from = kind === 'short' ? titles.filter(hasWords(2, 6)) : sentences.filter(hasWords(15, 25));
  return Array.from({ length: count }, () => pick(from));
}
