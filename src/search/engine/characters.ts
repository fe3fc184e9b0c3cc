/** What a character is to the tokenizer. */
type CharacterKind = 0 | 1 | 2 | 3;
export const separator = 0;
export const letter = 1;
/** Of a script that is written without spaces, other than Han. */
const unspaced = 2;
export const han = 3;

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
const hanCharacter = /\p{Script=Han}/u;
const unspacedCharacter =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;

function kindOf(character: string): CharacterKind {
  if (!wordCharacter.test(character)) return separator;
  if (hanCharacter.test(character)) return han;
  return unspacedCharacter.test(character) ? unspaced : letter;
}

/** Tells the kind of a character by its code point. */
export type CharacterKinds = (code: number) => CharacterKind;

/** Kinds of characters by code point, each found out once: property escapes are slow to ask for every letter. */
export function characterKinds(): CharacterKinds {
  const unknown = 255;
  const known = new Uint8Array(0x10000).fill(unknown);
  return (code) => {
    if (code > 0xffff) return kindOf(String.fromCodePoint(code));
    if (known[code] === unknown) known[code] = kindOf(String.fromCharCode(code));
    return known[code] as CharacterKind;
  };
}
