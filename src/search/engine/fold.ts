const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const odd = /[\u2018\u2019\u02bcßæœøđðłıþς]/g;
const plain: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};

/**
 * The spelling that texts are compared in: lower case, no accents, full-width forms made plain.
 * Only the accents of U+0300-036F go: the vowel signs of Indic scripts and the voicing marks of kana distinguish words.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .normalize('NFC')
    .replace(invisible, '')
    .replace(odd, (letter) => plain[letter] ?? letter);
}
