import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { CapturedRequest } from '../../../src/control/capture/captured-request.ts';

const request = () => new CapturedRequest(new Socket());
const bytes = (...texts: string[]) => texts.map((text) => Buffer.from(text));
/** All that can be read now: since Node.js 26 a single read gives one piece. */
const readAll = (it: CapturedRequest): string => {
  const piece: Buffer | null = it.read();
  return piece === null ? '' : String(piece) + readAll(it);
};

describe('the body of a request', () => {
  test('is noted until there are 64 KiB, and counted to its end', () => {
    const it = request();
    expect(it.capturedPieces).toEqual([]);
    for (const size of [65_535, 2, 1]) it.push(Buffer.alloc(size));
    expect([it.bodyLength, it.capturedPieces.map(({ length }) => length)]).toEqual([65_538, [65_535, 2]]);
  });

  test('is held back until it is whole, and then handed on', async () => {
    const it = request();
    it.push(Buffer.from('a'));
    const whole = it.holdBody();
    for (const piece of bytes('b', 'c')) expect(it.push(piece)).toBe(true);
    expect(readAll(it)).toBe('a');
    it.push(null);
    expect(String(await whole)).toBe('abc');
    expect(readAll(it)).toBe('');
    it.releaseBody();
    expect(readAll(it)).toBe('bc');
    it.releaseBody();
    expect([it.bodyLength, it.capturedPieces]).toEqual([3, bytes('a', 'b', 'c')]);
  });

  test('is there at once when it came before', async () => {
    const it = Object.assign(request(), { complete: true });
    for (const piece of bytes('a', 'b')) it.push(piece);
    expect(String(await it.holdBody())).toBe('ab');
  });

  test('is unknown when more came before than is kept, or its caller has left', async () => {
    const long = request();
    for (const size of [65_536, 1]) long.push(Buffer.alloc(size));
    expect(await long.holdBody()).toBeUndefined();
    const left = request();
    left.destroy();
    expect(await left.holdBody()).toBeUndefined();
    const leaving = request();
    const whole = leaving.holdBody();
    leaving.destroy();
    expect(await whole).toBeUndefined();
  });

  test('is unknown when it is longer than 16 MiB, and what was held goes on', async () => {
    const it = request();
    const whole = it.holdBody();
    it.push(Buffer.alloc(16 * 1024 * 1024));
    it.push(Buffer.alloc(1));
    expect(await whole).toBeUndefined();
    it.releaseBody();
    expect(it.readableLength).toBe(16 * 1024 * 1024 + 1);
  });
});
