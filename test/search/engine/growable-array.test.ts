import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growableArray } from '../../../src/search/engine/growable-array.ts';

test('an array that grows holds what was added, however it was added', () => {
  const part = fc.oneof(fc.nat(255), fc.array(fc.nat(255), { maxLength: 3_000 }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const values = growableArray(Uint8Array);
      for (const added of parts) {
        if (typeof added === 'number') values.push(added);
        else values.append(added);
      }
      const all = parts.flat();
      expect(values.length).toBe(all.length);
      expect([...values.toArray()]).toEqual(all);
      for (const [at, value] of all.entries()) if (at % 7 === 0) expect(values.at(at)).toBe(value);
      expect(values.at(all.length)).toBeNaN();
    }),
  );
});
