import { expect, test } from 'vitest';
import { isAboutSubject } from '../../../src/search/engine/fit.ts';
import { subjectOfQuestion } from '../../../src/search/engine/question-subject.ts';

test.each([
  ['Rome', 'Rome', 'rome'],
  ['  inflation meaning?', 'inflation', 'inflation'],
  ['best way to boil an egg', 'boil an egg', 'boil an egg'],
  ['C++', 'C++', 'c++'],
  ['São  Tomé!', 'São Tomé', 'sao tome'],
])('%s', (question, text, key) => {
  expect(subjectOfQuestion(question)).toEqual({ text, key });
});

test('a page below 0.3 is not about the subject', () => {
  expect([0.29999999, 0.3].map(isAboutSubject)).toEqual([false, true]);
});
