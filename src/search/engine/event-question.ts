import type { TitleNames } from './names.ts';

const asksWhatHappened =
  /(?:^\W*|[:;,.!?] )(?:what (?:\S+ )?happened (?:at|in|on|to|during|with)\b|was (?:ist|geschah|passierte) .*(?:passiert|geschehen|geschah|in|bei)\b|que s['’]est-il pass[eé]\b|¿?qu[eé] (?:pas[oó]|ocurri[oó]|sucedi[oó])\b)/iu;

/** Asks when something went wrong: nobody says so of a film. */
const asksWhenItHappened =
  /^\W*(?:when|(?:in )?(?:what |which )?year)\b.*\b(?:sank|sunk|sink|crash(?:ed)?|fell|fall|burn(?:ed|t)?|collapsed?|erupt(?:ed)?|exploded?|happen(?:ed)?|struck|surrender(?:ed)?)\b/i;

/** Whether a question is about an event. */
export const asksForEvent = (question: string): boolean =>
  asksWhatHappened.test(question) || asksWhenItHappened.test(question);

/** A page with what its title says of the subject, as a share of its weight. */
interface Titled {
  readonly title: number;
  readonly names: () => TitleNames;
}

/** At least this share of a subject is in the title: what happened may have another word there. */
const minTitleShare = 0.4;

/** Whether pages tell of the subject of a question itself, so that a film or a song of that name is not what is asked for. */
export const tellsOfEvent = (pages: readonly Titled[]): boolean =>
  pages.some(({ title, names }) => title > minTitleShare && !names().isWork);
