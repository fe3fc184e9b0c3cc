import { readFile } from 'node:fs/promises';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { addressedLinks } from './file-address.ts';
import { checkedPage } from './page-schema.ts';
import type { CorpusFile, Found, Reader } from './reader.ts';
import { titleOfName } from './title-of-name.ts';

const markdownOptions = { bulletMarker: '-', codeBlockStyle: 'fenced' } as const;

/** The document; tags that HTML lets authors leave out are put in, because the parser does not. */
function documentOf(html: string) {
  const whole = /<body[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  return parseHTML(whole).document;
}

function pageOf(html: string, file: CorpusFile): unknown {
  const document = documentOf(html);
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name)?.trim() || undefined;
  const absolute = (target: string | undefined, base: string) =>
    target === undefined ? undefined : addressedLinks([target], base)[0];
  const url = absolute(attribute('link[rel="canonical"]', 'href'), file.address) ?? file.address;
  const heading = document.querySelector('h1')?.textContent?.trim();
  const title = document.querySelector('title')?.textContent?.trim() || heading || titleOfName(file.path);
  const language = document.documentElement.getAttribute('lang')?.slice(0, 2);
  const published = attribute('meta[property="article:published_time"]', 'content');
  const favicon = absolute(attribute('link[rel~="icon"]', 'href'), url);
  const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  for (const element of document.querySelectorAll('title')) element.remove();
  const article = new Readability(document, { charThreshold: 0 }).parse();
  const readable = documentOf(article?.content ?? '');
  const images = [...readable.querySelectorAll('img[src]')].flatMap((image) =>
    addressedLinks([image.getAttribute('src') ?? ''], url).map((source) => ({
      url: source,
      description: image.getAttribute('alt') ?? '',
    })),
  );
  return {
    url,
    title,
    content: NodeHtmlMarkdown.translate(article?.content ?? '', markdownOptions).trim(),
    language: language || undefined,
    published_date: published !== undefined && !Number.isNaN(Date.parse(published)) ? published : undefined,
    favicon,
    links: addressedLinks(links, url),
    images,
  };
}

/** HTML: one page a file, without what surrounds its readable text. */
export const html: Reader = async function* (file): AsyncGenerator<Found> {
  const page = checkedPage(pageOf(await readFile(file.path, 'utf8'), file));
  const place = { line: 1, bytes: file.size };
  yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
};
