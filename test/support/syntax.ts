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
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const name in node) {
    const value = node[name];
    if (isNode(value)) children.push(value);
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) children.push(one);
  }
  return children;
}

/** A node and all below it. */
export function nodesOf(node: SyntaxNode): SyntaxNode[] {
  const nodes = [node];
  // The list grows while it is read.
  for (const one of nodes) nodes.push(...childrenOf(one));
  return nodes;
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
  const wrong = nodesOf(program as unknown as SyntaxNode).filter((node) => isWrong(node, text));
  return wrong.map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`);
}
