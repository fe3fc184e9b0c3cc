import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documents } from '../support/documents.ts';

const pages = documents.filter(({ file }) => file.startsWith('src/docs/'));

/** Two screens of 60 lines. Code and tables are looked up, not read from the first line to the last. */
const maxLines = 120;

describe('a page', () => {
  test.each(pages.map(({ file, prose }) => [file, prose]))(
    '%s has at most two screens of sentences',
    (_file, prose) => {
      expect(prose.split('\n').filter((line) => !line.startsWith('|')).length).toBeLessThanOrEqual(maxLines);
    },
  );

  /** Each page of a service that has several, with those that it leads to. */
  test.each([
    ['control', ['sandboxes', 'rules', 'journal', 'tokens-and-mails', 'in-code', 'over-http']],
    ['login', ['registration', 'identity-providers', 'flows', 'login-differences']],
    ['questions', ['questions-about-tests', 'questions-about-tokens']],
    ['scale', ['balancer', 'cluster', 'sizing']],
    ['token-endpoint', ['realm', 'token-differences']],
    ['web-search', ['search-pages', 'ranking']],
  ])('%s.md begins with links to the pages that go on from it, and they lead back', (name, parts) => {
    const text = documents.find(({ file }) => file === `src/docs/${name}.md`)?.text ?? '';
    const beginning = text.split(/^## /m)[0] ?? '';
    expect(parts.filter((part) => !beginning.includes(`(${part}.md`))).toEqual([]);
    const back = parts.map((part) => documents.find(({ file }) => file === `src/docs/${part}.md`)?.text ?? '');
    expect(back.filter((page) => !page.includes(`(${name}.md`))).toEqual([]);
  });

  test('is in the list of tasks', () => {
    const list = readFileSync('src/docs/README.md', 'utf8');
    const others = pages.map(({ file }) => file.replace('src/docs/', '')).filter((name) => name !== 'README.md');
    expect(others.filter((name) => !list.includes(`(${name}`))).toEqual([]);
  });
});
