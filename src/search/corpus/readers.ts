import { extname } from 'node:path';
import { uncompressedName } from './file-bytes.ts';
import type { Reader } from './reader.ts';

const markdown = async () => (await import('./markdown.ts')).markdown;
const html = async () => (await import('./html.ts')).html;
const jsonLines = async () => (await import('./json-lines.ts')).jsonLines;

/** How files are read, by the end of their names; each is loaded when a file asks for it. */
export const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  '.jsonl': jsonLines,
  '.ndjson': jsonLines,
  '.json': async () => (await import('./json.ts')).json,
  '.csv': async () => (await import('./csv.ts')).csv,
  '.md': markdown,
  '.markdown': markdown,
  '.mdx': async () => (await import('./mdx.ts')).mdx,
  '.rst': async () => (await import('./rst.ts')).rst,
  '.html': html,
  '.htm': html,
  '.xhtml': html,
  '.txt': async () => (await import('./plain-text.ts')).plainText,
  '.pdf': async () => (await import('./pdf.ts')).pdf,
  '.warc': async () => (await import('./warc.ts')).warc,
  '.zim': async () => (await import('./zim.ts')).zim,
};

/** Looks things up in the file by their place: it cannot be compressed as a whole. */
const neverCompressed: ReadonlySet<string> = new Set(['.zim']);

/** The end of a file's name that says its kind, in lower case: `.html` for `a.html.gz`. */
export const endingOf = (path: string): string => extname(uncompressedName(path)).toLowerCase();

/** How a file is read; undefined for a kind that is not. */
export function readerOf(path: string): (() => Promise<Reader>) | undefined {
  const ending = endingOf(path);
  if (!Object.hasOwn(readers, ending) || (uncompressedName(path) !== path && neverCompressed.has(ending)))
    return undefined;
  return readers[ending];
}
