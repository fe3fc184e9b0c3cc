import { expect, test } from 'vitest';
import { reasonPhrase } from '../../src/http/reason-phrase.ts';

test.each([
  [200, 'OK'],
  [413, 'Content Too Large'],
  [418, "I'm a Teapot"],
  [422, 'Unprocessable Content'],
  [432, 'Plan Limit Exceeded'],
  [433, 'Pay-As-You-Go Limit Exceeded'],
  [799, ''],
])('%d is called %j', (status, phrase) => expect(reasonPhrase(status)).toBe(phrase));
