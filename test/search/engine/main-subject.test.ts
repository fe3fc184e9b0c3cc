import { expect, test } from 'vitest';
import { readQuestion } from '../../../src/search/engine/question-subject.ts';

test.each([
  [
    'Research the impact of reefs on island nations. Cover fish, corals, tides, trade and tourism, and please include sources for each claim.',
    'reefs on island nations',
    ['reefs'],
  ],
  [
    'Write a detailed overview of the tram industry, including builders, signal makers, cities, fares and depots until 2030.',
    'the tram industry',
    ['the tram industry'],
  ],
  [
    'I moved to Lyon with two cats and a very old piano last winter. How do I register a motorcycle? Please answer shortly.',
    'register a motorcycle',
    ['register a motorcycle'],
  ],
  [
    'Compare trams with buses for a small town: cost, noise, capacity, comfort, safety and maintenance.',
    'trams with buses for a small town',
    ['trams'],
  ],
  [
    'Its roots, sails, masts and ropes matter to me. Please describe the history of clippers with ports, crews and cargo.',
    'clippers with ports, crews and cargo',
    ['clippers'],
  ],
  ['Compare trams with buses: cost and noise', 'trams with buses: cost and noise', []],
])('%s', (question, subject, heads) => {
  expect(readQuestion(question)).toMatchObject({ subject, heads });
});

test('a long text that asks for nothing keeps all of its subject', () => {
  const text =
    'The use of gears in clocks, mills and cranes. This includes wheel trains, escapements, springs and weights';
  expect(readQuestion(text).subject).toContain('escapements');
});

test('names behind a colon are what is asked about', () => {
  const text =
    'Please compare trams in the following towns: Basel, Linz, Ghent, Nantes, Porto, Bilbao, Gdansk and Turin';
  expect(readQuestion(text).subject).toContain('Nantes');
});
