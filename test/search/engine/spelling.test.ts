import { expect, test } from 'vitest';
import { termOf } from '../../../src/search/engine/terms.ts';

test.each([
  ['colour', 'color'],
  ['neighbours', 'neighbor'],
  ['favourite', 'favorite'],
  ['organisation', 'organizations'],
  ['analysing', 'analyzed'],
  ['travelling', 'traveling'],
  ['tyres', 'tire'],
  ['programmes', 'program'],
  ['centres', 'center'],
  ['cancelled', 'canceled'],
  ['installing', 'install'],
  ['scrolled', 'scroll'],
  ['controlling', 'control'],
  ['precise', 'precision'],
  ['surprise', 'surprisingly'],
  ['supervised', 'supervision'],
  ['promised', 'promises'],
  ['organising', 'organizer'],
  ['devouring', 'devour'],
])('%s and %s are one term', (one, other) => {
  expect(termOf(one)).toBe(termOf(other));
});

test.each([
  ['hour', 'hor'],
  ['four', 'for'],
  ['wise', 'wize'],
  ['filling', 'filing'],
  ['c++', 'c'],
])('%s and %s are two terms', (one, other) => {
  expect(termOf(one)).not.toBe(termOf(other));
});

test.each([
  ['university', 'universe'],
  ['universities', 'universal'],
  ['appendicitis', 'appends'],
  ['experience', 'experiment'],
  ['paste', 'past'],
  ['important', 'import'],
  ['organization', 'organ'],
  ['france', 'francs'],
])('%s and %s are different terms', (one, other) => {
  expect(termOf(one)).not.toBe(termOf(other));
});

test.each([
  ['universities', 'university'],
  ['running', 'runs'],
  ['countries', 'country'],
  ['classes', 'class'],
  ['boxes', 'box'],
  ['experiences', 'experience'],
  ['connected', 'connects'],
])('%s and %s are one term', (one, other) => {
  expect(termOf(one)).toBe(termOf(other));
});
