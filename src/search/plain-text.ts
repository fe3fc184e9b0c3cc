import type { RawFormat } from './requests/raw-format.ts';
import type { Page } from './search-index.ts';

const fence = /^ {0,3}(?:```|~~~)/;
const tableRule = /^ *\|?(?: *:?-{2,}:? *\|)+ *(?::?-{2,}:?)? *$/;
const marksOfLines: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:[-*_] *){3,}$/, ''],
  [/^ {0,3}#{1,6} +/, ''],
  [/^ {0,3}(?:> ?)+/, ''],
  [/^( *)[-*+] +/, '$1'],
  [/^ *\| *(.*?) *\| *$/, '$1'],
];
const inlineCode = /(`[^`]{1,2000}`)/;
const marksInLines: readonly (readonly [RegExp, string])[] = [
  [/!\[([^\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1'],
  [/\[([^\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1'],
  [/<(https?:\/\/[^>\s]{1,2000})>/g, '$1'],
  [/\*\*(?=\S)([^*]{1,2000})\*\*/g, '$1'],
  [/\*(?=\S)([^*]{1,2000})\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])(__?)(?=\S)([^_]{1,2000})\1(?![\p{L}\p{N}_])/gu, '$2'],
];

const without = (text: string, marks: readonly (readonly [RegExp, string])[]) =>
  marks.reduce((rest, [mark, replacement]) => rest.replace(mark, replacement), text);

/** Code keeps its own marks and loses the quotes around it. */
const plainLine = (line: string) =>
  without(line, marksOfLines)
    .split(inlineCode)
    .map((part, place) => (place % 2 === 1 ? part.slice(1, -1) : without(part, marksInLines)))
    .join('');

/** Markdown without its marks. */
export function plainText(markdown: string): string {
  const lines: string[] = [];
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (fence.test(line)) inCode = !inCode;
    else if (inCode) lines.push(line);
    else if (!tableRule.test(line)) lines.push(plainLine(line));
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of a page in the form that was asked for. */
export const pageText = (page: Page, format: RawFormat): string =>
  format === 'text' ? plainText(page.content) : page.content;
