import { idf, lengthNorm, maxSaturation, termWeight } from '../../../src/search/engine/bm25.ts';
import { confidence } from '../../../src/search/engine/confidence.ts';
import { isTogether } from '../../../src/search/engine/fit.ts';
import { fold } from '../../../src/search/engine/fold.ts';
import { nameLength } from '../../../src/search/engine/name-length.ts';
import { hasAbbreviation, titleNames } from '../../../src/search/engine/names.ts';
import { bestPages } from '../../../src/search/engine/page-score.ts';
import { readQuestion } from '../../../src/search/engine/question-subject.ts';
import type { SourcePage } from '../../../src/search/engine/source-page.ts';
import { isStopWord, termOf } from '../../../src/search/engine/terms.ts';
import { createTokenizer } from '../../../src/search/engine/tokenizer.ts';

const words = createTokenizer();

function termsOf(text: string): string[] {
  const found: string[] = [];
  words(fold(text), (word) => {
    if (!isStopWord(word)) found.push(termOf(word));
  });
  return found;
}

function allWords(text: string): string[] {
  const found: string[] = [];
  words(fold(text), (word) => found.push(word));
  return found;
}

/** In words. */
const longestCompound = 5;

/** The first word of several, as it was written last. */
function leadIn(query: string, terms: readonly string[], weightOf: (term: string) => number) {
  const [first] = terms;
  const word = allWords(query).findLast((one) => termOf(one) === first);
  if (first === undefined || word === undefined || terms.length < 2 || terms.length > longestCompound) return undefined;
  return { word, weight: weightOf(first), isKnown: true };
}

/** The words that start within the first 150 characters, but for one that they cut. */
const leadOf = (content: string) =>
  content.length > 150 ? content.slice(0, 151).replace(/[^ ]*$/, '') || content.slice(0, 150) : content;
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
const count = (terms: string[], wanted: string) => terms.filter((term) => term === wanted).length;

/** Ranks by looking at every page for every term: slow, and easy to see through. */
export function bruteForce(pages: readonly SourcePage[], query: string): { url: string; score: number }[] {
  const read = pages.map(({ url, title, content }) => ({
    url,
    written: title,
    title: termsOf(title),
    body: termsOf(content),
    lead: termsOf(leadOf(content)),
    sentences: content.split('. ').map(termsOf),
  }));
  const averageTitle = mean(read.map(({ title }) => title.length));
  const averageBody = mean(read.map(({ body }) => body.length));
  const known = (term: string) => read.some(({ title, body }) => title.includes(term) || body.includes(term));
  const parts = ['node', 'js', 'nodej'];
  const asked = termsOf(query).filter(
    (term) => !(known('node.js') && query.includes('node.js') && parts.includes(term)),
  );
  const weightOf = (term: string) =>
    count(asked, term) *
    idf(read.filter(({ title, body }) => title.includes(term) || body.includes(term)).length, pages.length);
  const unique = [...new Set(asked)];
  const totalWeight = unique.reduce((sum, term) => sum + weightOf(term), 0);
  const share = (terms: readonly string[]) =>
    unique.reduce((sum, term) => sum + (terms.includes(term) ? weightOf(term) : 0), 0) / totalWeight;
  const weights = unique.map(weightOf);
  const certainties = {
    totalWeight,
    foundWeight: totalWeight,
    rarestWeight: Math.max(...weights),
    rarestPossible: idf(1, pages.length),
    isFrameOnly: false,
    hasContentWords: true,
    isOneWord: unique.length === 1,
    isShort: unique.length <= 3,
    isGuess: false,
    isVague: false,
  };
  const found = read
    .map(({ url, written, title, body, lead, sentences }) => {
      const sum = unique.reduce((total, term) => {
        const inTitle = count(title, term) / lengthNorm(title.length, averageTitle);
        const inBody = (count(body, term) + count(lead, term)) / lengthNorm(body.length, averageBody);
        return total + weightOf(term) * Math.fround(termWeight(inTitle, inBody));
      }, 0);
      const coverage = share([...title, ...body]);
      const named = unique.filter((term) => title.includes(term)).length;
      const proximity = Math.max(
        share(title),
        ...sentences.map(
          (sentence, at) => share(title) + (at < 2 ? 1 : 0.7) * (share([...title, ...sentence]) - share(title)),
        ),
      );
      const had = unique.filter((term) => title.includes(term) || body.includes(term)).map(weightOf);
      const fit = {
        bm25: sum / (totalWeight * maxSaturation),
        coverage,
        title: share(title),
        aspects: 0,
        proximity,
        rarest: Math.max(0, ...had) / (certainties.rarestWeight || 1),
        evidence: (((coverage + proximity) / 2) * totalWeight) / certainties.rarestPossible,
        limit: confidence(
          certainties,
          ((coverage + proximity) / 2) * totalWeight,
          coverage * totalWeight,
          named,
          nameLength(written),
          isTogether(share(title), proximity - share(title)),
        ),
      };
      return { url, fit, title: written, isFound: sum > 0 };
    })
    .filter(({ isFound }) => isFound);
  type Found = (typeof found)[number];
  const facts = {
    fit: (page: Found) => page.fit,
    title: (page: Found) => page.title,
    names: (page: Found) => titleNames(page.title),
    isAbbreviated: (page: Found) => hasAbbreviation(page.title),
    boost: () => 1,
    isOwnSite: () => false,
    published: () => NaN,
    compare: (one: Found, other: Found) => (one.url < other.url ? -1 : 1),
  };
  const language = { certain: undefined, likely: new Set<string>() };
  // What a query is about has tests of its own.
  const subject = readQuestion(query).subject || query;
  const asks = {
    totalWeight,
    rarestPossible: certainties.rarestPossible,
    isShort: certainties.isShort,
    subject,
    parts: [query],
    heads: [],
    lead: asked.length === allWords(subject).length ? leadIn(subject, unique, weightOf) : undefined,
    hasFrame: false,
    isTimely: false,
    isFrameOnly: false,
    language,
    isVague: false,
    isGuess: false,
    isOneWord: unique.length === 1,
  };
  const best = bestPages(found, facts, asks, { text: query, limit: found.length });
  return best.map(({ page, score }) => ({ url: page.url, score }));
}
