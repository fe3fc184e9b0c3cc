import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largeJson } from '../../src/runtime/large-json.ts';
import { turnsDuring } from '../support/turns-during.ts';

const undefinedInside = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 1 }),
    fc.constant(undefined),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  ),
})).value;

test('plain data is written as JSON.stringify writes it', async () => {
  const written = fc.asyncProperty(undefinedInside, async (value) => {
    expect((await largeJson(value)).toString()).toBe(JSON.stringify(value) ?? 'null');
  });
  await fc.assert(written);
});

test('megabytes are written in pieces between which others have their turn', { tags: ['thorough'] }, async () => {
  const value = { log: { entries: Array.from({ length: 400 }, (_, at) => ({ at, text: 'é"'.repeat(20_000) })) } };
  let bytes: Buffer | undefined;
  const turns = await turnsDuring(async () => {
    bytes = await largeJson(value);
  });
  expect(bytes?.equals(Buffer.from(JSON.stringify(value)))).toBe(true);
  expect(turns).toBeGreaterThan(2);
});
