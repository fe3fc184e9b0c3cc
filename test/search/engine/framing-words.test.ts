import { expect, test } from 'vitest';
import { framingWords, subjectAsked } from '../../../src/search/engine/framing-words.ts';

test.each([
  ['how tall is the tower', 'tall', true],
  ['who created Python', 'created', true],
  ['what year was it founded', 'founded', true],
  ['how to tell tall tales', 'tall', false],
  ['tall buildings', 'tall', false],
  ['a newly created company', 'created', false],
  ['who created Python', 'python', false],
])('in "%s" the word %s only says what is asked: %s', (question, word, is) => {
  expect(framingWords(question)(word)).toBe(is);
});

test.each([
  ['who created python', 'python'],
  ['when was the eiffel tower built', 'eiffel tower'],
  ['who won the 2022 world cup', '2022 world cup'],
  ['how old is the earth', 'earth'],
  ['where was mozart born', 'mozart'],
  ['who is it', 'it'],
  ['when did it start', 'it'],
  ['who won', undefined],
  ['python created', undefined],
])('"%s" asks about %s', (question, subject) => expect(subjectAsked(question)).toBe(subject));
