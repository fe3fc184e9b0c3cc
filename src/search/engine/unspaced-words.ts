import { type CharacterKinds, han, letter, separator } from './characters.ts';

/** Visits pairs of characters of a script without spaces, and single ones where these mean something. @returns where they end */
export function visitPairs(kind: CharacterKinds, text: string, start: number, visit: (word: string) => void): number {
  let at = start;
  let before = '';
  let length = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const of = kind(code);
    if (of === separator || of === letter) break;
    const character = String.fromCodePoint(code);
    if (of === han) visit(character);
    if (before !== '') visit(before + character);
    before = character;
    length += 1;
    at += character.length;
  }
  if (length === 1 && kind(before.codePointAt(0) ?? 0) !== han) visit(before);
  return at;
}
