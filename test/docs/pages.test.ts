import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documents } from '../support/documents.ts';

const pages = documents.filter(({ file }) => file.startsWith('src/docs/'));

/** Two screens of 60 lines. Code and tables are looked up, not read from the first line to the last. */
const maxLines = 120;

/** Where all rules of one service stand together, or all questions, for those who look one up. */
const references = ['control', 'login', 'questions', 'scale', 'token-endpoint', 'web-search'].map(
  (name) => `src/docs/${name}.md`,
);

describe('a page', () => {
  test.each(pages.filter(({ file }) => !references.includes(file)).map(({ file, prose }) => [file, prose]))(
    '%s has at most two screens of sentences',
    (_file, prose) => {
      expect(prose.split('\n').filter((line) => !line.startsWith('|')).length).toBeLessThanOrEqual(maxLines);
    },
  );

  test.each(references)('%s, which is longer, begins with links to its parts', (file) => {
    const text = documents.find((document) => document.file === file)?.text ?? '';
    const parts = [...text.matchAll(/^## (.*)$/gm)];
    expect(parts.length).toBeGreaterThan(3);
    expect(text.slice(0, parts[0]?.index)).toMatch(/^- \[/m);
  });

  test('is in the list of tasks', () => {
    const list = readFileSync('src/docs/README.md', 'utf8');
    const others = pages.map(({ file }) => file.replace('src/docs/', '')).filter((name) => name !== 'README.md');
    expect(others.filter((name) => !list.includes(`(${name}`))).toEqual([]);
  });
});
