import { framingWords } from '../engine/question-frame.ts';
import { subjectOfQuestion } from '../engine/question-subject.ts';
import type { IndexQuery } from '../engine/search-index.ts';
import { addressUrl, type PlaceholderAddress } from './address.ts';
import { withoutForeignFrame } from './foreign-frames.ts';
import { hostsOfKinds } from './hosts.ts';
import { publicationHour } from './publication-hour.ts';
import { type SeededDraws, seededDraws } from './seeded-draws.ts';
import { isAmong, type PlaceholderSite, siteOfPattern } from './site-of-pattern.ts';
import { type PlaceholderSubject, subjectOfText } from './subject-slug.ts';
import type { PlaceholderKind } from './template.ts';
import { generalKinds, newsKinds, publishedAt } from './write-page.ts';

const fewestPages = 3;
const mostPages = 5;

/** What a query says about placeholder pages. */
type PlaceholderQuery = Pick<
  IndexQuery,
  | 'text'
  | 'phrases'
  | 'topic'
  | 'includeDomains'
  | 'preferDomains'
  | 'excludeDomains'
  | 'onlyLanguage'
  | 'preferLanguage'
  | 'preferCountry'
  | 'publishedFrom'
  | 'publishedUntil'
  | 'keepUndated'
>;

/**
 * The addresses of three to five pages about the subject of a query, best first: the same for the same subject and
 * conditions. None when the query has no subject, or when its conditions allow no page.
 * @param now milliseconds since the epoch
 * @param asked the language of the question
 */
export function choosePages(query: PlaceholderQuery, now: number, asked: string): readonly PlaceholderAddress[] {
  const subject = subjectOf(query.text, asked);
  if (subject === undefined || !query.phrases.every((phrase) => says(subject, phrase))) return [];
  const draws = seededDraws(subject.text.toLowerCase());
  const count = fewestPages + draws.below(mostPages - fewestPages + 1);
  const language = query.onlyLanguage ?? query.preferLanguage ?? asked;
  const isExcluded = isAmong(query.excludeDomains);
  const siteAt = sitesOf(query, draws);
  return kindsOf(query, draws)
    .map((kind, place) => ({ kind, site: siteAt(kind, place) }))
    .flatMap(({ kind, site }): PlaceholderAddress[] => {
      if (site === undefined) return [];
      const address = { ...site, kind, language, country: query.preferCountry, published: undefined, subject };
      const dated = { ...address, published: publicationHour(query, publishedAt(address, now), now) };
      return isExcluded(addressUrl(dated)) ? [] : [dated];
    })
    .slice(0, count);
}

/** What a question is about; all of it when it has nothing but words that ask. */
function subjectOf(question: string, language: string): PlaceholderSubject | undefined {
  const { text } = subjectOfQuestion(withoutForeignFrame(question, language));
  return subjectOfText(withoutDeed(question, text)) ?? subjectOfText(question);
}

/** `the stethoscope` for `invented the stethoscope`, when somebody asks who did that. */
function withoutDeed(question: string, subject: string): string {
  const isFraming = framingWords(question);
  const words = subject.split(' ');
  while (words.length > 1 && isFraming(words[0] ?? '')) words.shift();
  while (words.length > 1 && isFraming(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(article, '');
}

const article = /^(?:the|an?) (?=\p{Ll})/u;

/** Whether a page about the subject says a phrase: punctuation and case do not count. */
function says({ text }: PlaceholderSubject, phrase: string): boolean {
  const bare = (words: string) =>
    ` ${words
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()} `;
  return bare(text).includes(bare(phrase));
}

/** An overview first, the others in any order. Where every page must have a date, all are news, which have one. */
function kindsOf({ topic, keepUndated }: PlaceholderQuery, draws: SeededDraws): readonly PlaceholderKind[] {
  const [first, ...others] = topic === 'news' || !keepUndated ? newsKinds : generalKinds;
  return first === undefined ? [] : [first, ...draws.shuffled(others)];
}

/** Where each page stands: on the sites that were asked for, in turn, otherwise on one that its kind has. */
function sitesOf(
  { includeDomains, preferDomains }: PlaceholderQuery,
  draws: SeededDraws,
): (kind: PlaceholderKind, place: number) => PlaceholderSite | undefined {
  const asked = (patterns: readonly string[]) =>
    patterns.map(siteOfPattern).filter((site): site is PlaceholderSite => site !== undefined);
  const only = asked(includeDomains);
  const preferred = asked(preferDomains);
  return (kind, place) => {
    if (includeDomains.length > 0) return only[place % only.length];
    const hosts = hostsOfKinds[kind];
    const own = { origin: `https://${hosts[draws.below(hosts.length)]}`, folder: '' };
    return preferred[place] ?? own;
  };
}
