import { expect, test } from 'vitest';
import { operationNames } from '../../src/contract/operation-names.ts';
import { refusalNames } from '../../src/contract/refusal-names.ts';
import { interfaceNames } from '../../src/server/sandbox/interface-names.ts';

test('the types name all refusals and operations that there are', () => {
  const { errors, operations } = interfaceNames();
  expect([...refusalNames]).toEqual(errors.map(({ name }) => name));
  expect([...operationNames]).toEqual([...operations.keys()]);
});
