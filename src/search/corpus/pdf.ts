import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bytesOf, DamagedFile } from './file-bytes.ts';
import { parsePage } from './page-schema.ts';
import type { PageOrProblem, Reader } from './reader.ts';
import { titleOfName } from './title-of-name.ts';

/** What is used of unpdf, which is Mozilla's PDF.js in a form for servers. Few need its 2 MB: it is installed beside this package. */
interface Library {
  getDocumentProxy(bytes: Uint8Array, options: object): Promise<PdfDocument>;
}
interface PdfDocument {
  readonly numPages: number;
  getPage(place: number): Promise<{ getTextContent(): Promise<{ readonly items: readonly TextItem[] }> }>;
  getMetadata(): Promise<{ readonly info: { readonly Title?: unknown; readonly CreationDate?: unknown } }>;
  destroy(): Promise<void>;
}
interface TextItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

const library = 'unpdf';
/** The first place that has it: this package's own neighbours, or the program that uses it. */
let found: Promise<Library | undefined> | undefined;

/** PDF: one page a file, with the text that is in it. */
export const pdf: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  const place = { line: 1, bytes: file.size };
  found ??= loadLibrary();
  const unpdf = await found;
  if (unpdf === undefined) {
    yield { ...place, problem: 'PDF is read by a package of its own: npm install unpdf@1.7' };
    return;
  }
  const data = new Uint8Array(await bytesOf(file.path));
  const document = await unpdf.getDocumentProxy(data, { verbosity: 0 }).catch((error: Error) => {
    throw new DamagedFile(`is no PDF that can be read: ${error.message}`);
  });
  try {
    const page = parsePage(await pageOf(document, file));
    const isEmpty = typeof page === 'string' && page.startsWith('content');
    const problem = isEmpty ? 'has no text: its pages are pictures' : page;
    yield typeof problem === 'string' ? { ...place, problem } : { ...place, page: problem };
  } finally {
    await document.destroy();
  }
};

async function loadLibrary(): Promise<Library | undefined> {
  for (const base of [import.meta.url, pathToFileURL(join(process.cwd(), 'any.js')).href]) {
    try {
      return await import(pathToFileURL(createRequire(base).resolve(library)).href);
    } catch {
      // It is not installed there.
    }
  }
  return undefined;
}

/** What programs write when nobody has given a title. */
const isNoTitle = /^(?:untitled|unknown|)$/i;

async function pageOf(document: PdfDocument, file: { readonly url: string; readonly path: string }): Promise<unknown> {
  const texts: string[] = [];
  for (let place = 1; place <= document.numPages; place += 1) {
    const { items } = await (await document.getPage(place)).getTextContent();
    texts.push(items.map(({ str = '', hasEOL }) => str + (hasEOL === true ? '\n' : '')).join(''));
  }
  const { Title: title, CreationDate: created } = (await document.getMetadata()).info;
  return {
    url: file.url,
    title: typeof title === 'string' && !isNoTitle.test(title.trim()) ? title.trim() : titleOfName(file.path),
    content: texts
      .map(paragraphs)
      .filter((text) => text !== '')
      .join('\n\n'),
    published_date: typeof created === 'string' ? dateOf(created) : undefined,
  };
}

/** Lines that were broken to fit a page become paragraphs: an empty line, or a short one that ends a sentence, ends one. */
function paragraphs(text: string): string {
  return text
    .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1')
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

/** `D:20260102030405Z` (ISO 32000-1, 7.9.4) */
function dateOf(text: string): string | undefined {
  const [, year, month = '01', day = '01'] = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return year === undefined || Number.isNaN(Date.parse(date)) ? undefined : date;
}
