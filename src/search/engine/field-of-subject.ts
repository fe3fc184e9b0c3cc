import { type CutWord, entryOf, type WordLists } from './cut-question.ts';

const asField = /^(?:in|for|fur|de|en|di|em)$/;
const asKind = /^(?:in|of|der|de|di|da|van)$/;

/** Nouns that belong to a frame (`literature on X`), and what joins them to a subject whose field or kind they are. */
const joinedBy: ReadonlyMap<string, RegExp> = new Map([
  ['literature', asField],
  ['literatur', asField],
  ['history', asKind],
  ['geschichte', asKind],
  ['information', /^of$/],
  ['everything', /^of$/],
  ['press', /^of$/],
]);
const article = /^(?:the|der|die|das|la|le|el)$/;

/** Whether a word says the field of the subject before it: `a prize in literature`, `women in history`, `freedom of the press`. */
export function isFieldOfSubject(words: readonly CutWord[], at: number, lists: WordLists): boolean {
  const joins = joinedBy.get(words[at]?.folded ?? '');
  if (joins === undefined) return false;
  const isJoiner = (place: number) => joins.test(words[place]?.folded ?? '');
  const place = article.test(words[at - 1]?.folded ?? '') && isJoiner(at - 2) ? at - 2 : at - 1;
  const before = words[place - 1];
  if (before === undefined || !isJoiner(place)) return false;
  return !lists.isSmall(before.folded) && entryOf(before, words[place], lists) === undefined;
}
