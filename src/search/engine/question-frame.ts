/** What asks for a fact about something. */
const asksForFact =
  /^\W*(?:who|when|where|(?:in )?(?:what|which) year|how (tall|high|long|deep|wide|far|fast|heavy|old|big|large|many|much)|what(?= does .+ stand for))\b/i;
/** The verbs in such questions: the page mostly has another one. */
const deeds = new Set(
  'created create invented invent founded found discovered developed designed built wrote write written painted composed directed made make started start began begin launched launch released release published introduced born died die killed shot plays played play sings sang won win wins owns own bought runs holds held opened open ended end happened happen stand'.split(
    ' ',
  ),
);
const others = new Set('is was are were did does do has have a an the in on of from for'.split(' '));

/** A second question about the same: `who founded Amazon and when`. */
const furtherQuestion = / and (?:when|where|why|how|who|what)\b.*$/;

/** It asks for no more than `how to`. */
const asksForBestWay = /^\s*(?:what(?: is|'s) )?(?:the )?(?:best|easiest|right|proper|fastest|quickest) way (?=to )/i;
const asksForMeaning = /(?<=\S) (?:meaning|definition|explained)\s*\??\s*$/i;
/** Its last word says nothing about the subject, and many pages have it. */
const asksHowItWorks = /^\s*how (?:do|does|did) [^.?!]+ works?\s*\??\s*$/i;
const howTo = /^\s*how to /i;
/** What asks for a name itself. */
const asksWhat = /^ ?(?:what|who|define|meaning of)(?: is| s| are| was| were)? /;

/** A question without what says that a way or a meaning is wanted, at its start and end. */
export const withoutFrame = (text: string): string => withoutMeaning(text.replace(asksForBestWay, ''));

/** The same without what says that a meaning is wanted: `inflation meaning`. */
export const withoutMeaning = (text: string): string => text.replace(asksForMeaning, ' ');

/** Whether the last word of a question only says that it is one: `how do vaccines work`. */
export const endsInFrame = (text: string): boolean => asksHowItWorks.test(text);

export const asksHowTo = (text: string): boolean => howTo.test(text);

/** Folded words without what asks for a name: ` the who ` of ` what is the who `. */
export const nameAsked = (words: string): string => words.replace(asksWhat, ' ');

/** Words of a question that say what is asked about its subject, and hardly which page tells: `tall` in `how tall is K2`. */
export function framingWords(text: string): (word: string) => boolean {
  const asked = asksForFact.exec(text);
  if (asked === null) return () => false;
  const adjective = asked[1]?.toLowerCase();
  return (word) => word === adjective || deeds.has(word);
}

/** What a question asks for a fact about, of its words in lower case: `who created python` asks about `python`. */
export function subjectAsked(words: string): string | undefined {
  const asked = asksForFact.exec(words);
  if (asked === null) return undefined;
  const rest = words.slice(asked[0].length).replace(furtherQuestion, '').trim().split(' ');
  const isFraming = (word: string | undefined) => word !== undefined && (deeds.has(word) || others.has(word));
  while (isFraming(rest[0])) rest.shift();
  while (isFraming(rest.at(-1))) rest.pop();
  return rest.length === 0 ? undefined : rest.join(' ');
}
