/** The terms of an index: UTF-8 one after the other, found through a hash table with open addressing. */
export interface Vocabulary {
  readonly bytes: Uint8Array;
  /** Where each term starts; one more at the end. */
  readonly starts: Uint32Array;
  /** Term number + 1 by slot, 0 for an empty slot. A power of two slots. */
  readonly slots: Uint32Array;
}

/** Numbers are the places in `terms`. */
export function packVocabulary(terms: readonly string[]): Vocabulary {
  const encoded = terms.map((term) => Buffer.from(term));
  const starts = new Uint32Array(terms.length + 1);
  for (const [at, term] of encoded.entries()) starts[at + 1] = (starts[at] as number) + term.length;
  const bytes = new Uint8Array(starts[terms.length] as number);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(terms.length * 1.5 + 2)));
  for (const [at, term] of encoded.entries()) {
    bytes.set(term, starts[at]);
    let slot = hashOf(term.toString('latin1')) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = at + 1;
  }
  return { bytes, starts, slots };
}

/** The term with an id. */
export const termText = ({ bytes, starts }: Vocabulary, id: number): string =>
  Buffer.from(bytes.subarray(starts[id], starts[id + 1])).toString();

/** A text as bytes of UTF-8, a character for each: no buffer is made for every word that is looked up. */
function inBytes(text: string): string {
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) > 0x7f) return Buffer.from(text).toString('latin1');
  return text;
}

/** FNV-1a over UTF-8. */
function hashOf(bytes: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ bytes.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isTerm({ bytes, starts }: Vocabulary, number: number, wanted: string): boolean {
  const start = starts[number] as number;
  if ((starts[number + 1] as number) - start !== wanted.length) return false;
  for (let at = 0; at < wanted.length; at += 1) if (bytes[start + at] !== wanted.charCodeAt(at)) return false;
  return true;
}

/** The number of a term, or -1. */
export function termId(vocabulary: Vocabulary, term: string): number {
  const { slots } = vocabulary;
  const wanted = inBytes(term);
  let slot = hashOf(wanted) & (slots.length - 1);
  for (;;) {
    const number = (slots[slot] as number) - 1;
    if (number < 0 || isTerm(vocabulary, number, wanted)) return number;
    slot = (slot + 1) & (slots.length - 1);
  }
}
