import { expect, test } from 'vitest';
import { entityTag } from '../../src/example-app/etag.ts';

// FNV-1a of 64 bits, as its authors list it, read as a signed number.
test.each([
  ['', 0xcbf29ce484222325n],
  ['a', 0xaf63dc4c8601ec8cn],
  ['foobar', 0x85944171f73967e8n],
])('the tag of %j', (body, hash) => {
  expect(entityTag(body)).toBe(`W/${BigInt.asIntN(64, hash)}`);
});
