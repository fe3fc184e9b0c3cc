import { describe, expect, test } from 'vitest';
import { templates } from '../../../src/search/placeholders/languages/languages.ts';
import { contentOf } from '../../../src/search/placeholders/page-content.ts';

describe.each([...templates])('pages in %s', (_, template) => {
  const pages = Array.from({ length: 100 }, (_, seed) => contentOf(template, 'Zorblatt', `${seed}`, '# Zorblatt'));

  test('are short mostly and long sometimes, and never of another language', () => {
    const lengths = pages.map((page) => page.length).sort((one, other) => one - other);
    expect(lengths[0]).toBeGreaterThanOrEqual(2_000);
    expect(lengths[60]).toBeLessThan(6_000);
    expect(lengths[99]).toBeGreaterThan(7_500);
    expect(lengths[99]).toBeLessThanOrEqual(20_000);
    const subjects = ['Zorblatt', ...template.sections.map(([heading]) => `Zorblatt: ${heading}`)];
    const own = new Set(subjects.flatMap((one) => template.sections.map(([, text]) => text.replaceAll('{s}', one))));
    for (const page of pages)
      for (const piece of page.split('\n\n')) expect(piece.startsWith('#') || own.has(piece), piece).toBe(true);
  });
});
