import { readFileSync } from 'node:fs';

/** A fenced block of the README. */
export interface Block {
  /** What stands behind the opening fence: the language, and who runs it. */
  readonly info: string;
  readonly text: string;
}

/** The fenced blocks of the README, in order. */
export function readmeBlocks(): Block[] {
  const blocks = readFileSync('README.md', 'utf8').matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, info = '', text = '']) => ({ info: info.trim(), text }));
}
