/** What asks for a fact about something. */
const asksForFact =
  /^\W*(?:who|when|where|(?:in )?(?:what|which) year|how (tall|high|long|deep|wide|far|fast|heavy|old|big|large|many|much)|what(?= does .+ stand for))\b/i;
/** The verbs in such questions, by their forms: the page mostly has another one. */
const pastDeeds = new Set(
  'created invented founded found discovered developed designed built wrote written painted composed directed made started began launched released published introduced born died killed shot played sang sung won owned bought held opened ended happened'.split(
    ' ',
  ),
);
const presentDeeds = new Set(
  'create invent found discover develop design build write paint compose direct make start begin launch release publish introduce die kill play plays sing sings win wins own owns buy run runs hold holds open opens end ends happen stand'.split(
    ' ',
  ),
);
/** Whether a word is a verb of questions for facts. */
export const isDeed = (word: string): boolean => pastDeeds.has(word) || presentDeeds.has(word);
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
  const { first, last } = deedsIn(cutWords(text.slice(asked[0].length).replace(furtherQuestion, '')));
  return (word) => word === adjective || word === first || word === last;
}

const cutWords = (text: string) => text.match(/[\p{L}\p{N}'’.-]*[\p{L}\p{N}]/gu) ?? [];

/**
 * The verbs of a question for a fact, after what asks for it: `won` in `(who) won the French Open`, `open` in `(when) did the
 * museum open`. A verb stands at the start, or at the end in the form that the auxiliary calls for. With a capital it is a part of
 * a name.
 */
function deedsIn(words: readonly string[]): { first?: string | undefined; last?: string | undefined } {
  const [start = '', next = ''] = words;
  const end = words.findLast((word) => !others.has(word)) ?? '';
  const first = isDeed(start) ? start : others.has(start) && pastDeeds.has(next) ? next : undefined;
  const endings = /^(?:do|does|did)$/.test(start)
    ? presentDeeds
    : /^(?:is|are|was|were|has|have|had)$/.test(start)
      ? pastDeeds
      : undefined;
  return { first, last: words.length > 1 && endings?.has(end) === true ? end : undefined };
}

/** What a question asks for a fact about, of its words in lower case: `who created python` asks about `python`. */
export function subjectAsked(words: string): string | undefined {
  const asked = asksForFact.exec(words);
  if (asked === null) return undefined;
  const rest = words.slice(asked[0].length).replace(furtherQuestion, '').trim().split(' ');
  const { first, last } = deedsIn(rest);
  const isFraming = (word: string | undefined) =>
    word !== undefined && (word === first || word === last || others.has(word));
  while (isFraming(rest[0])) rest.shift();
  while (isFraming(rest.at(-1))) rest.pop();
  return rest.length === 0 ? undefined : rest.join(' ');
}

const timelyWords: ReadonlySet<string> = new Set(
  (
    'latest newest recent recently news today current currently updates breaking upcoming trending ' +
    'aktuell aktuelle aktuellen neueste neuesten jungste jungsten nachrichten neuigkeiten heute ' +
    'derniere dernieres dernier derniers recent recente recentes recents actualite actualites nouvelles ' +
    'ultimas ultimos ultima ultimo reciente recientes noticias novedades actualidad hoy ' +
    'ultime ultimi notizie novita recenti noticias novidades recentes laatste nieuwste nieuws'
  ).split(' '),
);
const year = /^20\d\d$/;

/** Whether a folded word of a frame asks for what is new: `latest`, or a year. */
export const asksForNew = (word: string): boolean => timelyWords.has(word) || year.test(word);
