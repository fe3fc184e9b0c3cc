import { expect, test } from 'vitest';
import { childrenOf, isNode, nodesOf, placesOf, type SyntaxNode, sourcesIn } from './support/syntax.ts';

const isDefaultCase = ({ type, test }: SyntaxNode) => type === 'SwitchCase' && test === null;

test('no switch has a default: a new member of a union must not be taken for another one', () => {
  expect(sourcesIn('src').flatMap((file) => placesOf(file, /\bdefault\s*:/, isDefaultCase))).toEqual([]);
});

const isPacked = ({ type, properties }: SyntaxNode) =>
  type === 'ObjectExpression' &&
  (properties as SyntaxNode[]).some(
    ({ type, argument }) => type === 'SpreadElement' && isNode(argument) && argument.type === 'ObjectExpression',
  );

test('no object is spread into another one only to keep several members on one line', () => {
  const sources = [...sourcesIn('src'), ...sourcesIn('test')];
  expect(sources.flatMap((file) => placesOf(file, /\.\.\.\s*\{/, isPacked))).toEqual([]);
});

/** How many lines a function may have. A table does not count: a literal without functions in it. */
const maxLines = 60;
/** Between its first line and its last one a function has no statement at the left, and no closing brace alone. */
const manyLines = new RegExp(`^(?:(?![a-z@]|}[;)]*$).*\\n){${maxLines - 1}}`, 'm');
const isFunction = ({ type, body }: SyntaxNode) => /Function/.test(type) && isNode(body);
const isTable = (node: SyntaxNode) => /^(?:Object|Array)Expression$/.test(node.type) && !nodesOf(node).some(isFunction);

/** Of a node, or of the tables that stand in it and in no other table. */
const linesOf = (text: string, { start, end }: SyntaxNode) => text.slice(start, end).split('\n').length;
const tablesIn = (node: SyntaxNode): SyntaxNode[] =>
  isTable(node) ? [node] : childrenOf(node).flatMap((inner) => tablesIn(inner));

const isLong = (node: SyntaxNode, text: string) =>
  isFunction(node) &&
  linesOf(text, node) > maxLines &&
  linesOf(text, node) - tablesIn(node).reduce((sum, table) => sum + linesOf(text, table) - 1, 0) > maxLines;

test(`no function has more than ${maxLines} lines, tables aside`, () => {
  expect(sourcesIn('src').flatMap((file) => placesOf(file, manyLines, isLong))).toEqual([]);
});
