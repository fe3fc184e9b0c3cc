import { expect, test } from 'vitest';
import { tidyMarkdown } from '../../../src/search/corpus/tidy-markdown.ts';
import { firstHeading, imagesIn, linkTargets, plainText, textBlocks } from '../../../src/search/engine/markdown.ts';

test.each([
  ['# Title\n\nText', 'Title\n\nText'],
  ['**client_id** and *this* and __that__ and _those_', 'client_id and this and that and those'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['[a link](https://example.com/a_(b)) and ![an image](x.png)', 'a link and an image'],
  ['[a link](https://example.com/) <https://example.org/>', 'a link https://example.org/'],
  ['- one\n* two\n  - three', 'one\ntwo\n  three'],
  ['> quoted\n\n---\n\nrest', 'quoted\n\nrest'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a | b\n1 | 2'],
  ['```js\nconst a = `b` * 2 * __c__;\n# no heading\n```', 'const a = `b` * 2 * __c__;\n# no heading'],
  ['a method `__init__` and `*args`, __really__', 'a method __init__ and *args, really'],
  ['* * *\ntext', 'text'],
  ['Title\n=====\ntext\n\nPart\n---\nmore', 'Title\ntext\n\nPart\nmore'],
  ['press <kbd>Ctrl</kbd>,<br>then <a href="x.html">go</a> to `<b>`', 'press Ctrl, then go to <b>'],
  ['a List<String> and a<b and b>c', 'a List<String> and a<b and b>c'],
  ['one <!-- two\nthree --> four <!-- five', 'one  four <!-- five'],
  ['[a][1] and [b][] and [c]\n\n[1]: https://example.com/ "One"', 'a and b and [c]'],
  [
    '[![Build](https://ci.example/x.svg)](https://ci.example/) [![npm][badge]][npm] ![n](https://img.shields.io/n) x',
    'x',
  ],
])('%j is %j as text', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test('marks without end take no time', { tags: ['thorough'] }, () => {
  for (const mark of [
    '*',
    '**a ',
    '_',
    '[',
    '[a](',
    '[a][',
    '[![',
    '`',
    '|',
    '- ',
    '<https://',
    '<a ',
    '<!--',
    '![',
    '#',
    '> ',
  ]) {
    expect(plainText(mark.repeat(20_000)).length).toBeLessThanOrEqual(mark.length * 20_000);
    expect(tidyMarkdown(mark.repeat(20_000)).length).toBeLessThanOrEqual(mark.length * 20_000);
  }
});

test.each([
  ['# One #\n## Two', 'One'],
  ['text\n\nTitle *here*\n===', 'Title here'],
  ['Title\n---', 'Title'],
  ['```sh\n# a comment\n```\n## After', 'After'],
  ['# [![Build](b.svg)](https://ci.example/)\n\n# Name', 'Name'],
  ['<h1 align="center">Name <img src="x.svg"></h1>', 'Name'],
  ['| a |\n---\ntext', undefined],
  ['text', undefined],
])('the first heading of %j is %j', (markdown, heading) => {
  expect(firstHeading(markdown)).toBe(heading);
});

test('references become inline links; badges, HTML and definitions go; code stays', () => {
  const markdown = `# Name
<!-- badges -->
[![Build][build-badge]][build] ![npm][npm-badge]
See [the guide][guide], [Guide][] and [missing][none]. <p align="center">Centred</p>

    [guide]

\`\`\`html
<p>[guide][guide]</p>
\`\`\`

[guide]: https://a.example/guide
[build]: https://ci.example/
[build-badge]: https://ci.example/badge.svg
[npm-badge]: https://img.shields.io/npm/v/x`;
  const tidy = tidyMarkdown(markdown);
  expect(tidy).toBe(`# Name

See [the guide](https://a.example/guide), [Guide](https://a.example/guide) and [missing][none]. Centred

    [guide]

\`\`\`html
<p>[guide][guide]</p>
\`\`\``);
  expect(linkTargets(tidy)).toEqual(['https://a.example/guide', 'https://a.example/guide']);
});

test('images, with parentheses in their URL; badges are none', () => {
  const markdown = '![A](a_(b).png "title") [![B](b.png)](https://x.example) ![C](https://img.shields.io/c)';
  expect(imagesIn(markdown)).toEqual([{ target: 'a_(b).png', description: 'A' }]);
});

test('no block crosses a heading, an item or a row', () => {
  expect(textBlocks('Title\n===\nOne\ntwo\n- a\n  b\n1. c\n\n| d | e |\n|--|--|\n| f | g |')).toEqual([
    'Title',
    'One two',
    'a b',
    'c',
    'd e',
    'f g',
  ]);
});
