import { expect, test } from 'vitest';
import { isNode, placesOf, type SyntaxNode, sourcesIn } from './support/syntax.ts';

const isDefaultCase = ({ type, test }: SyntaxNode) => type === 'SwitchCase' && test === null;

test('no switch has a default: a new member of a union must not be taken for another one', () => {
  expect(sourcesIn('src').flatMap((file) => placesOf(file, isDefaultCase))).toEqual([]);
});

const isPacked = ({ type, properties }: SyntaxNode) =>
  type === 'ObjectExpression' &&
  (properties as SyntaxNode[]).some(
    ({ type, argument }) => type === 'SpreadElement' && isNode(argument) && argument.type === 'ObjectExpression',
  );

test('no object is spread into another one only to keep several members on one line', () => {
  const sources = [...sourcesIn('src'), ...sourcesIn('test')];
  expect(sources.flatMap((file) => placesOf(file, isPacked))).toEqual([]);
});
