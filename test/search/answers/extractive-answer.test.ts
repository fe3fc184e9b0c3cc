import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAnswerExtractor } from '../../../src/search/answers/extractive-answer.ts';
import { builtInIndex } from '../../../src/search/corpus/built-in-corpus.ts';
import { defaultQuery } from '../../../src/search/engine/default-query.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { pageOf } from '../../support/search-pages.ts';

const index = await builtInIndex(movableClock());
const { answer } = createAnswerExtractor();
const ask = async (text: string, length: 'basic' | 'advanced' = 'basic') => {
  const hits = await index.search(defaultQuery(text, { passages: 3 }));
  return { hits, text: answer(text, hits, length) ?? '' };
};

test.each([
  ['capital of France', /^The capital of France is Paris/],
  ['how tall is mount everest', /8,848\.86 metres/],
  ['when did World War II end', /1945/],
  ['who is Leo Messi', /^Lionel Messi\b.* footballer/],
  ['what is photosynthesis', /^Photosynthesis is the process/],
  ['population of Japan', /124 million/],
  ['speed of light', /299,792,458/],
  ['how to prevent sql injection', /prepared statements/],
])('%s', async (asked, wanted) => {
  expect((await ask(asked)).text).toMatch(wanted);
});

test('four of five questions for a fact are answered with it', { tags: ['thorough'] }, async () => {
  const facts = readFileSync(new URL('facts.jsonl', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { question: string; holds: string });
  const wrong: string[] = [];
  for (const { question, holds } of facts) {
    const { text } = await ask(question);
    if (!new RegExp(holds, 'i').test(text)) wrong.push(`${question} -> ${text}`);
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThan(facts.length / 5);
});

test('a question of a page is no answer', async () => {
  const [hit] = (await ask('who invented the light bulb')).hits;
  if (hit === undefined) throw new Error('no page');
  const page = { ...hit.page, content: 'Who invented the light bulb? It was Joseph Swan.' };
  expect(answer('who invented the light bulb', [{ ...hit, page }], 'basic')).toBe('It was Joseph Swan.');
});

test('every sentence stands in a page that was found', async () => {
  const { hits, text } = await ask('what is OAuth client credentials', 'advanced');
  const pages = hits.map(({ page }) => page.content.replace(/[*`]|\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' '));
  for (const sentence of text.split(/(?<=\.) (?=[A-Z])/))
    expect(
      pages.some((page) => page.includes(sentence)),
      sentence,
    ).toBe(true);
});

test('a basic answer is shorter than an advanced one', async () => {
  const [basic, advanced] = [
    await ask('python programming language'),
    await ask('python programming language', 'advanced'),
  ];
  expect(basic.text.length).toBeLessThan(advanced.text.length);
});

/** An answer from pages that all fit. */
const answerFrom = (question: string, pages: readonly Parameters<typeof pageOf>[0][]) =>
  answer(
    question,
    pages.map((page) => ({ page: { ...pageOf(page), published: undefined, links: [] }, score: 0.9, passages: [] })),
    'basic',
  );

test('of a page about several things only what is said of the one that was asked for', () => {
  const page = {
    title: 'Lavender: how to grow and prune it; hydrangea and rose care',
    content: 'Lavender is a shrub that wants full sun. Prune it in August. Roses are pruned in late winter.',
  };
  expect(answerFrom('how to prune roses', [page])).toBe('Roses are pruned in late winter.');
  expect(answerFrom('how to prune lavender', [page])).toMatch(/^Lavender is a shrub/);
});

test('a sentence that names none of several things is about the one before it', () => {
  const page = {
    title: 'Heat stroke and sunburn; hypothermia and frostbite',
    content:
      'Heat stroke is an emergency; first aid is shade. Hypothermia is the opposite. The first aid is to warm the trunk.',
  };
  expect(answerFrom('heat stroke first aid', [page])).toBe('Heat stroke is an emergency; first aid is shade.');
  expect(answerFrom('hypothermia first aid', [page])).toMatch('trunk');
});

test('nobody is called he before somebody has been named', () => {
  const league = { title: 'Premier League', content: 'The Premier League is the highest division of football.' };
  const player = {
    title: 'Mohamed Salah',
    content: 'He was top scorer of the Premier League four times.',
  };
  expect(answerFrom('Premier League top scorers', [league, player])).toBe(league.content);
  expect(answerFrom('Mohamed Salah', [player])).toBe(player.content);
});

test('an answer is in one language', () => {
  const pages = [
    { title: 'Canada', content: 'The population of Canada is about 41 million.' },
    { title: 'Canada', content: 'La population du Canada est de 41 millions.', language: 'fr' },
  ];
  expect(answerFrom('population of Canada', pages)).toBe('The population of Canada is about 41 million.');
});

test('nothing found, nothing said', () => {
  expect(answer('zebra', [], 'basic')).toBeNull();
});

test('a sentence about one thing of a list in the title says nothing about another one', () => {
  const page = pageOf({
    title: 'How many calories are in an avocado, a banana, an egg? - Clinic',
    content: 'An average avocado has about 240 calories. A grown woman needs about 2,000 calories a day.',
  });
  const asked = (question: string) => answer(question, [{ page, score: 0.9, passages: [] }], 'basic');
  expect(asked('how many calories in a banana')).toBeNull();
  expect(asked('how many calories in an avocado')).toMatch(/^An average avocado/);
});

test('the same of a list behind a colon', () => {
  const page = {
    title: 'Safe temperatures: chicken, beef, fish | Clinic',
    content: 'Steaks and roasts of beef: 63 °C. Chicken needs 74 °C.',
  };
  expect(answerFrom('safe temperature for chicken', [page])).toBe('Chicken needs 74 °C.');
  expect(answerFrom('what temperature to roast chicken', [page])).toBeNull();
  expect(answerFrom('safe temperature for beef', [page])).toBe('Steaks and roasts of beef: 63 °C.');
});
