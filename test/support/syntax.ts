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

function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) yield* nodesOf(inner);
  }
}

/** Files with TypeScript below a folder. */
export const sourcesIn = (folder: string): string[] => filesBelow(folder).filter((file) => /\.tsx?$/.test(file));

/** Where a file has nodes that a rule is against: `src/a.ts:12`. */
export function placesOf(file: string, isWrong: (node: SyntaxNode) => boolean): string[] {
  const text = readFileSync(file, 'utf8');
  const { program } = parseSync(file, text);
  const wrong = [...nodesOf(program as unknown as SyntaxNode)].filter(isWrong);
  return wrong.map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`);
}
