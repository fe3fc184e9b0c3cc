import { parse } from 'yaml';

export interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const block = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/** The YAML between two lines `---` at the start of a text, and what follows. @throws when it is not a YAML mapping. */
export function frontMatter(text: string): FrontMatter {
  const match = block.exec(text);
  if (match === null) return { fields: {}, body: text };
  // Dates stay as they are written: what a date is, is for the page to say.
  const fields: unknown = parse(match[1] ?? '', { schema: 'core' }) ?? {};
  if (typeof fields !== 'object' || Array.isArray(fields)) throw new Error('front matter is not a mapping');
  return { fields: fields as Record<string, unknown>, body: text.slice(match[0].length) };
}
