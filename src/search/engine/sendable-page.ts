import { isOnePassage, type Span, spansOf } from './passages.ts';
import { type SentenceTerms, sentenceTerms, sentenceWeights } from './sentence-terms.ts';
import { cutSentences } from './sentences.ts';

/** A page in the bytes in which it is sent: a search copies those that it shows, and encodes nothing. */
export interface SendablePage {
  /** `{"url":…,"title":…,"content":"` and all sentences, with the closing quote. */
  readonly bytes: Buffer;
  /** Where the title ends. */
  readonly headEnd: number;
  /** Where the sentences begin. */
  readonly textStart: number;
  /** Undefined: all of them are one passage, whatever they weigh. */
  readonly sentences: SentencePlaces | undefined;
}

/** Where in the bytes sentences are, and what they are chosen by. */
interface SentencePlaces {
  /** Where each starts and ends. */
  readonly places: Uint32Array;
  /** In UTF-16 units. */
  readonly lengths: Uint16Array;
  readonly terms: SentenceTerms;
}

/** @param termsOf the ids of the terms of a text, each once */
export function sendablePage(
  { url, title, content }: { readonly url: string; readonly title: string; readonly content: string },
  termsOf: (text: string) => readonly number[],
): SendablePage {
  const head = `{"url":${JSON.stringify(url)},"title":${JSON.stringify(title)}`;
  const headEnd = Buffer.byteLength(head);
  let json = `${head},"content":"`;
  let end = Buffer.byteLength(json);
  const textStart = end;
  const sentences = cutSentences(content);
  const places = new Uint32Array(2 * sentences.length);
  for (const [at, { text, startsBlock }] of sentences.entries()) {
    // Sentences of a paragraph are parted by a blank, others by a line break.
    const gap = at === 0 ? '' : startsBlock ? '\\n' : ' ';
    const written = JSON.stringify(text).slice(1, -1);
    json += gap + written;
    places[2 * at] = end + gap.length;
    end += gap.length + Buffer.byteLength(written);
    places[2 * at + 1] = end;
  }
  const bytes = Buffer.from(`${json}"`);
  const lengths = Uint16Array.from(sentences, ({ text }) => text.length);
  if (isOnePassage(lengths)) return { bytes, headEnd, textStart, sentences: undefined };
  const terms = sentenceTerms(sentences.map(({ text }) => termsOf(text)));
  return { bytes, headEnd, textStart, sentences: { places, lengths, terms } };
}

/** In bytes, beside those of the text. */
const pageBytes = 400;

/** About how much memory it takes. */
export const sizeOf = ({ bytes, sentences }: SendablePage): number =>
  pageBytes + bytes.length + (sentences === undefined ? 0 : 10 * sentences.lengths.length + 8 * sentences.terms.length);

/** The passages of a page that fit a query, as places in its bytes; undefined: all of its text. */
export function sendablePassages(
  { sentences }: SendablePage,
  terms: Parameters<typeof sentenceWeights>[2],
  count: number,
): readonly Span[] | undefined {
  if (sentences === undefined) return undefined;
  const { places, lengths } = sentences;
  const weights = sentenceWeights(sentences.terms, lengths.length, terms);
  return spansOf(lengths, weights, count).map(({ from, to }) => ({
    from: places[2 * from] as number,
    to: places[2 * to - 1] as number,
  }));
}
