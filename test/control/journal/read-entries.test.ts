import { expect, test } from 'vitest';
import type { Entry } from '../../../src/control/journal/entry.ts';
import { readEntries } from '../../../src/control/journal/read-entries.ts';
import type { StoredEntry } from '../../../src/control/journal/stored-entry.ts';
import { systemClock } from '../../../src/runtime/runtime.ts';
import { turnsDuring } from '../../support/turns-during.ts';
import { anyEntry } from './any-entry.ts';

/** Entries that take so many milliseconds to read; those without a target were forgotten. */
const storedOf = (targets: readonly (string | undefined)[], ms = 0) =>
  targets.map((target, at) => ({
    read(): Entry | undefined {
      const until = systemClock.monotonic() + ms;
      while (systemClock.monotonic() < until);
      return target === undefined ? undefined : anyEntry({ id: String(at), target });
    },
  })) as unknown as StoredEntry[];

test('those that are there and match are read, in their order', async () => {
  const stored = storedOf(['/a', undefined, '/b', '/c']);
  const targets = async (...more: [((entry: Entry) => boolean)?]) =>
    (await readEntries(stored, ...more)).map(({ target }) => target);
  expect(await targets()).toEqual(['/a', '/b', '/c']);
  expect(await targets(({ target }) => target !== '/b')).toEqual(['/a', '/c']);
});

test('others have their turn while much is read', async () => {
  const stored = storedOf(
    Array.from({ length: 20 }, () => '/'),
    3,
  );
  expect(await turnsDuring(() => readEntries(stored))).toBeGreaterThanOrEqual(8);
});
