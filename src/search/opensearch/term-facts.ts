import { LRUCache } from 'lru-cache';
import { copyText } from '../../runtime/copy-text.ts';
import { isCorrectable } from '../engine/corrected-term.ts';
import { sampledPages, type TermSource } from '../engine/term-source.ts';
import { termOf } from '../engine/terms.ts';
import { is } from './clauses.ts';
import type { EngineClient } from './engine-client.ts';

interface TermFacts {
  readonly pages: number;
  /** The languages of those looked at, when none is English. */
  readonly languages: readonly string[];
}

/** What the engine knows of terms, kept until other pages are in use. */
export interface TermKnowledge {
  /** Calls `read` with what is known, again and again until nothing that it asks for is missing. */
  with<Result>(pages: number, read: (source: NumberedTerms) => Result): Promise<Result>;
  forget(): void;
}

/** Terms and misspelt words that are remembered. */
const maxRememberedTerms = 50_000;
const maxRememberedCorrections = 10_000;
/** Words that are taken into consideration for a misspelt one: the most frequent of those that are an error away. */
const suggestions = 5;

export function termKnowledge(engine: EngineClient): TermKnowledge {
  const terms = new LRUCache<string, TermFacts>({ max: maxRememberedTerms });
  const corrections = new LRUCache<string, readonly string[]>({ max: maxRememberedCorrections });

  async function learn(missingTerms: readonly string[], missingWords: readonly string[]): Promise<void> {
    const answers = await engine.askAll<Answer>([
      ...missingTerms.map(countOf),
      ...(missingWords.length === 0 ? [] : [suggestionsFor(missingWords)]),
    ]);
    for (const [at, term] of missingTerms.entries()) terms.set(copyText(term), factsIn(answers[at] as Answer));
    const suggested = answers[missingTerms.length]?.suggest ?? {};
    for (const [at, word] of missingWords.entries()) {
      const options = suggested[`word${at}`]?.flatMap((entry) => entry.options.map(({ text }) => termOf(text))) ?? [];
      corrections.set(copyText(word), [...new Set(options)]);
    }
  }

  return {
    async with(pages, read) {
      for (;;) {
        const missing = { terms: new Set<string>(), words: new Set<string>() };
        const result = read(sourceOf(pages, terms, corrections, missing));
        if (missing.terms.size + missing.words.size === 0) return result;
        await learn([...missing.terms], [...missing.words]);
      }
    },
    forget() {
      terms.clear();
      corrections.clear();
    },
  };
}

/** Terms get their numbers for one query. What is not known is noted, and counts as on no page. */
function sourceOf(
  pages: number,
  known: LRUCache<string, TermFacts>,
  corrections: LRUCache<string, readonly string[]>,
  missing: { readonly terms: Set<string>; readonly words: Set<string> },
): NumberedTerms {
  const numbered: string[] = [];
  const facts: TermFacts[] = [];
  const numbers = new Map<string, number>();

  function idOf(term: string): number {
    const number = numbers.get(term);
    if (number !== undefined) return number;
    const fact = known.get(term);
    if (fact === undefined) missing.terms.add(term);
    if (fact === undefined || fact.pages === 0) return -1;
    numbers.set(term, numbered.length);
    facts.push(fact);
    return numbered.push(term) - 1;
  }

  const pagesWith = (id: number) => facts[id]?.pages ?? 0;
  return {
    pages,
    idOf,
    pagesWith,
    corrected(word) {
      if (!isCorrectable(word) || missing.terms.has(termOf(word))) return -1;
      const options = corrections.get(word);
      if (options === undefined) missing.words.add(word);
      let best = -1;
      for (const option of options ?? []) {
        const id = idOf(option);
        if (pagesWith(id) > pagesWith(best)) best = id;
      }
      return best;
    },
    foreignLanguages: (id) => facts[id]?.languages ?? [],
    termOf: (id) => numbered[id] ?? '',
  };
}

/** A source that can name its terms. */
export interface NumberedTerms extends TermSource {
  termOf(id: number): string;
}

interface Answer {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { fields?: { language?: string[] } }[];
  };
  readonly suggest?: Readonly<Record<string, readonly { readonly options: readonly { readonly text: string }[] }[]>>;
}

/** The number of pages with a term is in the index: this counts nothing. */
const countOf = (term: string) => ({
  query: { constant_score: { filter: is('terms', term) } },
  size: sampledPages,
  sort: ['_doc'],
  track_total_hits: true,
  _source: false,
  docvalue_fields: ['language'],
});

function factsIn({ hits: { total, hits } }: Answer): TermFacts {
  const languages = [...new Set(hits.map(({ fields }) => fields?.language?.[0] ?? ''))];
  return { pages: total.value, languages: languages.includes('en') ? [] : languages };
}

/** The first letter is taken to be right, as in the embedded engine. */
const suggestionsFor = (words: readonly string[]) => ({
  size: 0,
  suggest: Object.fromEntries(
    words.map((word, at) => [
      `word${at}`,
      {
        text: word,
        term: {
          field: 'words',
          size: suggestions,
          sort: 'frequency',
          suggest_mode: 'always',
          max_edits: 1,
          prefix_length: 1,
          min_word_length: 5,
        },
      },
    ]),
  ),
});
