import type { RawFormat } from './requests/raw-format.ts';
import type { Page } from './search-index.ts';

const rules: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:```|~~~).*$/gm, ''],
  [/^ {0,3}#{1,6} +/gm, ''],
  [/^ {0,3}(?:> ?)+/gm, ''],
  [/^( *)[-*+] +/gm, '$1'],
  [/^ {0,3}(?:[-*_] *){3,}$/gm, ''],
  [/^\|?(?: *:?-{2,}:? *\|)+ *(?::?-{2,}:?)?[ \t]*(?:\n|$)/gm, ''],
  [/!\[([^\]\n]{0,500})\]\([^()\s]{0,2000}\)/g, '$1'],
  [/\[([^\]\n]{0,500})\]\([^()\s]{0,2000}\)/g, '$1'],
  [/<(https?:\/\/[^>\s]{1,2000})>/g, '$1'],
  [/\*\*(?=\S)([^*\n]{1,2000})\*\*/g, '$1'],
  [/\*(?=\S)([^*\n]{1,2000})\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])__?(?=\S)([^_\n]{1,2000})__?(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`\n]{1,2000})`/g, '$1'],
  [/^\| *(.*?) *\|[ \t]*$/gm, '$1'],
  [/\n{3,}/g, '\n\n'],
];

/** Markdown without its marks. */
export const plainText = (markdown: string): string =>
  rules.reduce((text, [mark, rest]) => text.replace(mark, rest), markdown).trim();

/** The text of a page in the form that was asked for. */
export const pageText = (page: Page, format: RawFormat): string =>
  format === 'text' ? plainText(page.content) : page.content;
