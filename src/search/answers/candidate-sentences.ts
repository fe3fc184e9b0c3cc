import { fold } from '../engine/fold.ts';
import type { Hit } from '../engine/search-index.ts';
import { sentencesOf } from '../engine/sentences.ts';
import { subjectOf } from '../engine/subject.ts';
import { isStopWord, termOf } from '../engine/terms.ts';
import type { Tokenize } from '../engine/tokenizer.ts';

/** A sentence of a found page, as it stands there. */
export interface Sentence {
  readonly text: string;
  /** The place of its page among the hits. */
  readonly source: number;
}

/** A sentence that may answer a question. */
export interface Candidate extends Sentence {
  readonly order: number;
  /** What its page counts, against the best one. */
  readonly weight: number;
  readonly terms: ReadonlySet<string>;
  readonly titleTerms: ReadonlySet<string>;
}

/** Of longer pages (in characters) only the passages are looked at. */
const longPageLength = 5_000;

/** The terms of a text but its stop words. */
export function termsIn(text: string, tokenize: Tokenize): ReadonlySet<string> {
  const terms = new Set<string>();
  tokenize(fold(text), (word) => {
    if (!isStopWord(word)) terms.add(termOf(word));
  });
  return terms;
}

/**
 * The statements of pages, each once; of a long page those in its passages.
 * @param asked the terms of a question: when it compares what a title compares, sentences are about both
 */
export function candidateSentences(
  hits: readonly Hit[],
  tokenize: Tokenize,
  asked: readonly string[] = [],
): Candidate[] {
  const seen = new Set<string>();
  const best = hits[0]?.score ?? 1;
  return hits.flatMap(({ page, score, passages }, source) => {
    const subjects = subjectsIn(page.title).map((subject) => termsIn(subject, tokenize));
    const isLong = page.content.length > longPageLength;
    const named = subjects.filter((subject) => asked.some((term) => subject.has(term)));
    const isCompared = named.length > 1 && compares.test(page.title);
    const head = termsIn(detailsIn(page.title)?.head ?? '', tokenize);
    const titleTermsOf = titleTermsBy(isCompared ? [termsIn(page.title, tokenize)] : subjects, head);
    return withWholeDates(isLong ? passages.flatMap(sentencesOf) : sentencesOf(page.content))
      .filter(isStatement)
      .filter((text) => !seen.has(text) && seen.add(text))
      .map((text, order) => {
        const terms = termsIn(text, tokenize);
        return { text, source, order, weight: (score / best) ** 2, titleTerms: titleTermsOf(terms), terms };
      });
  });
}

/** The things of a list before a colon: `Platypus, echidna and wombat: animals of Australia`. */
const list = /^[^:,;]+(?:, [^:,;]+)+,? (?:and|und|et|y|e|en) [^:,;]+$/u;

function listed(title: string): readonly string[] | undefined {
  const [head = ''] = subjectOf(title).split(': ', 1);
  return list.test(head) ? head.split(/, (?:and )?| (?:and|und|et|y|e|en) /u) : undefined;
}

/** A list behind a colon: `Safe temperatures: chicken, beef, fish`. */
const details = /^([^:;]+): (\p{L}+(?: \p{L}+)?(?:, \p{L}+(?: \p{L}+)?){2,})$/u;

function detailsIn(title: string): { readonly head: string; readonly things: readonly string[] } | undefined {
  const [, head, things] = details.exec(subjectOf(title)) ?? [];
  return head === undefined || things === undefined ? undefined : { head, things: things.split(', ') };
}

const compares = /\s(?:vs\.?|versus)\s/;
/** It says of no page what it is about. */
const encyclopedia = / [-–—|] (?:Wikipedia|Wikipédia|Wiktionary|Britannica)\b[^-–—|]*$/;
const contrast = /(?<= (?:vs\.?|versus) .*): .*$/;
/**
 * What a title tells of, where it tells of several things: `Lavender: how to prune it; hydrangea and rose care`, `How many calories
 * are in an avocado, a banana, an egg?`, `GraphQL vs REST: what's the difference?`
 */
const subjectsIn = (title: string): readonly string[] =>
  listed(title) ??
  detailsIn(title)?.things ??
  title
    .replace(encyclopedia, '')
    .replace(contrast, '')
    .split(/; |(?<=\?) (?=\p{Lu})|, (?=an? )| vs\.? | versus /u);

/**
 * The terms of those things in a title that a sentence names, told sentence by sentence: one that names none goes on about those of
 * the sentence before it, at the start about the first one.
 * @param head the terms of what a title says of all of them
 */
function titleTermsBy(
  subjects: readonly ReadonlySet<string>[],
  head: ReadonlySet<string>,
): (terms: ReadonlySet<string>) => ReadonlySet<string> {
  let last = new Set([...head, ...(subjects[0] ?? [])]);
  return (terms) => {
    if (subjects.length < 2) return last;
    const named = subjects.filter((subject) => [...subject].some((term) => terms.has(term)));
    if (named.length > 0) last = new Set([...head, ...named.flatMap((subject) => [...subject])]);
    return last;
  };
}

const endsInDay = /(?<!\p{L})(?:am|vom|dem|zum|bis|und|der|,|^) ?\d{1,2}\.$/u;
const month = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/u;

/** Sentences, where the point of a German date ends none: `am 28. August 1749`. */
function withWholeDates(sentences: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const sentence of sentences) {
    const before = whole.at(-1);
    if (before !== undefined && endsInDay.test(before) && month.test(sentence))
      whole[whole.length - 1] = `${before} ${sentence}`;
    else whole.push(sentence);
  }
  return whole;
}

/** Headings, items of lists and lines of code do not answer. */
const isStatement = (text: string) => text.length >= 12 && /[.!。！…۔।]["'”’)\]]*$/u.test(text);
