import { readFile } from 'node:fs/promises';
import { plainText } from '../plain-text.ts';
import { addressedLinks } from './file-address.ts';
import { frontMatter } from './front-matter.ts';
import { checkedPage } from './page-schema.ts';
import type { CorpusFile, Found, Reader } from './reader.ts';
import { titleOfName } from './title-of-name.ts';

const heading = /^#{1,6}[ \t]+(.+?)[ \t#]*$/m;
const links = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const images = /!\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;

/** Names that other tools give to the fields of a page. */
const fieldNames: Readonly<Record<string, string>> = { date: 'published_date', lang: 'language' };

function pageOf(text: string, file: CorpusFile): unknown {
  const { fields, body } = frontMatter(text);
  const known: { url?: unknown; title?: unknown } = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [fieldNames[name] ?? name, value]),
  );
  const url = typeof known.url === 'string' ? known.url : file.address;
  return {
    title: plainText(heading.exec(body)?.[1] ?? '') || titleOfName(file.path),
    links: addressedLinks(
      [...body.matchAll(links)].map(([, target = '']) => target),
      url,
    ),
    images: [...body.matchAll(images)].map(([, description = '', target = '']) => ({
      url: addressedLinks([target], url)[0] ?? target,
      description,
    })),
    ...known,
    // YAML takes a title like `2024` for a number.
    ...(typeof known.title === 'number' && { title: String(known.title) }),
    url,
    content: body.trim(),
  };
}

/** Markdown: one page a file; front matter says what the text does not. */
export const markdown: Reader = async function* (file): AsyncGenerator<Found> {
  const text = (await readFile(file.path, 'utf8')).replace(/^\ufeff/, '');
  const place = { line: 1, bytes: file.size };
  let value: unknown;
  try {
    value = pageOf(text, file);
  } catch (error) {
    yield { ...place, problem: `front matter is not YAML: ${(error as Error).message.split('\n')[0]}` };
    return;
  }
  const page = checkedPage(value);
  yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
};
