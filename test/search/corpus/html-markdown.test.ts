import { parseHTML } from 'linkedom';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { htmlMarkdown } from '../../../src/search/corpus/html-markdown.ts';

const translate = vi.spyOn(NodeHtmlMarkdown.prototype, 'translate');
afterEach(() => translate.mockClear());

const markdownOf = (html: string) => htmlMarkdown(parseHTML(`<main>${html}</main>`).document.documentElement);
const lengths = () => translate.mock.calls.map(([html]) => String(html).length);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test('a short page is converted as a whole', () => {
  expect(markdownOf('<h2>One</h2>two <b>three</b><ul><li>four</li></ul>')).toBe('## One\n\ntwo **three**\n- four');
  expect(lengths()).toHaveLength(1);
});

describe('a long page is converted part by part', () => {
  test.each([
    [
      'paragraphs',
      (at: number) => `<p>The <a href="/${at}">page ${at}</a> says nothing.</p>`,
      'The [page 7](/7) says nothing.',
    ],
    [
      'text between blocks',
      (at: number) => `Text ${at} <em>ends</em> here.<div>Block ${at}.</div>`,
      'Text 7 _ends_ here.\n\nBlock 7.',
    ],
    ['folded parts', (at: number) => `<details><p>Part <code>${at}</code></p></details>`, 'Part `7`'],
  ])('%s', (_, block, expected) => {
    const parts = numbers(1_500).map(block);
    const markdown = markdownOf(`<section>${parts.join('')}</section>`);
    expect(lengths().length).toBeGreaterThan(1);
    expect(Math.max(...lengths())).toBeLessThan(51_000);
    expect(markdown).toBe(parts.map((part) => markdownOf(part)).join('\n\n'));
    expect(markdown).toContain(expected);
  });

  test('a list stays one of items', () => {
    const items = numbers(4_000).map((at) => `<li>Item <b>${at}</b></li>`);
    const lines = markdownOf(`<ul>${items.join('')}</ul>`).split(/\n+/);
    expect(lines).toEqual(numbers(4_000).map((at) => `- Item **${at}**`));
    expect(lengths().length).toBeGreaterThan(1);
  });

  test('a listing loses the marks around its words', () => {
    const words = numbers(9_000).map((at) => `<span class="k"><a href="#${at}">x${at}</a></span> &lt; y\n`);
    expect(markdownOf(`<pre><code class="language-rust">${words.join('')}</code></pre>`)).toBe(
      `\`\`\`rust\n${numbers(9_000)
        .map((at) => `x${at} < y`)

        .join('\n')}\n\n\`\`\``,
    );
  });
});
