import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEntryBuffer } from '../../src/console/state/entry-buffer.ts';
import { summary } from './entry.ts';

test('holds the latest, once each, in the order of their numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 60 }))), (groups) => {
      const buffer = createEntryBuffer(20);
      for (const group of groups) buffer.add(group.map((id) => summary(id)));
      const ids = buffer.list().map(({ id }) => Number(id));
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
      expect(ids.length).toBeLessThanOrEqual(20);
      const highest = Math.max(0, ...groups.flat());
      expect(ids[0] ?? 0).toBe(highest);
      expect(buffer.size).toBe(ids.length);
      expect(
        ids.map((id, place) => buffer.at(place)?.id === String(id) && buffer.get(String(id)) !== undefined),
      ).not.toContain(false);
    }),
  );
});

test('forgets the oldest and is cleared', () => {
  const buffer = createEntryBuffer(2);
  buffer.add([summary(3), summary(1), summary(2)]);
  expect(buffer.list().map(({ id }) => id)).toEqual(['3', '2']);
  expect(buffer.get('1')).toBe(undefined);
  expect(buffer.list(({ id }) => id === '2').length).toBe(1);
  buffer.clear();
  expect([buffer.size, buffer.get('3'), buffer.at(0)]).toEqual([0, undefined, undefined]);
});
