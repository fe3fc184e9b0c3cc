/**
 * Where on a page a term is, in the bits of one number: in the title, and in which parts of the text. Terms that share a
 * bit are close to each other, which ranking learns so without reading the page.
 */
export const places = 32;
export const inTitle = 1;

const sentenceEnd = /(?<=[.!?。！？…؟।])\s+|\n+/;

/** The sentences of a text, roughly: cutting them exactly would double the time of indexing. */
export const roughSentences = (text: string): readonly string[] => text.split(sentenceEnd);

/** The bit of a sentence; a page of more than 31 has several sentences a bit. */
export const bitOf = (sentence: number, sentences: number): number =>
  1 << (1 + Math.floor((sentence * (places - 1)) / Math.max(places - 1, sentences)));
