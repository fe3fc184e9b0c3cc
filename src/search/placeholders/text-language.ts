import { frameTable } from '../engine/frame-table.ts';
import { detectLanguage, isFunctionWord } from '../engine/query-language.ts';
import { languageOf } from '../engine/question-words.ts';
import { isStopWord } from '../engine/terms.ts';

/** Scripts and letters that tell a language, in the order they are tried: Japanese has Chinese characters too. */
const scripts: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['ko', /\p{sc=Hangul}/u],
  ['zh', /\p{sc=Han}/u],
  ['kk', /[әғқңұһ]/iu],
  ['mn', /[өү]/iu],
  ['mk', /[ѓѕќ]/iu],
  ['sr', /[ђјљњћџ]/iu],
  ['be', /ў|і.*ы|ы.*і/iu],
  ['bg', /ъ(?![еёюя])|(?<!\p{L})(?:какво|кой|къде|коя|кои)(?!\p{L})/iu],
  ['uk', /[ґєії]|(?<!\p{L})(?:що|таке|хто)(?!\p{L})/iu],
  ['ru', /\p{sc=Cyrillic}/u],
  ['ur', /[ٹڈڑںےھہ]/],
  ['fa', /[پچژگ]/],
  ['ar', /\p{sc=Arabic}/u],
  ['mr', /ळ|(?<![\p{L}\p{M}])(?:आहे|काय|कोण)(?![\p{L}\p{M}])/u],
  ['ne', /(?<![\p{L}\p{M}])(?:के|को) हो(?![\p{L}\p{M}])|[\p{L}\p{M}]{5}को(?![\p{L}\p{M}])/u],
  ['hi', /\p{sc=Devanagari}/u],
  ['he', /\p{sc=Hebrew}/u],
  ['el', /\p{sc=Greek}/u],
  ['th', /\p{sc=Thai}/u],
  ['bn', /\p{sc=Bengali}/u],
  ['ta', /\p{sc=Tamil}/u],
  ['te', /\p{sc=Telugu}/u],
  ['ka', /\p{sc=Georgian}/u],
  ['hy', /\p{sc=Armenian}/u],
  ['am', /\p{sc=Ethiopic}/u],
  ['kn', /\p{sc=Kannada}/u],
  ['ml', /\p{sc=Malayalam}/u],
  ['gu', /\p{sc=Gujarati}/u],
  ['pa', /\p{sc=Gurmukhi}/u],
  ['si', /\p{sc=Sinhala}/u],
  ['lo', /\p{sc=Lao}/u],
  ['bo', /\p{sc=Tibetan}/u],
  ['km', /\p{sc=Khmer}/u],
  ['my', /\p{sc=Myanmar}/u],
  ['pl', /[ąęłśźż]|(?<!\p{L})(?:(?:co to|czym|kim|kto to) jest|wiadomości|na temat)(?!\p{L})/iu],
  ['tr', /[ğış]|İ|(?<!\p{L})(?:nedir|kimdir|hakkında|ile ilgili)(?!\p{L})/iu],
  ['it', /(?<!\p{L})(?:cos['’]è|che cos|chi è)(?!\p{L})/iu],
];
const latin = /\p{sc=Latin}/gu;
const otherLetters = /[^\P{L}\p{sc=Latin}]/gu;

/** Of a text that tells no language. */
export const defaultLanguage = 'en';

/** The language that a question is asked in, by its script and its small words; English when nothing tells. */
export function languageOfText(text: string): string {
  const foreign = text.match(otherLetters)?.length ?? 0;
  const own = text.match(latin)?.length ?? 0;
  for (const [language, pattern] of scripts) {
    const isLatin = language === 'pl' || language === 'tr' || language === 'it';
    // A Greek letter in an English question is a sign, not a language.
    if ((isLatin || foreign * 2 > own) && pattern.test(text)) return language;
  }
  const words =
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    detectLanguage(text, words, isStopWord).certain ??
    languageOfSmallWords(words) ??
    languageOfAsking(text, words) ??
    defaultLanguage
  );
}

/** In letters: shorter ones are words of other languages or parts of names, too (`El Niño`, `do`). */
const shortestAsking = 4;

/** The language of a question whose first word asks for something, and is no English word: `erkläre mir …`, `beneficios del …`. */
function languageOfAsking(text: string, [first = '']: readonly string[]): string | undefined {
  if (first.length < shortestAsking || frameTable('en').has(first)) return undefined;
  const { certain } = languageOf(text);
  return frameTable(certain).has(first) ? certain : undefined;
}

const fewestSmallWords = 2;
const languages = ['de', 'es', 'fr', 'it', 'pt', 'nl'];

/** The language with the most small words, when English has less than half as many: `wat is de … en hoe werkt het`. */
function languageOfSmallWords(words: readonly string[]): string | undefined {
  const english = words.filter(isStopWord).length;
  const counts = languages.map((language) => words.filter((word) => isFunctionWord(word, language)).length);
  const most = Math.max(...counts);
  return most >= fewestSmallWords && most > 2 * english ? languages[counts.indexOf(most)] : undefined;
}
