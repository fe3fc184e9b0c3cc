import { readdirSync, readFileSync } from 'node:fs';

/** A fenced block of a document. */
export interface Block {
  /** The document that it stands in, as a path from the root. */
  readonly file: string;
  /** The language behind the opening fence, and what follows it there. */
  readonly language: string;
  readonly info: string;
  readonly text: string;
}

/** A Markdown document of the repository. */
export interface Document {
  readonly file: string;
  readonly text: string;
  /** The text without its fenced blocks. */
  readonly prose: string;
  readonly blocks: readonly Block[];
}

const fence = /^```(.*)\n([\s\S]*?)^```$/gm;

function read(file: string): Document {
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(fence)].map(([, opening = '', inner = '']) => {
    const [language = '', ...info] = opening.trim().split(' ');
    return { file, language, info: info.join(' '), text: inner };
  });
  return { file, text, prose: text.replace(fence, ''), blocks };
}

const markdownIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

/** Every document of the repository, the README first. */
export const documents: readonly Document[] = ['README.md', ...markdownIn('src/docs'), ...markdownIn('.github')].map(
  read,
);

export const blocks: readonly Block[] = documents.flatMap((document) => document.blocks);

/** `NAME=value NAME=value`: the settings before a command, or behind the language of a block. */
export function assignmentsIn(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/(?:^|\s)([A-Z][A-Z_]*)=(\S+)/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}
