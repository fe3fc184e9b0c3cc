import { expect, test } from 'vitest';
import {
  asksHowTo,
  endsInFrame,
  framingWords,
  nameAsked,
  subjectAsked,
  withoutFrame,
} from '../../../src/search/engine/question-frame.ts';

test.each([
  ['how tall is the tower', 'tall', true],
  ['who created Python', 'created', true],
  ['what year was it founded', 'founded', true],
  ['how to tell tall tales', 'tall', false],
  ['tall buildings', 'tall', false],
  ['a newly created company', 'created', false],
  ['who created Python', 'python', false],
  ['What does HTTP stand for?', 'stand', true],
  ['what does a lemonade stand sell', 'stand', false],
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
  ['what does nato stand for', 'nato'],
  ['who won', undefined],
  ['python created', undefined],
  [' who founded amazon and when ', 'amazon'],
])('"%s" asks about %s', (question, subject) => expect(subjectAsked(question)).toBe(subject));

test.each([
  ['best way to learn Rust', 'to learn Rust'],
  ["What's the easiest way to boil an egg?", 'to boil an egg?'],
  ['inflation meaning', 'inflation '],
  ['black holes explained?', 'black holes '],
  ['meaning', 'meaning'],
  ['the best way', 'the best way'],
])('without its frame %j is %j', (text, rest) => expect(withoutFrame(text)).toBe(rest));

test.each([
  [' what is the who ', ' the who '],
  [' who are queen ', ' queen '],
  [' define entropy ', ' entropy '],
  [' whatsapp ', ' whatsapp '],
])('%j asks for %j', (words, name) => expect(nameAsked(words)).toBe(name));

test.each([
  ['How do vaccines work?', true],
  ['how does a heat pump work', true],
  ['how do people work remotely', false],
  ['does it work', false],
])('%j ends in its frame: %s', (text, ends) => expect(endsInFrame(text)).toBe(ends));

test.each([
  ['How to get out', true],
  ['show to', false],
])('%j asks how to: %s', (text, asks) => expect(asksHowTo(text)).toBe(asks));
