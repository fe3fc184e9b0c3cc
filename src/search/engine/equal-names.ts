/**
 * Names that mean the same, by the word that stands for them all: pages have one, questions another. Left out are short
 * names that are words as well (`go`, `us`) and what is only alike (`car`, `truck`).
 */
const forms: Readonly<Record<string, readonly string[]>> = {
  united_states: ['united states', 'usa'],
  united_kingdom: ['united kingdom', 'uk'],
  united_nations: ['united nations'],
  united_arab_emirates: ['united arab emirates', 'uae'],
  european_union: ['european union', 'eu'],
  new_york_city: ['new york city', 'nyc'],
  world_war_i: ['world war i', 'world war 1', 'world war one', 'first world war', 'wwi', 'ww1'],
  world_war_ii: ['world war ii', 'world war 2', 'world war two', 'second world war', 'wwii', 'ww2'],
  regular_expression: ['regular expression', 'regular expressions', 'regex', 'regexes', 'regexp', 'regexps'],
  film: ['movie'],
  films: ['movies'],
  television: ['tv'],
  influenza: ['flu'],
  christmas: ['xmas'],
  kubernetes: ['k8s'],
  postgresql: ['postgres'],
  'c++': ['cpp'],
  'c#': ['csharp'],
};

const all = Object.entries(forms).flatMap(([name, others]) => others.map((form) => [form, name] as const));
const nameOf: ReadonlyMap<string, string> = new Map(all);
/** A blank would end the term where terms are written one after the other, so names of several words have `_`. */
const severalWords = all.filter(([form]) => form.includes(' '));

/** The word that stands for a name of one word; any other word itself. */
export const equalName = (word: string): string => nameOf.get(word) ?? word;

/** Many pages have the name of a country: it counts as often as it has words, as other names do. */
export const wordCount = (term: string): number => (wordsOfName(term) === undefined ? 1 : term.split('_').length);

/** The words that names of several words are made of, by the word that stands for them; undefined for another word. */
export const wordsOfName = (name: string): readonly string[] | undefined =>
  name.includes('_') ? forms[name]?.flatMap((form) => form.split(' ')) : undefined;

const anyForm = new RegExp(`(?<= |^)(?:${all.map(([form]) => form).join('|')})(?= |$)`, 'g');

/** A folded text in which names that mean the same are written alike. */
export const withEqualNames = (folded: string): string => folded.replace(anyForm, equalName);

const byLastWord = new Map<string, { readonly before: readonly string[]; readonly name: string }[]>();
for (const [form, name] of severalWords) {
  const before = form.split(' ').reverse();
  const last = before.shift() ?? '';
  byLastWord.set(last, [...(byLastWord.get(last) ?? []), { before, name }]);
}

/** Passes words on, and after the last word of a name of several words the word that stands for it. */
export function nameJoiner() {
  let visit: (word: string) => void = () => {};
  let last = '';
  let secondLast = '';
  return {
    /** Begins a text. */
    start(visitor: (word: string) => void): void {
      visit = visitor;
      last = '';
      secondLast = '';
    },
    take(word: string): void {
      visit(word);
      for (const { before, name } of byLastWord.get(word) ?? none)
        if (before[0] === last && (before.length === 1 || before[1] === secondLast)) visit(name);
      secondLast = last;
      last = word;
    },
  };
}

const none: readonly never[] = [];

const shortWords: Readonly<Record<string, string>> = { js: 'JavaScript', ts: 'TypeScript', py: 'Python' };
const shortWord = /(?<![\p{L}\p{N}._-])(?:js|ts|py)(?![\p{L}\p{N}_-]|\.\p{L})/giu;
const initials: Readonly<Record<string, string>> = { US: 'United States', UN: 'United Nations', LA: 'Los Angeles' };
const initial = /(?<![\p{L}\p{N}._-])(?:US|UN|LA)(?![\p{L}\p{N}_-])/gu;

/**
 * A query or title with short names written out that only people who ask use alone, or that are words unless they are in
 * capitals among others that are not (`US`).
 */
export function writtenOut(text: string): string {
  const full = text.replace(shortWord, (word) => shortWords[word.toLowerCase()] ?? word);
  if (text === text.toUpperCase() && initials[text.trim()] === undefined) return full;
  return full.replace(initial, (word) => initials[word] ?? word);
}
