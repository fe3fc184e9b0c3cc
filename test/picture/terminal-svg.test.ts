import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocks } from '../support/documents.ts';
import { drawTerminals } from './terminal-svg.ts';

/** The text of each line of a picture. */
const linesOf = (svg: string) =>
  [...svg.matchAll(/<text xml:space[^>]*>(.*?)<\/text>/g)].map(([, spans = '']) =>
    spans.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(code)),
  );

test('long lines are wrapped, and signs of XML are written as characters', () => {
  const svg = drawTerminals('a & b', [{ title: '<t>', lines: [[['plain', '<&>'.repeat(40)]], [], [['good', 'x']]] }]);
  expect(linesOf(svg)).toEqual(['<&>'.repeat(32), '<&>'.repeat(8), 'x']);
  expect(svg).toContain('<title>a &#38; b</title>');
  expect(svg).toContain('textLength="748.8"');
});

test('the picture of the README shows the commands of its first minute and loads nothing', () => {
  const svg = readFileSync('.github/first-minute.svg', 'utf8');
  const shown = linesOf(svg).join('');
  const commands = blocks
    .filter(({ file, language }) => file === 'README.md' && language === 'console')
    .map(({ text }) => /^(\$ (?:.*\\\n)*.*)\n/.exec(text)?.[1]?.replaceAll('\n', ''));
  expect(commands.filter((command) => !shown.includes(command ?? ''))).toEqual([]);
  expect(svg).not.toMatch(/href|url\(|@import|@font-face|<script/);
});
