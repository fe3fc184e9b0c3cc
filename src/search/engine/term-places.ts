/**
 * Where on a page a term is, in the bits of one number: in the title, in the name there, and in which parts of the text. Terms that share a
 * bit are close to each other, which ranking learns so without reading the page.
 */
export const places = 32;
export const inTitle = 1;
/** In the name, which may be a part of the title: see `headOf`. */
export const inName = 2;
/** The places of sentences come after these. */
const firstSentence = 2;
const sentencePlaces = places - firstSentence;

const sentenceEnd = /(?<=[.!?。！？…؟।])\s+|\n+/;

/** The sentences of a text, roughly: cutting them exactly would double the time of indexing. */
export const roughSentences = (text: string): readonly string[] => text.split(sentenceEnd);

/** The bit of a sentence; a page of more than 30 has several sentences a bit. */
export const bitOf = (sentence: number, sentences: number): number =>
  1 << (firstSentence + Math.floor((sentence * sentencePlaces) / Math.max(sentencePlaces, sentences)));

/** Whether a place is among the first `count` sentences. */
export const isAmongFirst = (place: number, count: number): boolean => place < firstSentence + count;
