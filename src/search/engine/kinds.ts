/** What titles add in parentheses to tell things of the same name apart, in the singular. */
const kinds: ReadonlySet<string> = new Set(
  (
    'album band song film movie series show novel book play poem musical opera genre magazine newspaper ' +
    'game soccer sport tennis rugby golf chess dance ' +
    'language software library framework protocol service browser chatbot app website ' +
    'company airline bank brand retailer restaurant franchise organization ' +
    'actor actress musician singer rapper author footballer director politician ' +
    'disease drug medicine animal fish bird plant fruit vegetable food dish drink meat clothing shoes jewelry ' +
    'city town state country river mountain planet element mineral unit vehicle currency message paper ' +
    'art coding computing computers biology chemistry economics finance geometry history law mathematics music philosophy ' +
    'physics religion statistics'
  ).split(' '),
);

/** Those of them that are made by somebody and have names that are words. */
const works: ReadonlySet<string> = new Set(
  'album band song film movie series show novel book play poem musical opera game magazine newspaper'.split(' '),
);

const onlyYear = /^(?:19|20)\d\d$/;

/** Whether a phrase in parentheses says that a page is about a film, a song or another work: `film`, `TV series 2007–2019`, `1997`. */
export const isWork = (phrase: string): boolean =>
  onlyYear.test(phrase) || (phrase.toLowerCase().match(/[a-z]+/g) ?? []).some((one) => works.has(one));

/** Whether a phrase in parentheses says what kind of thing a page is about, not how it is called: `song`, `video game`. */
export const isKind = (phrase: string): boolean => kinds.has(phrase.trim().toLowerCase().split(/\s+/).at(-1) ?? '');
