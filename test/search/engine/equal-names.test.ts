import { describe, expect, test } from 'vitest';
import { createAnalyzer } from '../../../src/search/engine/analyzer.ts';
import { withEqualNames, writtenOut } from '../../../src/search/engine/equal-names.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { namedBy, titleNames } from '../../../src/search/engine/names.ts';
import { queryTerms } from '../../../src/search/engine/query-terms.ts';
import { termSource } from '../../../src/search/engine/term-source.ts';
import { termOf } from '../../../src/search/engine/terms.ts';
import { createTokenizer } from '../../../src/search/engine/tokenizer.ts';
import { termText } from '../../../src/search/engine/vocabulary.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const wordsOf = (text: string) => {
  const words: string[] = [];
  createTokenizer()(text, (word) => words.push(word));
  return words;
};

test.each([
  ['the united states and', ['the', 'united', 'states', 'united_states', 'and']],
  ['world war ii', ['world', 'war', 'ii', 'world_war_ii']],
  ['second world war', ['second', 'world', 'war', 'world_war_ii']],
  ['united arab emirates', ['united', 'arab', 'emirates', 'united_arab_emirates']],
  ['arab emirates', ['arab', 'emirates']],
  ['states united', ['states', 'united']],
])('%s has a word for the name of several words', (text, words) => expect(wordsOf(text)).toEqual(words));

test('a name does not begin in one text and end in the next', () => {
  const tokenize = createTokenizer();
  const words: string[] = [];
  for (const text of ['united', 'states']) tokenize(text, (word) => words.push(word));
  expect(words).toEqual(['united', 'states']);
});

test.each([
  ['usa', 'united_states'],
  ['uk', 'united_kingdom'],
  ['k8s', termOf('kubernetes')],
  ['movie', termOf('film')],
  ['movies', termOf('films')],
  ['cpp', 'c++'],
  ['constructor', termOf('constructor')],
])('the term of %s is %s', (word, term) => expect(termOf(word)).toBe(term));

test.each([
  ['history of world war 2', 'history of world_war_ii'],
  [' uk economy ', ' united_kingdom economy '],
  ['ukulele', 'ukulele'],
])('%s is written %s', (text, written) => expect(withEqualNames(text)).toBe(written));

test.each([
  ['US inflation', 'United States inflation'],
  ['tell us more', 'tell us more'],
  ['TELL US MORE', 'TELL US MORE'],
  ['LA', 'Los Angeles'],
  ['La La Land', 'La La Land'],
  ['js array', 'JavaScript array'],
  ['TS and py.', 'TypeScript and Python.'],
  ['node.js', 'node.js'],
  ['setup.py', 'setup.py'],
])('the query %s is read as %s', (query, written) => expect(writtenOut(query)).toBe(written));

const pages = [
  ['us', 'United States', 'The United States is a country of fifty states.'],
  ['weather', 'Weather for San Francisco, California, USA', 'Sun and fog in the USA.'],
  ['war', 'World War II - Wikipedia', 'World War II lasted six years.'],
  ['airline', 'United Airlines', 'United Airlines flies to all states.'],
  ['film', 'Titanic (1997) - IMDb', 'A film by James Cameron about a ship.'],
  ['js', 'JavaScript', 'JavaScript runs in browsers.'],
  ['vue', 'Vue.js', 'Vue.js is a framework for js.'],
] as const;
const data = indexOf(
  pages.map(([name, title, content]) => pageOf({ url: `https://${name}.example/`, title, content })),
);
const index = memoryIndex(data, movableClock());

describe('a page is found by other names of its subject', () => {
  test.each([
    ['USA', 'us'],
    ['united states', 'us'],
    ['what is the US', 'us'],
    ['World War 2', 'war'],
    ['WWII', 'war'],
    ['what is JS', 'js'],
  ])('%s', async (text, name) => {
    const [hit] = await index.search({ ...anyPage, text });
    expect(hit?.page.url).toBe(`https://${name}.example/`);
    expect(hit?.score).toBeGreaterThan(0.9);
  });

  test('which is one word of the query', () => {
    const termsOf = (text: string) =>
      queryTerms(text, createAnalyzer(), termSource(data)).terms.map(({ id }) => termText(data.vocabulary, id));
    expect(termsOf('World War 2 ships')).toEqual(['ship', 'world_war_ii'].toReversed());
    // No page has the name.
    expect(termsOf('united kingdom')).toEqual([termOf('united')]);
  });

  test('which the explanation names', async () => {
    const explained = await index.explain?.({ ...anyPage, text: 'USA movie' });
    expect(explained?.terms.map(({ term, words }) => [term, words])).toEqual([
      ['united_states', ['usa']],
      ['film', ['movie']],
    ]);
  });
});

test.each([
  ['usa', 'United States'],
  ['what is the US', 'United States'],
  ['Second World War', 'World War II - Wikipedia'],
  ['NYC', 'New York City'],
  ['what is k8s', 'Kubernetes'],
])('%s is the name of %s', (query, title) => expect(namedBy(query).isName(titleNames(title))).toBe(true));
