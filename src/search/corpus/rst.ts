import { markdownPages } from './markdown.ts';
import type { Reader } from './reader.ts';
import { markdownOfRst } from './rst-markdown.ts';

/** reStructuredText: one page a file; fields at its start (`:date: 2026-01-02`) are those of front matter. */
export const rst: Reader = (file) => markdownPages(file, markdownOfRst);
