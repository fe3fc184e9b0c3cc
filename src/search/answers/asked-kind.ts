import { fold } from '../engine/fold.ts';
import { isStopWord } from '../engine/terms.ts';

/** What kind of thing answers a question: a length, a year, a name. */
export interface AskedKind {
  /** Whether a sentence holds such a thing. */
  occursIn(sentence: string): boolean;
  /** The question without the words that only say the kind: an answer gives metres and need not say `tall`. */
  readonly rest: string;
}

const number = String.raw`(?<![\p{L}\d])(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
const anyOf = (words: string) => `(?:${words.trim().split(/\s+/).join('|')})`;
/** A number of one of the units, which are patterns with `_` for spaces. */
const measured = (...units: string[]) =>
  new RegExp(
    String.raw`${number}(?: (?:million|billion))?[ -]?${anyOf(units.join(' ')).replaceAll('_', ' ')}(?![\p{L}\d])`,
    'iu',
  );

const length = '(?:kilo|centi|milli)?(?:met(?:re|er)[ns]?|mètres?|metros?) [kcm]?m f(?:ee|oo)t inch(?:es)? miles?';
const area = String.raw`square_\p{L}+ km² m² hectares? acres?`;
const duration =
  '(?:milli)?seconds? minutes? hours? (?:day|week|month|year|decade)s? centur(?:y|ies) Jahre? ans? años?';
const months = 'January February March April May June July August September October November December';

const answers = {
  speed: measured('km/h mph m/s', '(?:kilomet(?:re|er)s|miles|met(?:re|er)s|knots)(?:_(?:per|an?)_(?:hour|second))?'),
  weight: measured('(?:kilo)?grams? k?g ton(?:ne)?s? pounds? lbs? ounces?'),
  temperature: measured('°(?:_?[CF])? degrees kelvin K'),
  length: measured(length),
  size: measured(length, area),
  duration: new RegExp(`${measured(duration).source}|\\baged \\d`, 'iu'),
  lengthOrDuration: measured(length, duration),
  people: /\b\d[\d.,]* (?:million|billion|Mill?ionen|millones)|\b\d{1,3}(?:[,.]\d{3})+\b/i,
  money: /[$€£¥₹]\s?\d|\b\d[\d.,]* (?:(?:million|billion) )?(?:US )?(?:dollars?|euros?|pounds?|yen|cents?|credits)\b/i,
  share: /\b\d[\d.,]* ?(?:%|per ?cent)/i,
  meaning:
    /\b(?:stands? for|short for|abbreviation|acronym|initialism)\b|\([A-Z][A-Za-z]{1,7}\)|\b[A-Z]{2,7}(?:,| \() ?(?:the )?(?:[A-Z]\p{L}+ (?:of |and |for )?){1,6}\p{L}+\p{P}/u,
  count: new RegExp(number, 'iu'),
  date: new RegExp(
    String.raw`\b(?:1\d{3}|20\d\d)\b|\b\d+ (?:BC|AD)\b|\b\d+ (?:million|billion) years|\b\d{1,2} ${anyOf(months)}\b`,
  ),
} as const;

/** What asks for which of these answers; the first that fits is taken. */
const questions: readonly (readonly [asked: RegExp, answer: keyof typeof answers])[] = [
  [/\bhow fast\b|\bspeed\b/i, 'speed'],
  [/\bhow heavy\b|\bhow much (?:do|does|did)\b.*\bweigh|\bweight\b/i, 'weight'],
  [/\bhow (?:hot|cold|warm)\b|\btemperature\b|\b(?:boiling|melting|freezing) point\b/i, 'temperature'],
  [/\bhow (?:tall|high|deep|wide|far)\b|\b(?:height|length|(?<!in )depth|width|distance)\b/i, 'length'],
  [/\bwie (?:hoch|weit|tief|groß)\b|\b(?:hauteur|longueur|altura|longitud)\b/i, 'length'],
  [/\bhow (?:big|large)\b|\b(?:area|size) of\b/i, 'size'],
  [/\bhow (?:old|long (?:do|does|did|to|until|should|can|will))\b|\bwie (?:alt|lange)\b/i, 'duration'],
  [/\bhow long\b|\bwie lang\b/i, 'lengthOrDuration'],
  [/\bpopulation\b|\bhow many (?:people|inhabitants)\b|\b(?:einwohner|habitants|habitantes|bevölkerung)\b/i, 'people'],
  [/\bhow much\b.*\b(?:cost|earn|paid|pay|worth|salary)|\b(?:price|cost|salary|wage|worth)\b/i, 'money'],
  [/\bpercent(?:age)?\b|\brates?\b/i, 'share'],
  [/\bstands? for\b|\b(?:full form|short for|abbreviation)\b/i, 'meaning'],
  [/\bhow (?:many|much)\b|\bwie ?viele?\b|\bcombien\b|\bcu[aá]nt[oa]s?\b/i, 'count'],
  [/\bwhen\b|\b(?:what|which) (?:year|date|day)\b|\bwann\b|\bquand\b|\bcu[aá]ndo\b/i, 'date'],
];
const saysOnlyKind =
  /\b(?:how|wie) (?:tall|high|deep|wide|far|fast|heavy|hot|cold|warm|big|large|long|old|hoch|weit|tief|groß|lang|lange|alt)\b|\b(?:what|which) year\b|\bstands? for\b/gi;

const asksWho = /\b(?:who|whom|whose|wer|qui|qui[eé]n(?:es)?)\b/i;
/** German writes all nouns with a capital: a name has two words. */
const asksInGerman = /\b(?:wer|wessen|wem)\b/i;
const fullName =
  /(?<!\b(?:der|die|das|den|dem|des|eine[nmrs]?|ein) )\p{Lu}\p{Ll}+ (?:(?:von|van|der|zu) )*\p{Lu}\p{Ll}+/u;
const capitalized = /\p{Lu}[\p{L}'’-]+/gu;

/** What kind of thing a question asks for; undefined when it does not say. */
export function askedKind(question: string): AskedKind | undefined {
  const asked = questions.find(([pattern]) => pattern.test(question));
  if (asked !== undefined) {
    const answer = answers[asked[1]];
    return { occursIn: (sentence) => answer.test(sentence), rest: question.replace(saysOnlyKind, ' ') };
  }
  return asksWho.test(question) ? { occursIn: hasOtherName(question), rest: question } : undefined;
}

/** Whether a sentence has a word with a capital that the question does not have. */
function hasOtherName(question: string) {
  const known = fold(question);
  const isGerman = asksInGerman.test(question);
  return (sentence: string) =>
    (!isGerman || fullName.test(sentence)) &&
    (sentence.match(capitalized) ?? []).map(fold).some((word) => !isStopWord(word) && !known.includes(word));
}
