import { bestSaturation, inverseFrequency, lengthNorm, termWeight } from '../../../src/search/engine/bm25.ts';
import { fold } from '../../../src/search/engine/fold.ts';
import { scoreOf } from '../../../src/search/engine/score.ts';
import type { SourcePage } from '../../../src/search/engine/source-page.ts';
import { isStopWord, termOf } from '../../../src/search/engine/terms.ts';
import { createWords } from '../../../src/search/engine/words.ts';

const words = createWords();

function termsOf(text: string): string[] {
  const found: string[] = [];
  words(fold(text), (word) => {
    if (!isStopWord(word)) found.push(termOf(word));
  });
  return found;
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
    title: termsOf(title),
    body: termsOf(content),
    lead: termsOf(leadOf(content)),
  }));
  const averageTitle = mean(read.map(({ title }) => title.length));
  const averageBody = mean(read.map(({ body }) => body.length));
  const asked = termsOf(query);
  const worthOf = (term: string) =>
    count(asked, term) *
    inverseFrequency(
      read.filter(({ title, body }) => title.includes(term) || body.includes(term)).length,
      pages.length,
    );
  const unique = [...new Set(asked)];
  const bound = unique.reduce((sum, term) => sum + worthOf(term) * bestSaturation, 0);
  return read
    .map(({ url, title, body, lead }) => {
      const sum = unique.reduce((total, term) => {
        const inTitle = count(title, term) / lengthNorm(title.length, averageTitle);
        const inBody = (count(body, term) + count(lead, term)) / lengthNorm(body.length, averageBody);
        return total + worthOf(term) * Math.fround(termWeight(inTitle, inBody));
      }, 0);
      return { url, score: scoreOf(sum / bound) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.url < other.url ? -1 : 1));
}
