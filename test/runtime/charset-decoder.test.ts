import { expect, test } from 'vitest';
import { charsetDecoder } from '../../src/runtime/charset-decoder.ts';

test.each([
  ['windows-1252', [0x80, 0x93, 0x41, 0x94, 0x9f, 0xe4], '€“A”Ÿä'],
  ['iso-8859-1', [0x96, 0xff], '–ÿ'],
  ['windows-1252', [0x81, 0x8d, 0x8f, 0x90, 0x9d], '\u0081\u008d\u008f\u0090\u009d'],
  ['iso-8859-15', [0xa4], '€'],
  ['shift_jis', [0x93, 0x8c], '東'],
  ['utf-8', [0xe2, 0x82, 0xac], '€'],
])('%s: %j', (name, bytes, text) => {
  expect(charsetDecoder(name, { fatal: true })(Uint8Array.from(bytes))).toBe(text);
});

test('a part of a larger buffer is decoded alone', () => {
  expect(charsetDecoder('windows-1252', {})(Buffer.from('a\x80b', 'latin1').subarray(1, 2))).toBe('€');
});

test('a name that nobody knows is an error', () => {
  expect(() => charsetDecoder('klingon', {})).toThrow(RangeError);
});
