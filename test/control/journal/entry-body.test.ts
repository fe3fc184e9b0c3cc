import { describe, expect, test } from 'vitest';
import { bytesOf, cut, isTruncated, sizeOf, textOf } from '../../../src/control/journal/entry-body.ts';

const limit = 65_536;

describe('of a body', () => {
  test('text and bytes are the same, whatever its pieces', () => {
    const bodies = ['dé', ['d', 'é'], [Buffer.from('d'), 'é'], [Buffer.from('dé').subarray(0, 2), Buffer.from([0xa9])]];
    for (const content of bodies) {
      expect(textOf({ content })).toBe('dé');
      expect([...bytesOf({ content })]).toEqual([0x64, 0xc3, 0xa9]);
    }
    expect([textOf({ content: '' }), textOf({ content: [] })]).toEqual(['', '']);
  });

  test.each([
    ['', 0],
    ['abc', 3],
    [[], 0],
    [['abc', Buffer.from('de')], 5],
  ])('%j takes up %i bytes', (content, size) => expect(sizeOf(content)).toBe(size));

  test('as much as the limit is kept as it is, more is cut', () => {
    const whole = [Buffer.alloc(limit - 1), 'x'];
    expect(cut(whole)).toBe(whole);
    const [piece, ...more] = cut([...whole, 'y']) as Buffer[];
    expect([piece?.length, piece?.at(-1), more]).toEqual([limit, 'x'.charCodeAt(0), []]);
    expect(bytesOf({ content: [...whole, 'y'] }).length).toBe(limit);
  });

  test.each([
    [limit, false],
    [limit + 1, true],
  ])('%i bytes are more than is kept: %s', (length, is) => expect(isTruncated({ content: '', length })).toBe(is));
});
