import { expect, test } from 'vitest';
import { createKnownBodies } from '../../../src/search/request-body/known-bodies.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test('the same bytes give the same object, others none', () => {
  const known = createKnownBodies();
  const body = { query: 'a' };
  known.keep(bytes('{"query":"\xfc"}'), body);
  expect(known.find(bytes('{"query":"\xfc"}'))).toBe(body);
  for (const other of ['{"query":"\xfd"}', '{"query":"\xfc"} ', '{"query":"\xc3\xbc"}'])
    expect(known.find(bytes(other))).toBeUndefined();
});

test('few are kept, and no long ones', () => {
  const known = createKnownBodies();
  const body = { query: 'a' };
  for (let at = 0; at < 501; at += 1) known.keep(bytes(String(at)), body);
  expect(Array.from({ length: 501 }, (_, at) => known.find(bytes(String(at)))).filter(Boolean)).toEqual([body]);
  known.keep(Buffer.alloc(2049), body);
  known.keep(Buffer.alloc(2048), body);
  expect([known.find(Buffer.alloc(2049)), known.find(Buffer.alloc(2048))]).toEqual([undefined, body]);
});
