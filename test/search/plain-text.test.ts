import { expect, test } from 'vitest';
import { plainText } from '../../src/search/plain-text.ts';

test.each([
  ['# Title\n\nText', 'Title\n\nText'],
  ['**client_id** and *this* and __that__ and _those_', 'client_id and this and that and those'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['[a link](https://example.com/a_(b)) and ![an image](x.png)', '[a link](https://example.com/a_(b)) and an image'],
  ['[a link](https://example.com/) <https://example.org/>', 'a link https://example.org/'],
  ['- one\n* two\n  - three', 'one\ntwo\n  three'],
  ['> quoted\n\n---\n\nrest', 'quoted\n\nrest'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a | b\n1 | 2'],
  ['```js\nconst a = `b` * 2 * __c__;\n# no heading\n```', 'const a = `b` * 2 * __c__;\n# no heading'],
  ['a method `__init__` and `*args`, __really__', 'a method __init__ and *args, really'],
  ['* * *\ntext', 'text'],
])('%j is %j as text', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test('marks without end take no time', () => {
  for (const mark of ['*', '_', '[', '`', '|', '- ', '<https://', '![', '#', '> '])
    expect(plainText(mark.repeat(20_000)).length).toBeLessThanOrEqual(mark.length * 20_000);
});
