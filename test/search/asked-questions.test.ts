import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/runtime/runtime.ts';
import { builtInIndex } from '../../src/search/corpus/built-in-corpus.ts';
import { searchApp } from '../support/search-app.ts';

const index = await builtInIndex(systemClock);
const { post } = await searchApp({
  index: async () => index,
  clock: systemClock,
  settings: { whenNothingFits: 'placeholder' },
});

async function ask(query: string, more: object = {}) {
  const { json } = await post('/search', { query, include_answer: true, ...more });
  const [first] = json.results as readonly { url: string; title: string; score: number }[];
  return { url: first?.url ?? '', title: first?.title ?? '', score: first?.score ?? 0, answer: json.answer as string };
}

describe('a page about the subject is first, and surely so', () => {
  test.each([
    [
      'Collect detailed information on intermittent fasting for a magazine article aimed at the general public: what the science says about weight loss, metabolic health, risks for particular groups, and popular schedules. Quote three studies please.',
      /^Intermittent fasting/,
    ],
    ['Will Smith movies', /^Will Smith/],
    ['UK', /^United Kingdom/],
    ['mongodb vs postgresql for startups', /^MongoDB vs/],
    ['Berlin Wall fall date', /^Berlin Wall/],
    ['bacteria versus virus', /^Virus - /],
    ['early signs of type 2 diabetes', /^Diabetes - WHO/],
    ['year the Titanic sank', /^Sinking of the Titanic/],
    ['capitale du Canada', /^Canada — Wikipédia/],
    ['Thought: I need a date. Action: tavily_search Action Input: {"query": "Berlin Wall"}', /^Berlin Wall/],
  ])('%s', async (query, title) => {
    const first = await ask(query);
    expect(first.title).toMatch(title);
    expect(first.score).toBeGreaterThanOrEqual(0.5);
  });
});

describe('placeholder pages are about the subject, in the language of the question', () => {
  test.each([
    ['Rezept für Zorblattsalat', /^Rezept für Zorblattsalat: Überblick/],
    ['Vorteile der Zorblattenergie', /^Zorblattenergie: Überblick/],
    ['Fahrradtouren am Bodensee', /^Fahrradtouren am Bodensee: Überblick/],
    ['what is a living will', /^Living Will: overview/],
    ['Sehenswürdigkeiten in Zorblatthausen', /: Überblick/],
    ['volcanes de México', /^Volcanes de México: visión general/],
    ['who invented the zorblattoscope', /^Zorblattoscope: overview/],
    ['Zweiter Weltkrieg Ursachen', /^Zweiter Weltkrieg Ursachen: Überblick/],
    ['"I have a dream" speech', /^I Have a Dream: overview/],
    ['El Niño zorblattiness', /^El Niño Zorblattiness: overview/],
  ])('%s', async (query, title) => expect((await ask(query)).title).toMatch(title));
});

describe('a page about a part of the question is no sure one, and does not answer', () => {
  test.each([
    'cheetah top speed',
    'bass guitar tuning',
    'moteur électrique',
    'whole wheat vs white bread',
    'director of the movie that won best picture in 1994',
    'mejores playas de Mallorca',
  ])('%s', async (query) => {
    const first = await ask(query);
    expect(first.score).toBeLessThan(0.5);
    expect(first.answer).toBeNull();
  });
});

describe('answers', () => {
  test.each([
    ['graphql used for', /^GraphQL has/],
    ['historia de los aztecas', /^Los aztecas/],
    ['what is a reverse mortgage', /^A reverse mortgage/],
    ['Goethe Leben und Werk', /^Johann Wolfgang von Goethe/],
    ['Will Smith movies', /^Will Smith/],
    ['postgresql vs mysql performance', /^Both/],
    ['year the Titanic sank', /sank/],
  ])('%s', async (query, answer) => expect((await ask(query)).answer).toMatch(answer));

  test('who has most is told by a sentence that says so, or by none', async () =>
    expect((await ask('who has won the most Wimbledon titles')).answer).toBeNull());
});
