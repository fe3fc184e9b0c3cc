import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergePatch } from '../../../src/control/rules/outcomes/merge-patch.ts';

// RFC 7396 appendix A.
test.each<[target: unknown, patch: unknown, result: unknown]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j patched with %j is %j', (target, patch, result) => expect(mergePatch(target, patch)).toEqual(result));

test('a target is not changed itself, and a patch without null that is applied twice changes nothing more', () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
  const withoutNull = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.nat())));
  fc.assert(
    fc.property(json, withoutNull, (target, patch) => {
      const before = JSON.stringify(target);
      const once = mergePatch(target, patch);
      expect(mergePatch(once, patch)).toEqual(once);
      expect(JSON.stringify(target)).toBe(before);
      expect(once).toMatchObject(patch);
    }),
  );
});
