import { describe, expect, test } from 'vitest';
import { nameLength } from '../../../src/search/engine/name-length.ts';
import { namedBy, titleNames } from '../../../src/search/engine/names.ts';

describe('the name of a page', () => {
  test.each([
    ['Gap year', 2],
    ['Mercury (element) - Wikipedia', 1],
    ['The Walt Disney Company', 2],
    ['Tesla, Inc. – Wikipedia', 1],
    ['Volkswagen Group', 1],
    ['What is the Gulf War?', 2],
    ['How to pack for a week in Iceland', 3],
    ['Inflation: what it is and how it is measured', 1],
    ['How many steps a day? 10,000 steps - Clinic', 2],
    ['Regex: (?=...) and more', 1],
    ['How to Bench Press; squat and deadlift basics - wikiHow', 2],
    ['tavily-python · PyPI', 2],
    ['Node.js', 1],
    ['Château de Versailles', 3],
    ['The Who', 1],
    ['', 1],
    ['Johnson & Johnson - Wikipedia', 1],
    ['T-Mobile US', 3],
    ['Hannibal | Biography & Facts | Britannica', 1],
    ['asyncio — Asynchronous I/O — Python documentation', 1],
    ['Heart attack - Symptoms and causes - Clinic', 2],
    ['Rhume : combien de temps dure un rhume ? | ameli.fr', 1],
    ['The ? operator', 1],
    [Array.from({ length: 300 }, (_, at) => `w${at}`).join(' '), 255],
  ])('%s has %i words', (title, length) => expect(nameLength(title)).toBe(length));
});

describe('a query is the name of a page', () => {
  test.each([
    ['gap year', 'Gap year - Wikipedia'],
    ['The Who', 'The Who'],
    ['who', 'The Who | Band'],
    ['matrix', 'The Matrix (1999) - IMDb'],
    ['What is Docker?', 'Docker'],
    ['who was the pope', 'Pope - Wikipedia'],
    ['nato', 'North Atlantic Treaty Organization (NATO)'],
    ['iot', 'Internet of things (IoT)'],
    ['SaaS', 'Software as a service (SaaS)'],
    ['north atlantic treaty organization', 'North Atlantic Treaty Organization (NATO)'],
    ['Pokémon', 'Pokemon'],
    ['what is RAG', 'What is RAG? - Retrieval explained - AWS'],
    ['apple meaning', 'Apple'],
    ['US Open', 'US Open (tennis)'],
    ['us open', 'US Open (tennis)'],
    ['United States Open', 'US Open (tennis)'],
  ])('%s: %s', (query, title) => expect(namedBy(query).isName(titleNames(title))).toBe(true));

  test.each([
    ['gap', 'Gap year'],
    ['element', 'Mercury (element)'],
    ['javascript', 'Array (JavaScript)'],
    ['panda', 'pandas'],
    ['java', 'What is a NullPointerException (Java)?'],
    ['1+1', 'localhost (127.0.0.1)'],
  ])('but %s is not %s', (query, title) => expect(namedBy(query).isName(titleNames(title))).toBe(false));
});

describe('a question for a fact names what it asks about', () => {
  test.each([
    ['who created Python', 'Python (programming language) - Wikipedia'],
    ['When was the Eiffel Tower built?', 'Eiffel Tower'],
    ['how old is the Earth', 'Earth - Wikipedia'],
    ['who founded apple', 'Apple Inc. - Wikipedia'],
  ])('%s: %s', (query, title) => expect(namedBy(query).isName(titleNames(title))).toBe(true));

  test.each([
    ['who created Python tutorials', 'Python (programming language) - Wikipedia'],
    ['Python created', 'Python'],
  ])('but not %s: %s', (query, title) => expect(namedBy(query).isName(titleNames(title))).toBe(false));
});

describe('a title begins with a name', () => {
  test.each([
    ['keras', 'Keras: Deep Learning for humans'],
    ['Angular', 'What is Angular? • Angular'],
    ['Dart', 'Dart overview'],
    ['deno', 'Welcome to Deno'],
    ['python', 'Python Documentation - Python.org'],
    ['depression', 'Depression (major depressive disorder) - Symptoms and causes - Clinic'],
  ])('%s: %s', (query, title) => expect(namedBy(query).isShortName(titleNames(title))).toBe(true));

  test.each([
    ['google', 'About Google Maps'],
    ['google', 'Google Chrome - The Fast & Secure Web Browser'],
    ['apache', 'Apache HBase and Apache Hive: databases on Hadoop'],
  ])('but not %s: %s', (query, title) => expect(namedBy(query).isShortName(titleNames(title))).toBe(false));
});

describe('a title adds another name', () => {
  test.each([
    ['killer whale', 'Orca (killer whale) - Wikipedia'],
    ['What is a mountain lion?', 'Puma (cougar, mountain lion)'],
  ])('%s: %s', (query, title) => expect(namedBy(query).isAddedName(titleNames(title))).toBe(true));

  test.each([
    ['whale', 'Orca (killer whale) - Wikipedia'],
    ['cougar', 'Puma (cougar, mountain lion)'],
    ['shopping', 'Black Friday (shopping)'],
    ['orca', 'Orca (killer whale)'],
  ])('but not %s: %s', (query, title) => expect(namedBy(query).isAddedName(titleNames(title))).toBe(false));
});

describe('a question with a frame has a longer name of the page', () => {
  const about = { subject: 'Iceland', parts: ['Iceland'], heads: [] };
  test.each([
    ['best time to visit Iceland', 'Best time to visit Iceland: weather and northern lights', true],
    ['University of Iceland', 'University of Iceland - Wikipedia', true],
    ['best time to visit Iceland', 'Iceland: best time to visit', false],
    ['best time to visit Iceland', 'Iceland', false],
  ])('%s: %s: %s', (query, title, isLonger) =>
    expect(namedBy(query, about).isLonger(titleNames(title))).toBe(isLonger),
  );
});

describe('a name is exact', () => {
  test.each([
    ['The Matrix', 'The Matrix (1999) - IMDb', true],
    ['the matrix', 'Matrix (mathematics) - Wikipedia', false],
    ['matrix', 'The Matrix (1999) - IMDb', false],
    ['what is RAG', 'What is RAG? - Retrieval explained - AWS', true],
    ['what is RAG', 'RAG', false],
  ])('%s: %s', (query, title, isExact) => expect(namedBy(query).isExactName(titleNames(title))).toBe(isExact));
});
