import { wordsOnly } from '../../src/search/engine/phrases.ts';
import type { Page, SearchIndex } from '../../src/search/engine/search-index.ts';

/** A page that is about one thing, by the name of the thing. */
export interface NamedPage {
  readonly name: string;
  /** Whether a result is this page, or one with the same name. */
  isMeantBy(result: { readonly url: string; readonly title: string }): boolean;
}

/** What a title adds to a name: a kind in parentheses, an explanation, the name of the site. */
const addition = /\s*\([^()]*\)|\s*:\s.*$|\s+[-–—|·•]\s.*$/g;
const longestName = 5;
/** Titles that are questions or tell of a way to do something name nothing. */
const isSentence = /[?!]$|^(?:how|what|why|when|where|who|wie|was|warum|comment|pourquoi|cómo|qué|por qué)\b/i;

const nameOf = (title: string) => title.replace(addition, '').trim();

/** The pages in a language that are about one thing, in the order of the index. */
export async function namedPages(index: SearchIndex, language: string): Promise<NamedPage[]> {
  const pages = await index.list(0, index.size);
  return pages
    .filter((page) => isNamed(page, language))
    .map(({ url, title }) => {
      const name = nameOf(title);
      const key = wordsOnly(name);
      return { name, isMeantBy: (result) => result.url === url || wordsOnly(nameOf(result.title)) === key };
    });
}

function isNamed({ topic, title, language, url }: Page, wanted: string): boolean {
  const name = nameOf(title);
  return (
    topic === 'general' &&
    language === wanted &&
    !url.startsWith('https://overviews.example/') &&
    !isSentence.test(name) &&
    name.split(/\s+/).length <= longestName
  );
}

/** Some of a list: the same for the same seed (mulberry32). */
export function sampleOf<T>(all: readonly T[], count: number, seed: number): T[] {
  const left = [...all];
  const chosen: T[] = [];
  let state = seed;
  while (chosen.length < count && left.length > 0) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const [one] = left.splice(((mixed ^ (mixed >>> 14)) >>> 0) % left.length, 1);
    if (one !== undefined) chosen.push(one);
  }
  return chosen;
}
