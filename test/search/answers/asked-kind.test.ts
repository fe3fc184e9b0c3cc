import { expect, test } from 'vitest';
import { askedKind } from '../../../src/search/answers/asked-kind.ts';

test.each([
  ['how tall is the tower', 'It is 330 metres high.', 'It is a high tower.'],
  ['how deep is the lake', 'It goes down to 1,642 m.', 'It has 20 percent of the water.'],
  ['how big is the park', 'It covers 3.4 square kilometres.', 'It opened in 1858.'],
  ['how fast is a falcon', 'It reaches 320 km/h.', 'It weighs 1 kg.'],
  ['how heavy is a whale', 'It weighs 150 tonnes.', 'It is 30 metres long.'],
  ['how much does a cat weigh', 'A cat weighs 4 kg.', 'A cat has 4 paws.'],
  ['boiling point of water', 'Water boils at 100 °C.', 'Water boils at sea level.'],
  ['how old is the city', 'It was founded 2,700 years ago.', 'It has two million inhabitants.'],
  ['how long does it take', 'It takes two weeks.', 'It takes patience.'],
  ['how long is the river', 'It is 6,650 kilometres long.', 'It has 7 sources.'],
  ['population of the island', 'About 67,000 people live there.', 'It has 3 towns.'],
  ['how much does it cost', 'It costs 20 dollars a month.', 'It costs nothing.'],
  ['unemployment rate', 'It fell to 4.1 per cent.', 'It fell.'],
  ['what does LAN stand for', 'A local area network (LAN) joins computers.', 'A LAN joins computers.'],
  ['how many teams play', 'There are eleven of them.', 'There are some.'],
  ['when was it built', 'It was built in 1889.', 'It was built of iron.'],
  ['what year did it open', 'It opened on 5 May.', 'It opened late.'],
  ['who won the cup', 'Argentina won it.', 'It won the cup.'],
  ['Wie hoch ist der Turm?', 'Er ist 330 Meter hoch.', 'Er ist hoch.'],
  ['¿Cuándo empezó?', 'Empezó en 1936.', 'Empezó tarde.'],
  ['Qui a écrit ce livre ?', 'Victor Hugo est son auteur.', 'Ce livre est long.'],
])('%s', (question, answering, other) => {
  const kind = askedKind(question);
  expect(kind?.occursIn(answering)).toBe(true);
  expect(kind?.occursIn(other)).toBe(false);
});

test('a question for anything else has no kind', () => {
  expect(askedKind('what is photosynthesis')).toBeUndefined();
  expect(askedKind('how to bake bread')).toBeUndefined();
});

test('the words that only say the kind are no words of the question', () => {
  expect(askedKind('how tall is the tower')?.rest.trim()).toBe('is the tower');
  expect(askedKind('what year did it open')?.rest.trim()).toBe('did it open');
  expect(askedKind('population of the island')?.rest).toBe('population of the island');
});
