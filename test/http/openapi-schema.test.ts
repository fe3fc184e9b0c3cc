import { expect, test } from 'vitest';
import { listOf, oneOf, orNull, request, response, text } from '../../src/http/openapi-schema.ts';

test('lists, choices and what may be null', () => {
  expect(listOf(text)).toEqual({ type: 'array', items: { type: 'string' } });
  expect(oneOf(new Set(['a', 'b']))).toEqual({ type: 'string', enum: ['a', 'b'] });
  expect(orNull({ ...text, minLength: 1 })).toEqual({ type: ['string', 'null'], minLength: 1 });
});

test('a response has its members and no other, a request may have more', () => {
  const properties = { a: text, b: text };
  expect(response({ a: text }, { b: text })).toEqual({
    type: 'object',
    properties,
    required: ['a'],
    additionalProperties: false,
  });
  expect(request({ a: text }, { b: text })).toEqual({ type: 'object', properties, required: ['a'] });
  expect(request({}, properties)).toEqual({ type: 'object', properties });
});
