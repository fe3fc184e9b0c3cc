import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentencesOf } from '../../../src/search/engine/sentences.ts';

test.each([
  ['two sentences', 'One here. Two there!', ['One here.', 'Two there!']],
  ['a line break inside a sentence', 'One\nhere. Two', ['One here.', 'Two']],
  ['paragraphs', 'One\n\nTwo', ['One', 'Two']],
  [
    'abbreviations',
    'Dr. Ada met J. Smith at 5 p.m. Monday, e.g. here. End.',
    ['Dr. Ada met J. Smith at 5 p.m. Monday, e.g. here.', 'End.'],
  ],
  [
    'ranks, mountains and figures',
    'Gen. Lee saw Mt. Etna (Fig. 3). No. It was late.',
    ['Gen. Lee saw Mt. Etna (Fig. 3).', 'No.', 'It was late.'],
  ],
  ['numbers and names of code', 'Pi is 3.14 in node.js. Yes.', ['Pi is 3.14 in node.js.', 'Yes.']],
  ['quotes', 'He said "Go." Then he went.', ['He said "Go."', 'Then he went.']],
  ['headings and items', '# Title\nText.\n- One\n- Two\n1. Three', ['Title', 'Text.', 'One', 'Two', 'Three']],
  ['an item over two lines', '- One\n  more\n- Two', ['One more', 'Two']],
  [
    'emphasis, links, images, code',
    'A **bold** _word_, [link](https://a.example) ![sign](b.png) `x_y`.',
    ['A bold word, link sign x_y.'],
  ],
  ['underscores and stars of names', 'snake_case_name and 2 * 3 * 4', ['snake_case_name and 2 * 3 * 4']],
  ['code line by line', 'Run:\n```js\na()\nb()\n```\nDone.', ['Run:', 'a()', 'b()', 'Done.']],
  ['a table row by row', '| a | b |\n|---|---|\n| 1 | 2 |', ['a b', '1 2']],
  ['a rule', 'One\n\n---\n\nTwo', ['One', 'Two']],
  ['Chinese', '一。二！三', ['一。', '二！', '三']],
  ['Arabic and Hindi', 'وهذه أخرى؟ نعم. यह वाक्य है। दूसरा', ['وهذه أخرى؟', 'نعم.', 'यह वाक्य है।', 'दूसरा']],
  ['nothing', ' \n\n', []],
])('%s', (_, markdown, expected) => {
  expect(sentencesOf(markdown)).toEqual(expected);
});

test('a sentence of more than 500 characters is cut between words', () => {
  const sentences = sentencesOf('word '.repeat(250));
  expect(sentences.join(' ')).toBe('word '.repeat(250).trim());
  for (const sentence of sentences) expect(sentence.length).toBeLessThanOrEqual(500);
});

test.each(['| ', '**a ', '[a](', '![a', '  '])('a long page of unfinished %j is cut in linear time', (mark) => {
  expect(sentencesOf(`${mark.repeat(50_000)}x`).length).toBeGreaterThan(0);
});

test('no letter of plain text is lost, no sentence is empty or longer than 500 characters', () => {
  const plain = fc.string({
    unit: fc.constantFrom('a', 'B', '.', ' ', '?', '\n', '"', '。', '😀', 'é'),
    maxLength: 1500,
  });
  fc.assert(
    fc.property(plain, (text) => {
      const sentences = sentencesOf(text);
      expect(sentences.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      for (const sentence of sentences) expect(sentence.length > 0 && sentence.length <= 500).toBe(true);
    }),
  );
});
