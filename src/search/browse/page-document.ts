import { Marked } from 'marked';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Hit, Page } from '../engine/search-index.ts';

/** Where a stored page, image or icon is found. */
export type PathOf = (url: string) => string;

const style =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}img{max-width:100%}pre{overflow:auto;background:#8881;padding:.6rem}table{border-collapse:collapse}td,th{border:1px solid #8884;padding:.2rem .5rem}header,footer,small{color:#777;overflow-wrap:anywhere}';

const documentOf = (title: string, language: string, head: string, body: string): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>${head}<style>${style}</style></head><body>${body}</body></html>`;

/** Markdown as HTML: links and images lead to stored pages, HTML in the text is shown as text. */
function htmlOf(markdown: string, base: string, pathOf: PathOf): string {
  const stored = (href: string) => {
    const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) ? escapeHtml(pathOf(url.href)) : undefined;
  };
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const path = stored(href);
        const text = this.parser.parseInline(tokens);
        return path === undefined ? text : `<a href="${path}">${text}</a>`;
      },
      image({ href, text }) {
        const path = stored(href);
        return path === undefined ? escapeHtml(text) : `<img src="${path}" alt="${escapeHtml(text)}">`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Holds for every page: built-in texts stand under addresses of publishers who have not written them. */
const notice =
  'A page stored in understudy, which stands in for a web search in tests. It is not what is published at this address: built-in pages are the words of the understudy project, and placeholder pages are made up.';
const noticeMeta = `<meta name="understudy" content="${notice}"><meta name="robots" content="noindex">`;

/** A stored page as an HTML document. */
export function pageDocument(page: Page, pathOf: PathOf): string {
  const { url, title, content, language, favicon, images, links, published } = page;
  const date = published === undefined ? '' : ` · ${new Date(published).toUTCString()}`;
  const shown = images.filter((image) => !content.includes(image.url));
  const head = `${noticeMeta}<link rel="canonical" href="${escapeHtml(url)}">${favicon === undefined ? '' : `<link rel="icon" href="${escapeHtml(pathOf(favicon))}">`}`;
  const body = [
    `<header><a href="${pathOf('')}">pages</a> · ${escapeHtml(url)}${date}</header><main>`,
    /^\s*#\s/.test(content) ? '' : `<h1>${escapeHtml(title)}</h1>`,
    htmlOf(content, url, pathOf),
    ...shown.map(
      (image) => `<figure><img src="${escapeHtml(pathOf(image.url))}" alt="${escapeHtml(image.description)}"></figure>`,
    ),
    '</main>',
    '<footer>',
    links.length === 0
      ? ''
      : `<ul>${links.map((link) => `<li><a href="${escapeHtml(pathOf(link))}">${escapeHtml(link)}</a></li>`).join('')}</ul>`,
    `<p>${notice}</p></footer>`,
  ];
  return documentOf(title, language, head, body.join(''));
}

const entry = (page: Page, note: string, pathOf: PathOf) =>
  `<li><a href="${escapeHtml(pathOf(page.url))}">${escapeHtml(page.title)}</a>${note}<br><small>${escapeHtml(page.url)}</small></li>`;

const form = (query: string) =>
  `<form><input name="q" type="search" value="${escapeHtml(query)}" aria-label="Search the pages" autofocus> <button>Search</button></form>`;

/** Pages in the order of their URLs, with links to those before and after. */
export function listDocument(
  pages: readonly Page[],
  { from, size, step }: { readonly from: number; readonly size: number; readonly step: number },
  pathOf: PathOf,
): string {
  const neighbours = [
    from > 0 ? `<a rel="prev" href="?from=${Math.max(0, from - step)}">before</a>` : '',
    pages.length === step && from + step < size ? `<a rel="next" href="?from=${from + step}">after</a>` : '',
  ];
  return documentOf(
    'Stored pages',
    'en',
    '',
    `<h1>${size} stored pages</h1>${form('')}<ol start="${from + 1}">${pages.map((page) => entry(page, '', pathOf)).join('')}</ol><p>${neighbours.join(' ')}</p>`,
  );
}

/** What a search of the stored pages found. */
export const hitsDocument = (query: string, hits: readonly Hit[], pathOf: PathOf): string =>
  documentOf(
    `${query} - stored pages`,
    'en',
    '',
    `<h1>Stored pages</h1>${form(query)}<ol>${hits.map(({ page, score }) => entry(page, ` <small>${score.toFixed(2)}</small>`, pathOf)).join('')}</ol><p><a href="${pathOf('')}">all pages</a></p>`,
  );
