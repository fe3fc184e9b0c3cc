import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RealmJson } from '../../../../src/token/realm/representations/json.ts';
import { jsonSize } from '../../../../src/token/realm/representations/json-size.ts';

test('a representation takes as many characters as its JSON', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      const json = value as unknown as RealmJson;
      expect([jsonSize(json), jsonSize(json)]).toEqual([text.length, text.length]);
    }),
  );
});

test('a part that is another one is measured again', () => {
  const clients = [{ clientId: 'a' }, { clientId: 'b' }];
  const before = { realm: 'demo', clients, none: undefined } as unknown as RealmJson;
  const after = { ...before, clients: [...clients, { clientId: 'long' }] } as unknown as RealmJson;
  expect([jsonSize(before), jsonSize(after)]).toEqual([before, after].map((one) => JSON.stringify(one).length));
  expect(jsonSize(undefined)).toBe(0);
});
