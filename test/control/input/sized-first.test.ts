import { expect, test } from 'vitest';
import * as z from 'zod';
import { listOf, sizedFirst } from '../../../src/control/input/sized-first.ts';

/** An item that says when it is looked at. */
function watched() {
  const looked: unknown[] = [];
  const item = z.unknown().refine((value) => {
    looked.push(value);
    return true;
  });
  return { looked, item };
}
const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((one) => one.message);

test('no item of a list that is too long is looked at', () => {
  const { looked, item } = watched();
  const list = listOf(z.array(item), 2, 'must be at most 2');
  expect(messages(list, [1, 2, 3])).toEqual(['must be at most 2']);
  expect(looked).toEqual([]);
  expect(list.parse([1, 2])).toEqual([1, 2]);
  expect(messages(list, 'x')).toEqual(['Invalid input: expected array, received string']);
});

test('a value whose size is right is read as the schema reads it', () => {
  const schema = sizedFirst(z.strictObject({ a: z.string().default('b') }), () => undefined);
  expect(schema.prefault({}).parse(undefined)).toEqual({ a: 'b' });
});
