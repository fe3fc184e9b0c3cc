import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOfMember } from '../../../../src/token/realm/representations/shapes/json-place.ts';

test.each<[json: string, path: (string | number)[], line: number, column: number]>([
  ['{"foo":1}', ['foo'], 1, 9],
  ['{"username":"bob","foo":1}', ['foo'], 1, 26],
  ['{"username": "bob", "foo": 1}', ['foo'], 1, 29],
  ['{"foo" : {"a":1},"username":"bob"}', ['foo'], 1, 11],
  ['{"username":"bob",\n "foo" : ["a",1]}', ['foo'], 2, 11],
  ['{"username":"bob","credentials":[{"typ":"x"}]}', ['credentials', 0, 'typ'], 1, 42],
  ['[{},{"a":{"foo":1}},{"foo":true}]', [2, 'foo'], 1, 32],
  ['{"a":"foo\\":1,{","foo":null}', ['foo'], 1, 28],
])('%s at %j: line %i, column %i, as Keycloak counts', (json, path, line, column) => {
  expect(placeOfMember(json, path)).toEqual({ line, column });
});

test('every member of every object is found', () => {
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => ({ value, last: 'mark' }));
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1, 2), (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      const { line, column } = placeOfMember(text, ['last']);
      const before = (text.split('\n')[line - 1] ?? '').slice(0, column - 1);
      expect(before).toMatch(/"last": ?"$/);
    }),
  );
});
