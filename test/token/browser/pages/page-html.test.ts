import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from '../../../../src/token/browser/pages/page-html.ts';

const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  );

test('whatever is put into a template stays text, between tags and in an attribute', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', '=', '/', ';', '#39') }),
      (text) => {
        const [, inside = '', between = ''] =
          /^<a title="([^"]*)">([^<]*)<\/a>$/.exec(html`<a title="${text}">${text}</a>`.text) ?? [];
        expect([inside, between]).not.toContain('>');
        expect([unescaped(inside), unescaped(between)]).toEqual([text, text]);
      },
    ),
  );
});

test('HTML, lists, numbers, and nothing', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${7}${false}${undefined}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>7');
});
