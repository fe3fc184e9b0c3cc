import { type CutWord, entryOf, type WordLists } from './cut-question.ts';
import { isFieldOfSubject } from './field-of-subject.ts';
import type { FrameWord } from './frame-table.ts';
import { isNameParticle, type QueryLanguage } from './query-language.ts';

export const year = /^(?:19|20)\d\d(?:[-–/](?:19|20)?\d\d)?$/;
const figure = /^\d{1,3}$/;
const unusual = /[\d._#@/+]|[\u0250-\uffff]/;
const negation = /^(?:not|no|never|without|nicht|ohne|sans|sin)$/;
/** What is wanted is the way to do what comes next: `how to`, `best way to`. */
const asksHow = /\b(?:how (?:(?:do|does|did|can|should) (?:i|you|we|one|people)|to)|ways? to) (?:\S+ ){0,3}$/i;
/** What all of them have: to look for the rest before each word takes long. */
const hasWay = /\b(?:how|ways?)\b/i;
const deedCost = -4;
/** What small words add. */
const smallWord = 0.1;
/** What it costs to take a word for a word of the frame that no table has. */
const unknownCost = -4.5;
const unknownNameCost = -5;
/** What a word of the frame loses when it has a capital: it may be a part of a name. */
const capitalCost = 3;
/** The same for a word that one of the table joins to what comes next: `credibility of claims about`. */
const joinedCost = -1.5;
const joins = /^(?:about|regarding|concerning|on|around)$/;
/** As far as this, in words. */
const joinedWithin = 3;
/** Adverbs say how something is told. Few names are made like them. */
const adverb = /^[a-z]{4,}[^aeiou\W]ly$/;
const adverbScore = 0.5;
/** Who asks, or who is to answer: `You are a research assistant.` */
const persona =
  /^\W*(?:(?:please )?act as|as|you(?:'re| are)|imagine (?:that )?you(?:'re| are)|i(?:'m| am)) (?:an?|the) [^,.:;]{1,60}[,.:;]\s+(?=\S+\s+\S)/i;
const personaScore = 1;
/** The same in other words: `Suppose I know nothing about`. */
const beginner =
  /^\W*(?:suppose|assume|imagine|pretend)(?: that)? (?:i|we) (?:know|knew) (?:\w+ ){0,2}(?:nothing|little) (?:about|of) (?=\S)/i;
/** What programs write before the words that are searched for: `TODO:`, `Action Input:`, `Research target:`. The last one counts. */
const label =
  /(?<=^\W*|[.!?\n]\s*)(?:(?:search|research|user|web|main|current|next|my|the|action) )?(?:to-?do|task|thought|action|input|query|question|topic|subject|target|goal|objective|request|prompt|instructions?|keywords?|search)(?: ?#?\d+)?\s?:\s+(?=[\p{L}\p{N}"'“„«])/giu;
/** `Wie hoch ist der`: what is asked of the subject stands between. */
const foreignMeasure = /^\W*wie \p{Ll}+ (?:ist|sind|war|waren) (?=\S)/iu;
/** Words that belong to a frame only together. */
const phrases: ReadonlySet<string> = new Set([
  'right now',
  'over time',
  'changed over time',
  'whatever there is',
  'dig up',
  'used for',
  'so far',
  'modern world',
  'step by',
  'by step',
  'tl dr',
  'ce moment',
  'grandes lignes',
  'grandes rasgos',
  'leben und werk',
  'life and work',
  'life and works',
  'vida y obra',
  'vie et oeuvre',
  'vita e opere',
  'vida e obra',
]);
const wordsOfPhrases: ReadonlySet<string> = new Set([...phrases].flatMap((phrase) => phrase.split(' ')));
const phraseScore = 3;
/** What it costs to part a subject from its field. */
const fieldCost = -5;
/** Names that are no subject beside another one. */
export const namesOfSources = /^(?:wikipedia|google|tavily|internet|web|english|json|url|q)$/;

/** A question whose words are weighed. */
export interface CutQuestion {
  readonly text: string;
  readonly words: readonly CutWord[];
  readonly lists: WordLists;
  readonly certain: QueryLanguage['certain'];
}

/** What is known of a word in its question. */
export interface KnownWord {
  readonly at: number;
  readonly isStop: boolean;
  /** Whether it has a capital that no sentence begins with. */
  readonly isName: boolean;
  readonly entry: FrameWord | undefined;
}

/** Where what a question says of its asker or answerer, or of itself, ends. */
export function endOfPreamble(question: string): number {
  const labels = question.includes(':') ? [...question.matchAll(label)] : [];
  const last = labels.at(-1);
  if (last !== undefined) return last.index + last[0].length;
  return (persona.exec(question) ?? beginner.exec(question) ?? foreignMeasure.exec(question))?.[0].length ?? 0;
}

/** What a word adds when it is taken for a word of the frame. */
export function frameScore(question: CutQuestion, known: KnownWord, subjectFrom: number): number {
  const { at, isStop, isName, entry } = known;
  const { words, certain, text, lists } = question;
  const { start, folded } = words[at] as CutWord;
  if (start < subjectFrom) return personaScore;
  if (isOfPhrase(words, at)) return phraseScore;
  if (entry !== undefined && isFieldOfSubject(words, at, lists)) return fieldCost;
  if (negation.test(folded)) return -2;
  if (entry !== undefined && !isStop && hasWay.test(text) && asksHow.test(text.slice(0, start))) return deedCost;
  if (entry?.kind === 'connectors' || (entry === undefined && (isStop || isNameParticle(folded)))) return smallWord;
  if (entry !== undefined) return entry.weight - (mayBeOfName(question, known) ? capitalCost : 0);
  if (year.test(folded)) return 0.3;
  if (figure.test(folded)) return -0.5;
  if (isName || unusual.test(folded)) return unknownNameCost;
  if (certain !== undefined) return unknownCost;
  return adverb.test(folded) ? adverbScore : isJoined(question, at) ? joinedCost : unknownCost;
}

/** Whether a word of the table may be a part of a name: not at the end of a heading (`iPhone Definition`). */
function mayBeOfName({ words }: CutQuestion, { at, isName, entry }: KnownWord): boolean {
  const isHeading = entry?.kind === 'summaries' && at === words.length - 1;
  return isName && !isHeading && !namesOfSources.test(words[at]?.folded ?? '');
}

function isOfPhrase(words: readonly CutWord[], at: number): boolean {
  const folded = words[at]?.folded ?? '';
  if (!wordsOfPhrases.has(folded)) return false;
  for (let length = 2; length <= longestPhrase; length += 1)
    for (let from = at - length + 1; from <= at; from += 1)
      if (from >= 0 && phrases.has(foldedIn(words, from, from + length))) return true;
  return false;
}

const longestPhrase = 3;
const foldedIn = (words: readonly CutWord[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ folded }) => folded)
    .join(' ');

/** Whether small words and words of the table join a word to what comes next. */
function isJoined({ words, lists }: CutQuestion, at: number): boolean {
  for (let next = at + 1; next <= at + joinedWithin; next += 1) {
    const after = words[next]?.folded ?? '';
    if (joins.test(after)) return next + 1 < words.length;
    if (!lists.isSmall(after) && !lists.table.has(after)) return false;
  }
  return false;
}

export const entryAt = ({ words, lists }: CutQuestion, at: number): FrameWord | undefined =>
  entryOf(words[at] as CutWord, words[at + 1], lists);
