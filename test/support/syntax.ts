import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { filesBelow } from './files-below.ts';

/** A node of a syntax tree, by the names of ESTree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes directly below a node. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** A node and all below it. */
export function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const inner of childrenOf(node)) yield* nodesOf(inner);
}

/** Files with TypeScript below a folder. */
export const sourcesIn = (folder: string): string[] => filesBelow(folder).filter((file) => /\.tsx?$/.test(file));

/**
 * Where a file has nodes that a rule is against: `src/a.ts:12`.
 * @param hint stands in every text that may have such nodes: others are not parsed
 */
export function placesOf(file: string, hint: RegExp, isWrong: (node: SyntaxNode, text: string) => boolean): string[] {
  const text = readFileSync(file, 'utf8');
  if (!hint.test(text)) return [];
  const { program } = parseSync(file, text);
  const wrong = [...nodesOf(program as unknown as SyntaxNode)].filter((node) => isWrong(node, text));
  return wrong.map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`);
}
