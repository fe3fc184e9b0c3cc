import type { Hit, Page, SearchIndex } from '../../src/search/engine/search-index.ts';

/** A page with what a test does not care about filled in. */
export const page = (given: Partial<Page> & { url: string }): Page => ({
  title: given.url,
  content: '',
  topic: 'general',
  language: 'en',
  country: undefined,
  published: undefined,
  favicon: undefined,
  images: [],
  links: [],
  ...given,
});

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const spaced = (text: string) => ` ${words(text).join(' ')} `;
const within = (url: string, pattern: string) => {
  const { hostname, pathname } = new URL(url);
  const [host = '', ...path] = pattern.split('/');
  const hostFits = host.startsWith('*')
    ? hostname.endsWith(host.slice(1))
    : hostname === host || hostname.endsWith(`.${host}`);
  return hostFits && pathname.startsWith(`/${path.join('/')}`);
};

/** Ranks pages by the share of the query's words that they have: enough for tests of what stands around an index. */
export function memoryIndex(pages: readonly Page[]): SearchIndex {
  return {
    size: pages.length,
    async search(query) {
      const wanted = [...new Set(words(query.text))];
      const hits: Hit[] = [];
      for (const candidate of pages) {
        const text = spaced(`${candidate.title} ${candidate.content}`);
        const found = wanted.filter((word) => text.includes(` ${word} `)).length;
        const { published } = candidate;
        const windowed = query.publishedFrom !== undefined || query.publishedUntil !== undefined;
        const inWindow =
          published === undefined
            ? query.keepUndated
            : !windowed ||
              (published >= (query.publishedFrom ?? 0) && published <= (query.publishedUntil ?? Number.MAX_VALUE));
        if (
          found > 0 &&
          inWindow &&
          query.phrases.every((phrase) => text.includes(spaced(phrase))) &&
          (query.onlyLanguage === undefined || candidate.language === query.onlyLanguage) &&
          (query.includeDomains.length === 0 || query.includeDomains.some((one) => within(candidate.url, one))) &&
          !query.excludeDomains.some((one) => within(candidate.url, one))
        )
          hits.push({
            page: candidate,
            score: (found / (wanted.length + 1)) * (candidate.topic === query.topic ? 1 : 0.5),
            passages: candidate.content
              .split('\n\n')
              .slice(0, query.passages)
              .map((passage) => passage.slice(0, 500)),
          });
      }
      return hits
        .sort((one, other) => other.score - one.score || (one.page.url < other.page.url ? -1 : 1))
        .slice(0, query.limit);
    },
    page: async (url) => pages.find((candidate) => candidate.url === url),
    list: async (from, count) => pages.slice(from, from + count),
    hasHost: async (host) => pages.some(({ url }) => new URL(url).hostname === host),
    pagesOfHost: async (host) =>
      pages.filter(({ url }) => new URL(url).host === host).sort((one, other) => (one.url < other.url ? -1 : 1)),
    passages: async ({ content }, _text, count) => content.split('\n\n').slice(0, count),
  };
}
