import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBodySlabs, type StoredBody, slabBytes } from '../../../src/control/journal/body-slabs.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const store = (slabs: ReturnType<typeof createBodySlabs>, ...pieces: (string | Uint8Array)[]) =>
  slabs.store(
    pieces,
    pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
  );

it('gives back what was stored, whatever is stored and released meanwhile', () => {
  const piece = fc.oneof(
    { arbitrary: fc.oneof(fc.string({ unit: anyCharacter }), fc.uint8Array()), weight: 9 },
    { arbitrary: fc.constant('long'.repeat(50_000)), weight: 1 },
  );
  const step = fc.oneof(
    fc.record({ pieces: fc.array(piece, { maxLength: 4 }) }),
    fc.record({ release: fc.nat({ max: 30 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const slabs = createBodySlabs();
      const kept: { body: StoredBody; bytes: Buffer }[] = [];
      const isWhole = ({ body, bytes }: (typeof kept)[number]) => body.read().equals(bytes);
      for (const next of steps) {
        if ('release' in next) {
          const [gone] = kept.splice(next.release, 1);
          if (gone !== undefined) expect(isWhole(gone)).toBe(true);
          gone?.body.release();
        } else {
          const bytes = Buffer.concat(next.pieces.map((part) => Buffer.from(part as string)));
          const body = slabs.store(next.pieces, bytes.length);
          if (body !== undefined) kept.push({ body, bytes });
        }
      }
      expect(kept.every(isWhole)).toBe(true);
    }),
    { numRuns: propertyRuns(25, 2_000) },
  );
});

it('uses a slab again once nothing in it is kept', () => {
  const slabs = createBodySlabs();
  const whole = Buffer.alloc(slabBytes, 'a');
  for (let round = 0; round < 1000; round += 1) {
    const body = store(slabs, whole);
    expect(body?.length).toBe(slabBytes);
    body?.release();
  }
});

it('has no room when a body is kept in each of its slabs', () => {
  const slabs = createBodySlabs();
  const whole = Buffer.alloc(slabBytes);
  const kept = Array.from({ length: 100 }, () => store(slabs, whole)).filter((body) => body !== undefined);
  expect(kept).toHaveLength(32);
  kept[7]?.release();
  expect(store(slabs, 'one more')?.read().toString()).toBe('one more');
});

it('does not read what was released, and releases it once', () => {
  const slabs = createBodySlabs();
  const first = store(slabs, 'first') as StoredBody;
  const second = store(slabs, 'second') as StoredBody;
  first.release();
  first.release();
  expect(() => first.read()).toThrow('released');
  store(slabs, Buffer.alloc(slabBytes));
  store(slabs, Buffer.alloc(slabBytes));
  expect(second.read().toString()).toBe('second');
});

it('does not take a slab for a spare one while it is being written', () => {
  const slabs = createBodySlabs();
  store(slabs, 'released at once')?.release();
  const body = store(slabs, 'stored in the same slab');
  // It needs another slab.
  store(slabs, Buffer.alloc(slabBytes, 'x'));
  expect(body?.read().toString()).toBe('stored in the same slab');
});
