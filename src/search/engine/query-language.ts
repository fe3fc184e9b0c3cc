/** Function words of other languages, accents removed. Left out are those that are English words or names as well. */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  de: wordSet(
    'ein eine einen einem einer eines und oder aber nicht auch ist sind waren wird werden wurde wurden hatte haben konnen kann muss soll ich du wir ihr sie mein dein sein mit vom zum zur fur auf aus bei beim nach uber unter zwischen durch gegen ohne im ins wie was wer wen wem wo wann warum wieso weshalb welche welcher welches wieviel gibt es noch nur sehr mehr viele alle dieser diese dieses wenn weil dass macht machen funktioniert funktionieren bedeutet bedeuten heisst heissen',
  ),
  es: wordSet(
    'una unos unas pero es son era fue fueron ser esta estan hay tiene puede con por para sin sobre entre desde hasta como que quien quienes cual cuales donde cuando cuanto cuantos cuanta cuantas porque su sus este estos estas mas muy hacer cuesta significa significan funciona funcionan',
  ),
  fr: wordSet(
    'une et ou mais ne pas est sont etait etaient etre aux avec par pour sans sous sur dans entre depuis vers chez que qui quoi dont quel quelle quels quelles quand comment combien pourquoi ce cet cette ces son sa ses leur leurs il elle ils elles nous vous se plus tres fait faire peut peuvent fonctionne fonctionnent signifie signifient',
  ),
  it: wordSet(
    'uno una sono era fu essere hanno dello della dei degli delle alla alle dal dalla nel nella con per tra come che chi quale quali dove quando quanto quanti perche questo questa piu molto funziona significa',
  ),
  pt: wordSet(
    'uma uns umas nao era foi ser esta tem pode do dos das na nos nas ao aos com por para sem entre desde ate como que quem qual quais onde quando quanto quantos porque este mais muito funciona significa',
  ),
  nl: wordSet(
    'het een niet ook zijn waren wordt worden heeft hebben kan moet ik jij hij wij met voor uit bij naar onder tussen door tegen zonder als hoe wat wie waar wanneer waarom welke hoeveel nog meer veel deze dit dat werkt betekent',
  ),
};

/** Articles and prepositions that are also parts of names (Los Angeles, Leonardo da Vinci), by language. */
const particles: Readonly<Record<string, ReadonlySet<string>>> = {
  de: wordSet('der die das den dem des von zu am'),
  es: wordSet('de del la las los el lo al en un y o a'),
  fr: wordSet('de du la le les au en un a'),
  it: wordSet('di da del la le il lo al un e'),
  pt: wordSet('de da do o a e um'),
  nl: wordSet('van de den te'),
};

/** What stands before an apostrophe (`l'eau`). They tell nothing about the language: `d` and `s` are English letters too. */
const elided: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: wordSet('l d qu c n s j m t jusqu lorsqu puisqu quelqu'),
  it: wordSet('l d c un dell dall nell sull all quest'),
};

const allParticles: ReadonlySet<string> = new Set(Object.values(particles).flatMap((words) => [...words]));

/** They are English words, names or abbreviations too: they count half. */
const ambiguous = wordSet(
  'che chi dal door sous aux chez faire sin era son hay con per sur pour plus est es is sans met kan als wat dit dat was comment mit et im nur para pas ne ce sa se ses elle elles ou mais hoe een fait fur wo ser este come bei aus voor bij do dos na nas ao com ate mas su sus non al tem du',
);

/** What tells about another language at all. */
const foreign: ReadonlySet<string> = new Set([
  ...allParticles,
  ...Object.values(functionWords).flatMap((words) => [...words]),
]);
/** Most queries have no letter that hints at a language: an apostrophe may. */
const plainText = /^[^\u0080-\uffff']*$/;
const noHint: QueryLanguage = { certain: undefined, likely: new Set() };
const english: QueryLanguage = { certain: undefined, likely: new Set(['en']) };

/** Letters that hint at a language. */
const letters: readonly (readonly [string, RegExp])[] = [
  ['de', /[äöüß]/i],
  ['es', /[ñ¿¡áéíóú]/i],
  ['fr', /[œçèêûîâ]|é|\b(?:l|d|qu|c|n|s|j)['’]\p{L}/iu],
  ['pt', /[ãõçêáéíóú]/i],
];

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** The languages that questions may be in besides English. */
export const languages: readonly string[] = Object.keys(functionWords);

/** The languages that the letters of a text hint at. */
export const hintsOf = (text: string): readonly string[] =>
  letters.filter(([, pattern]) => pattern.test(text)).map(([language]) => language);

export const isNameParticle = (word: string): boolean => allParticles.has(word);

/** Function words that are names or other words elsewhere, so that nobody is taken to ask in that language by them. */
const notTelling: Readonly<Record<string, ReadonlySet<string>>> = { de: wordSet('uber war') };

/** Whether a word says nothing about the subject of a page in a language. */
export const isStopWordOf = (word: string, language: string): boolean =>
  functionWords[language]?.has(word) === true ||
  particles[language]?.has(word) === true ||
  notTelling[language]?.has(word) === true;

/** All that `isFunctionWord` is true for. */
export const functionWordsOf = (language: string): Iterable<string> => [
  ...(functionWords[language] ?? []),
  ...(elided[language] ?? []),
];

/** Function words of all of them that are nothing else in another language. */
export const isSmallAnywhere = (word: string): boolean =>
  !ambiguous.has(word) && Object.values(functionWords).some((words) => words.has(word));

export const isFunctionWord = (word: string, language: string): boolean =>
  functionWords[language]?.has(word) === true || elided[language]?.has(word) === true;

const none: ReadonlySet<string> = new Set();
/** A word with a capital, not the first one, is a name or a part of one: `Lake Como`. */
const laterCapital = /(?<=\S\s+)\p{Lu}\p{Ll}+/gu;

/** What the words of a query say about its language. */
export interface QueryLanguage {
  /** ISO 639-1, when the query is certainly not in English. */
  readonly certain: string | undefined;
  /** Languages that it may well be in besides English. */
  readonly likely: ReadonlySet<string>;
}

/**
 * A query is in a language when its function words are of that language and none is English only. Letters and small
 * words after a word in lower case (`capital de Argentina`, but not `Leonardo da Vinci`) are hints.
 */
export function detectLanguage(
  text: string,
  words: readonly string[],
  isEnglish: (word: string) => boolean,
): QueryLanguage {
  const distinct = new Set(words);
  for (const word of distinct) if (isEnglish(word) && !foreign.has(word)) return english;
  if (plainText.test(text) && !words.some((word) => foreign.has(word))) return noHint;
  const small = new Set([...text.matchAll(/(?<=(?:^|\s)\p{Ll}[\p{L}]*\s)\p{Ll}{1,3}(?=\s)/gu)].map(([word]) => word));
  const capitals = new Set([...text.matchAll(laterCapital)].map(([word]) => word.toLowerCase()));
  const likely = new Set<string>();
  let certain: string | undefined;
  let best = 0;
  for (const [language, own] of Object.entries(functionWords)) {
    let count = 0;
    let hints = letters.some(([of, pattern]) => of === language && pattern.test(text)) ? 1 : 0;
    // A single word asks nothing: `ESTA`, `Chi` and `dal` are names.
    for (const word of distinct.size > 1 ? distinct : none) {
      if (own.has(word)) count += capitals.has(word) ? 0 : ambiguous.has(word) ? 0.5 : 1;
      else if (particles[language]?.has(word)) hints += small.has(word) ? 1 : 0.1;
    }
    if (count + hints >= 0.5) likely.add(language);
    if (count >= 1 && count + hints / 10 > best) {
      certain = language;
      best = count + hints / 10;
    }
  }
  return { certain, likely };
}
