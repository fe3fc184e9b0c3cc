import { expect, test } from 'vitest';
import { createAnswerExtractor } from '../../../src/search/answers/extractive-answer.ts';
import { pageOf } from '../../support/search-pages.ts';

const { answer } = createAnswerExtractor();
const answerFrom = (question: string, title: string, content: string) =>
  answer(
    question,
    [{ page: { ...pageOf({ title, content }), published: undefined, links: [] }, score: 0.9, passages: [] }],
    'basic',
  );

test.each([
  ['when was Ada Marn born', 'Ada Marn', 'Her birth was on 4 May 1901.', 'Her school opened in 1920.'],
  ['when did Ada Marn die', 'Ada Marn', 'She died on 9 July 1980.', 'She was born in 1901 and died at home.'],
  ['when did Ada Marn die', 'Ada Marn', 'Her death was in 1980.', 'She married Tom, who died on 9 July 1970.'],
  ['who shot Ada Marn', 'Ada Marn', 'Tom Heath murdered Ada in the park.', 'Ada was a friend of Tom Heath.'],
  ['who wrote The Long Boat', 'The Long Boat', 'It is a novel by Ada Marn.', 'Tom Heath wrote the music.'],
  ['who directed The Long Boat', 'The Long Boat', 'Ada Marn directed it.', 'The Long Boat was written by Tom Heath.'],
  ['who plays Jo in The Long Boat', 'The Long Boat', 'Ada Marn plays Jo.', 'Tom Heath plays the captain.'],
  ['height of the Marn Wall', 'Marn Wall', 'It is 4 metres high.', 'It ran for 155 kilometres around the town.'],
  ['population of Marnland', 'Marnland', 'About 3,500,000 people live there.', 'It sold 3,500,000 boats.'],
  ['currency of Marnland', 'Marnland', 'The currency is the marn.', 'Marnland is an old kingdom.'],
  ['symptoms of marnitis', 'Marnitis - Causes', 'The signs are thirst and a fever.', 'Marnitis is a disease.'],
  ['why did Marnland fall', 'Fall of Marnland', 'The causes were wars.', 'Marnland was a rich kingdom.'],
  ['why did the Marn sink', 'Sinking of the Marn', 'It sank because of ice.', 'Some died because boats were few.'],
  ['who started World War I', 'World War I', 'Tom Heath began it.', 'World War II was begun by Tom Heath.'],
  ['how much does Marn cost per month', 'Marn', 'It costs 9 dollars a month.', 'It costs 90 dollars at once.'],
  ['how to undo a marn knot', 'Marn knot', 'Undo it with a pin.', 'A marn knot joins two ropes.'],
  [
    'how to read a marn file',
    'How to read a marn file',
    'Read the lines of it.',
    'delimiter sets the sign between columns.',
  ],
  [
    'best time to visit Marnland',
    'Marnland',
    'The best months are May and June.',
    'Marnland is a country of visitors.',
  ],
  ['Wie hoch ist der Marnberg?', 'Marnberg', 'Er ist der höchste Berg, mit 2962 Metern.', 'Er ist 12 Kilometer lang.'],
  ['Wer erfand die Marnpresse?', 'Marnpresse', 'Erfinder war Ada von Marn.', 'Neu war die Verbindung von Erfindungen.'],
  ['¿Cuándo murió Ada Marn?', 'Ada Marn', 'Ada Marn murió en 1980.', 'Ada Marn nació en 1901.'],
])('%s', (question, title, answering, other) => {
  expect(answerFrom(question, title, other)).toBeNull();
  expect(answerFrom(question, title, `${other} ${answering}`)).toBe(answering);
});

const aboutAll = [
  'what do beginners need to know about Marnland?',
  'describe Marnland in depth',
  'verify the most important claims about Marnland',
];

test('who asks only what something is gets what the page says of it', () => {
  const text = 'Marnland is an old kingdom.';
  for (const question of [
    'Marnland',
    'what is Marnland',
    'tell me about Marnland',
    'an overview of Marnland',
    ...aboutAll,
  ])
    expect(answerFrom(question, 'Marnland', text)).toBe(text);
});

test('a page that may be about something else answers only with a name of the question in its title', () => {
  const page = pageOf({ title: 'Visa for Marnland', content: 'Citizens of Heathland apply for a visa.' });
  const asked = (question: string) => answer(question, [{ page, score: 0.4995, passages: [] }], 'basic');
  expect(asked('visa for citizens of Heathland')).toBeNull();
  expect(asked('visa for Marnland')).toBe(page.content);
});

test('the point of a German date ends no sentence', () => {
  const text = 'Er wurde am 28. August 1749 in Marnstadt geboren und starb am 22. März 1832.';
  expect(answerFrom('Wann wurde Ado Marn geboren?', 'Ado Marn', text)).toBe(text);
});

test('the name of an encyclopedia is in each of its titles', () => {
  const text = 'The college was founded in 1850.';
  expect(answerFrom('when was Wikipedia founded', 'Marn College - Wikipedia', text)).toBeNull();
  expect(answerFrom('when was Marn College founded', 'Marn College - Wikipedia', text)).toBe(text);
});
