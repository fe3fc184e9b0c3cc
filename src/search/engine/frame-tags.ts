import { year } from './frame-score.ts';
import type { FrameKind } from './frame-words.ts';
import type { QueryLanguage } from './query-language.ts';
import { asksForNew } from './question-frame.ts';
import { languageOf, pronouns, type TaggedWord, type Word, wordsOf } from './question-words.ts';

export interface TaggedQuestion {
  readonly words: readonly TaggedWord[];
  readonly language: QueryLanguage;
}

/** What pronouns and auxiliaries add before the subject. */
const smallWordBefore = 0.5;

/** What it costs to begin the subject at a word. */
function costOfSubject(words: readonly Word[], at: number, hasQuality: boolean): number {
  const before = words[at - 1];
  const here = words[at] as Word;
  if (before === undefined || here.afterPause) return 0;
  const kind = before.entry?.kind;
  if (kind === 'connectors') return -0.3;
  if (kind === 'nouns') return -4.5;
  if (kind === 'summaries') return -2;
  if (kind === 'adjectives') return hasQuality ? -0.8 : -4;
  if (kind === 'verbs') return -1;
  return -0.3;
}

/** What it costs to go on with the frame after the subject. */
function costOfFrame(words: readonly Word[], at: number, expected: FrameKind | undefined): number {
  const here = words[at] as Word;
  if (here.afterPause) return -0.2;
  const kind = here.entry?.kind;
  // `key takeaways`
  if (kind === 'summaries' || (kind === 'adjectives' && words[at + 1]?.kind === 'summaries')) return -1.2;
  if (here.isStop || kind === 'connectors') return -0.6;
  if (year.test(here.folded)) return -0.2;
  if (kind !== undefined && kind === expected) return -0.8;
  return kind === 'verbs' ? -6 : -3.2;
}

/** `Why does it matter`: the verb stands at the end, as in most questions in German. */
const deedAsked = /^\W*(?:why|how|when|where|what) (?:do|does|did|has|have|had) /i;
/** `What makes it special`, `Is it important`: an adjective stands at the end. */
const qualityAsked = /^\W*(?:what makes|(?:(?:why|how) )?(?:is|are|was|were)) /i;
const foreignQualityAsked =
  /^\W*(?:(?:warum|wieso|weshalb) (?:ist|sind|war|waren) |pourquoi .*(?:est|sont)\b|por qu[eé] (?:es|son|fue|era) )/iu;

/** Which kind of word a question ends in besides its subject. */
function endingOf(question: string, { certain }: QueryLanguage): FrameKind | undefined {
  if ((certain === undefined ? qualityAsked : foreignQualityAsked).test(question)) return 'adjectives';
  return deedAsked.test(question) || certain === 'de' ? 'verbs' : undefined;
}

/** What a question for the present state of something begins with. */
const timely = /^(?:current|latest|newest|recent)$/;
/** `current density` is a name, `current inflation rate` asks for the one of now. */
const longestNameWithTime = 2;
const isTimely = ({ folded }: Word, count: number): boolean =>
  timely.test(folded) && (folded !== 'current' || count > longestNameWithTime);

/** Where a word may stand: in the frame before the subject, in the subject, in a frame after it. */
const before = 0;
const inside = 1;
const after = 2;
type State = typeof before | typeof inside | typeof after;

/** What it costs when the subject goes on after words of the frame. */
const amongSubject = -2;

/** Parts the words of a question into those of its frame and those of its subject: the likeliest way, by Viterbi's method. */
export function tagWords(question: string): TaggedQuestion {
  const language = languageOf(question);
  const words = wordsOf(question, language);
  const expected = endingOf(question, language);
  const content = words.filter(({ isStop }) => !isStop);
  const [firstWord] = content;
  const endsInSummary = words.findLast(({ isStop, folded }) => !isStop && !year.test(folded))?.kind === 'summaries';
  /** `recent … news`, `current …`, `por qué es tan importante …` */
  const hasQuality = (word: Word | undefined): boolean =>
    (word !== undefined &&
      ((endsInSummary && asksForNew(word.folded)) || (word === firstWord && isTimely(word, content.length)))) ||
    (expected === 'adjectives' && language.certain !== undefined);
  const isOnlyFrame = words.every(({ isStop, entry }) => isStop || entry !== undefined);
  let best: readonly [number, number, number] = [0, 0, -Infinity];
  const cameFrom: (readonly [State, State, State])[] = [];
  for (const [at, here] of words.entries()) {
    const toSubject = at === 0 ? 0 : costOfSubject(words, at, hasQuality(words[at - 1]));
    const toFrame = at === 0 ? -Infinity : costOfFrame(words, at, expected);
    const [beforeIt, insideIt, afterIt] = best;
    const isAmong = afterIt + amongSubject > beforeIt;
    const entering = (isAmong ? afterIt + (here.afterPause ? 0 : amongSubject) : beforeIt) + toSubject;
    const leaving = insideIt + toFrame;
    const stays = at > 0 && insideIt >= entering;
    cameFrom.push([before, stays ? inside : isAmong ? after : before, afterIt >= leaving ? after : inside]);
    best = [
      beforeIt + here.frame + (here.isStop && pronouns.has(here.folded) ? smallWordBefore : 0),
      (stays ? insideIt : entering) + (here.isStop ? -0.1 : 0),
      Math.max(afterIt, leaving) + here.frame,
    ];
  }
  const [asFrame, asSubject, asBoth] = best;
  let state: State = asSubject >= asBoth ? inside : after;
  if (isOnlyFrame && asFrame > Math.max(asSubject, asBoth)) state = before;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    (words[at] as Word).isSubject = state === inside;
    state = cameFrom[at]?.[state] ?? before;
  }
  return { words, language };
}
