import { expect, test } from 'vitest';
import * as z from 'zod';
import { checked } from '../../../src/control/input/checked.ts';

const schema = z.strictObject({
  list: z.array(z.string()).optional(),
  flag: z.boolean().optional(),
  number: z.number().optional(),
  inner: z.strictObject({ text: z.string() }).optional(),
  table: z.record(z.string(), z.string()).optional(),
  own: z.string('must be a word').optional(),
});

test.each([
  [[], 'body: must be an object'],
  [{ list: 'x' }, 'list: must be a list'],
  [{ list: [5] }, 'list.0: must be a string'],
  [{ flag: 'yes' }, 'flag: must be true or false'],
  [{ number: null }, 'number: must be a number'],
  [{ inner: {} }, 'inner.text: must be a string'],
  [{ inner: 'x' }, 'inner: must be an object'],
  [{ table: [] }, 'table: must be an object'],
  [{ own: 5 }, 'own: must be a word'],
  [{ other: 5 }, 'other: is unknown'],
])('%j: %s', (value, detail) => {
  expect(() => checked(schema, value, 'body')).toThrow(expect.objectContaining({ message: detail }));
});
