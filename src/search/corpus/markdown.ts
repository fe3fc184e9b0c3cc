import { firstHeading, imagesIn, linkTargets } from '../engine/markdown.ts';
import { decodeText, unknownCharset } from './decode-text.ts';
import { bytesOf } from './file-bytes.ts';
import { resolveLinks } from './file-url.ts';
import { frontMatter } from './front-matter.ts';
import { parsePage } from './page-schema.ts';
import type { CorpusFile, PageOrProblem, Reader } from './reader.ts';
import { tidyMarkdown } from './tidy-markdown.ts';
import { titleOfName } from './title-of-name.ts';

/** Names that other tools give to the fields of a page. */
const fieldNames: Readonly<Record<string, string>> = { date: 'published_date', lang: 'language' };

function pageOf(text: string, file: CorpusFile): unknown {
  const { fields, body: raw } = frontMatter(text);
  const body = tidyMarkdown(raw);
  const known: { url?: unknown; title?: unknown } = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [fieldNames[name] ?? name, value]),
  );
  const url = typeof known.url === 'string' ? known.url : file.url;
  return {
    title: firstHeading(body) ?? titleOfName(file.path),
    links: resolveLinks(linkTargets(body), url),
    images: imagesIn(body).map(({ target, description }) => ({
      url: resolveLinks([target], url)[0] ?? target,
      description,
    })),
    ...known,
    // YAML takes a title like `2024` for a number.
    ...(typeof known.title === 'number' && { title: String(known.title) }),
    url,
    content: body,
  };
}

/** Markdown: one page a file; front matter says what the text does not. */
export const markdown: Reader = (file) => markdownPages(file, (text) => text);

/** The page in a file whose text becomes Markdown by `convert`. */
export async function* markdownPages(
  file: CorpusFile,
  convert: (text: string) => string,
): AsyncGenerator<PageOrProblem> {
  const place = { line: 1, bytes: file.size };
  const text = decodeText(await bytesOf(file.path));
  if (text === undefined) {
    yield { ...place, problem: unknownCharset };
    return;
  }
  let value: unknown;
  try {
    value = pageOf(convert(text), file);
  } catch (error) {
    yield { ...place, problem: `front matter is not YAML: ${(error as Error).message.split('\n')[0]}` };
    return;
  }
  const page = parsePage(value);
  yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
}
