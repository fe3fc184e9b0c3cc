import type { Reader } from './reader.ts';

const markdown = async () => (await import('./markdown.ts')).markdown;
const html = async () => (await import('./html.ts')).html;
const jsonLines = async () => (await import('./json-lines.ts')).jsonLines;

/** How files are read, by the end of their names; each is loaded when a file asks for it. */
export const readers: Readonly<Record<string, () => Promise<Reader>>> = {
  '.jsonl': jsonLines,
  '.ndjson': jsonLines,
  '.md': markdown,
  '.markdown': markdown,
  '.html': html,
  '.htm': html,
  '.txt': async () => (await import('./plain-text.ts')).plainText,
};
