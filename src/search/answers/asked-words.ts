import { withEqualNames } from '../engine/equal-names.ts';
import { fold } from '../engine/fold.ts';
import { otherInRow } from '../engine/ordinals.ts';
import { wordsOnly } from '../engine/phrases.ts';
import { isFunctionWord } from '../engine/query-language.ts';
import { languageOf } from '../engine/question-words.ts';
import { isStopWord, termOf } from '../engine/terms.ts';
import type { AskedKind } from './asked-kind.ts';
import type { Candidate } from './candidate-sentences.ts';
import type { Asked } from './question-terms.ts';
import { meaningsOf } from './word-meanings.ts';

/** A word that says what is asked of a subject. */
interface AskedWord {
  readonly term: string;
  /** What says the same. */
  readonly meanings: readonly RegExp[];
  /** Whether a title that has it is no answer yet. */
  readonly isSaid: boolean;
}

const anyWord = /[\p{L}\p{N}][\p{L}\p{N}-]*/gu;
const capital = /^\p{Lu}/u;
const abbreviation = /^\p{Lu}{2,}$/u;
const asksForFact =
  /^\W*(?:(?:and|in|at|on|from|to|by|for) )?(?:who|whose|whom|when|where|why|how|is|are|was(?! (?:ist|sind|war|waren|macht|soll)(?!\p{L}))|were|does|did|should|which|what (?!is |are |was |were |about )\p{L}+|wer|wann|wo|woran|warum|wie|qui|quand|où|pourquoi|combien|qui[eé]n(?:es)?|cu[aá]ndo|d[oó]nde|cu[aá]nt[oa]s?|por qu[eé])(?!\p{L})/iu;
const asksHowItWorks = /^\W*how (?:do|does|did) [^.?!]+ works?\W*$/i;
const asksWhoItIs = /^\W*(?:who|wer|qui|qui[eé]n) (?:is|was|are|were|ist|war|est|était|es|fue) (?:\p{Lu}\S* ?)+\W*$/u;
const asksWhy = /^\W*(?:why|warum|pourquoi|por qu[eé])(?!\p{L})/iu;
const saysWhy =
  /(?<!\p{L})(?:because|caus\p{L}*|reasons?|due to|so that|in order|owing|therefore|weil|wegen|damit|gr[uü]nde?|parce|car|porque|debido)(?!\p{L})/iu;
/** It names the cause, so that it need not say of what. */
const namesCause = /^(?:The |Its |Their )?(?:\p{L}+ )?(?:causes?|reasons?) (?:was|were|is|are)(?!\p{L})/iu;
const asksWhere = /^\W*(?:where|wo|où|d[oó]nde)(?!\p{L})/iu;
const saysWhere =
  /(?<!\p{L})(?:in|at|near|off|along|between|across|from|on|im|am|an|bei|aus|dans|en|à|au|aux|sur|sobre|entre)(?!\p{L})/iu;
/** Words that say of a sentence no more than that it answers. */
const saysNothing =
  /^(?:(?:mean|stand|happen|call|occur|use|locate|find)(?:s|e?d)?|trouvent?|befinde[tn]|lieg(?:t|en)|gibt|hay|esta|kann|peut)$/;
/** A work is by somebody; who `directed by` says is another one. */
const asksWho = /^\W*(?:who|wer|qui|qui[eé]n)(?!\p{L})/iu;
const saysBy = /(?<!\p{L}(?:ed|en|t|ung)) (?:by|von|de) (?:the |der |den )?(?:\p{L}+ ){0,3}?\p{Lu}/u;
const isWork =
  /^(?:creat|invent|develop|wr[io]t|schr[ie]|geschrieben|ecri|escri|paint|malt|gemalt|peint|pint|compos|komponier|direct|design|sculpt|sing|sang|play|spiel|jou)/;
const isMade = /^(?:creat|invent|develop|design)/;
const isRole = /^(?:play|spiel|jou)/;
/** What stands between what is asked and its subject: `population of`. */
const before = /^ (?:of|von|der|des|de|du|del|d['’])(?!\p{L})/iu;

/** What begins lasts until it ends. */
const asksForSpan = /^(?:start|begin|began|end)$/;
const saysSpan = /(?<!\p{L})(?:last\p{L}*|from .+ (?:to|until)|until|between)(?!\p{L})/iu;
const isBirth = /(?<!\p{L})(?:born|geboren|née?|naquit|nació)(?!\p{L})/iu;
const isDeath = /(?<!\p{L})(?:died|death|starb|gestorben|mort|mourut|murió|falleció)(?!\p{L})/iu;
const nextDeed =
  /(?<=\p{L}.*)(?=(?:and|und|et|y) (?:she |he |er |sie |il |elle )?(?:died|starb|mort|mourut|murió|falleció|gestorben))/iu;
/** It says more of somebody else: `she married Philip, who died`. */
const ofAnother = /, (?:who|whose|qui|quien) [^,]*/giu;
/** All that is said is who: `It was Ada Marn.` */
const isNobodyElse = /^It (?:is|was) \p{Lu}/u;
const refersBack = /(?<!\p{L})(?:it|them|him|her|this|es|ihn|sie|le|la|l|lo)(?!\p{L})/iu;
/** One of a row is told by a sentence that says of which. */
const asksForPlace = /(?<!\p{L})(?:first|second|third|last|only)(?!\p{L})/iu;
const asksForRate = /\bper |\b(?:dai|month|year|week|hour)ly\b/i;
const rate = /\b(?:per|a|each|every) (day|week|month|year|hour)\b|\b(dai)ly\b|\b(month|year|week|hour)ly\b/iu;
const asksForSeason =
  /\bbest (?:time|month|season)\b|\bmeilleure? (?:moment|période|saison)\b|\bbeste (?:reise)?zeit\b|\bmejor (?:época|momento)\b/iu;
const saysSeason =
  /\b(?:best|months?|January|February|March|April|June|July|August|September|October|November|December|meilleure?s?|mois|beste|Monate?|mejore?s?|meses)\b/u;
/** A step of what is to be done names at least some of it. */
const asksHowTo = /^\W*how (?:to|do i|can i|do you|do we)\b/i;
const rateOf = (text: string) => rate.exec(text)?.slice(1).join('').slice(0, 2);

const wordsIn = (text: string) => withEqualNames(wordsOnly(text));

/**
 * Tells which sentences say what a question asks of its subject: a thing of the kind that is asked for, and the words that are no
 * names, or others that say the same. A question for what something is asks no more.
 */
export function saysWhatIsAsked({ question, kind, subject }: Asked): (candidate: Candidate) => boolean {
  const words = askedWords(question, kind, subject);
  const deeds = words.filter(({ meanings }) => meanings.length > 0);
  const names = subject.filter((term) => !deeds.some((deed) => deed.term === term));
  const isWhy = words.length > 0 && asksWhy.test(question);
  const isHowTo = asksHowTo.test(question);
  const isSeason = asksForSeason.test(question);
  const isWhere = asksWhere.test(question);
  const isWho = asksWho.test(question) && deeds.length > 0;
  const isOfWork = isWho && deeds.some(({ term }) => isWork.test(term) && !isMade.test(term));
  const isLife = deeds.length > 0 && kind !== undefined && !isWho;
  const perTime = kind !== undefined && asksForRate.test(question) ? rateOf(question) : undefined;
  const isOther = otherInRow(wordsIn(question));
  const says = (text: string, { term, meanings }: AskedWord, folded: string) =>
    meanings.some((meaning) => meaning.test(folded)) ||
    (isWho && isWork.test(term) && !isRole.test(term) && saysBy.test(text)) ||
    (!isWho && kind !== undefined && asksForSpan.test(term) && saysSpan.test(text));
  return ({ text, terms, titleTerms }) => {
    const clause = isLife ? clauseOf(text, deeds) : text;
    if (kind?.occursIn(clause) === false || (isWhy && !saysWhy.test(text)) || (isWhere && !saysWhere.test(text)))
      return false;
    if (isOther?.(wordsIn(text)) === true) return false;
    if (perTime !== undefined && rateOf(text) !== perTime) return false;
    if (isOfWork && !names.some((term) => terms.has(term)) && !refersBack.test(text)) return false;
    if (isWho && isNobodyElse.test(text)) return true;
    if (isWhy && !namesCause.test(text) && !words.some((word) => terms.has(word.term) || says(text, word, fold(text))))
      return false;
    if (isSeason && !saysSeason.test(text)) return false;
    if (isHowTo && words.length > 0 && !words.some((word) => terms.has(word.term))) return false;
    const folded = words.length === 0 ? '' : fold(clause);
    return words.every(
      (word) =>
        (terms.has(word.term) && clause.length === text.length) ||
        (!word.isSaid && titleTerms.has(word.term)) ||
        says(clause, word, folded),
    );
  };
}

/** Of a sentence about a whole life the part that has what is asked: birth or death. */
function clauseOf(written: string, deeds: readonly AskedWord[]): string {
  const text = written.replace(ofAnother, '');
  if (!isBirth.test(text) || !isDeath.test(text)) return text;
  const parts = text.split(nextDeed);
  return parts.find((part) => deeds.some(({ meanings }) => meanings.some((one) => one.test(fold(part))))) ?? text;
}

/** The words of a question that say what is asked, but names that are its subject and what only says the kind. */
function askedWords(question: string, kind: AskedKind | undefined, subject: readonly string[]): readonly AskedWord[] {
  const isFact = asksForFact.test(question) && !asksHowItWorks.test(question) && !asksWhoItIs.test(question);
  const start = question.search(/\p{L}/u);
  const isRow = asksForPlace.test(question);
  const { certain } = languageOf(question);
  const isSmall = (word: string) =>
    isStopWord(word) ||
    (certain !== undefined && (isFunctionWord(word, certain) || (certain === 'de' && word === 'die')));
  const known = new Set(subject);
  const rest = kind === undefined ? undefined : fold(kind.rest);
  const words: AskedWord[] = [];
  for (const { 0: written, index } of question.matchAll(anyWord)) {
    const word = fold(written);
    const term = termOf(word);
    if (isSmall(word) || saysNothing.test(word)) continue;
    const meanings = meaningsOf(word);
    const isAspect = (isFact && !asksWhy.test(question)) || isOfSubject(question, index, index + written.length);
    const isCapital = capital.test(written);
    if (meanings.length > 0 && (isAspect || known.has(term)) && !(certain !== 'de' && isName(written, index)))
      words.push({ term, meanings, isSaid: isAspect });
    else if (isFact && isCapital !== known.has(term) && index > start && rest?.includes(word) !== false)
      words.push({ term, meanings: [], isSaid: isRow && !isCapital });
  }
  return isFact || kind !== undefined || words.some(({ meanings }) => meanings.length > 0) ? words : [];
}

const article = /(?<!\p{L})(?:an?|une?|eine?[mnrs]?|un[ao]?) $/iu;

/** Whether a word says what of a subject is asked: `population of Peru`, but not `to a child of five`. */
const isOfSubject = (question: string, start: number, end: number) =>
  before.test(question.slice(end)) && !article.test(question.slice(0, start));

/** Whether a word is written as one of a name; German writes all nouns so. */
const isName = (written: string, index: number): boolean =>
  index > 0 && capital.test(written) && !abbreviation.test(written);
