import { expect, test } from 'vitest';
import { type FollowPathsOptions, followPaths } from '../../src/runtime/follow-paths.ts';
import { movableClock } from '../support/movable-clock.ts';

/** Paths of which a test says when they have changed; each reading ends when the test says so. */
function followed(readAgain?: FollowPathsOptions['readAgain']) {
  const clock = movableClock();
  const events: string[] = [];
  const closed = new AbortController();
  let change = () => {};
  let readings = 0;
  let end = () => {};
  followPaths({
    paths: ['a.json'],
    clock,
    signal: closed.signal,
    failed: ({ message }) => events.push(message),
    watch(paths, changed) {
      events.push(`watches ${paths}`);
      change = changed;
    },
    readAgain:
      readAgain ??
      (async () => {
        readings += 1;
        events.push(`begins ${readings}`);
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        events.push(`ends ${readings}`);
      }),
  });
  const endReading = async () => {
    end();
    await clock.advance(0);
  };
  return { clock, events, closed, change: () => change(), endReading };
}

test('changes that come together are read once', async () => {
  const { clock, events, change, endReading } = followed();
  change();
  await clock.advance(200);
  change();
  expect(events).toEqual(['watches a.json']);
  await clock.advance(100);
  await endReading();
  await clock.advance(10_000);
  expect(events).toEqual(['watches a.json', 'begins 1', 'ends 1']);
  change();
  await clock.advance(300);
  expect(events.at(-1)).toBe('begins 2');
});

test('what changes while it is read is read again, and not before the reading has ended', async () => {
  const { clock, events, change, endReading } = followed();
  change();
  await clock.advance(300);
  change();
  change();
  await clock.advance(10_000);
  expect(events).toEqual(['watches a.json', 'begins 1']);
  await endReading();
  await clock.advance(300);
  await endReading();
  await clock.advance(10_000);
  expect(events).toEqual(['watches a.json', 'begins 1', 'ends 1', 'begins 2', 'ends 2']);
});

test('a reading that throws is reported, and the next change is followed', async () => {
  let readings = 0;
  const { clock, events, change } = followed(async () => {
    readings += 1;
    throw new Error(`oops ${readings}`);
  });
  for (const reading of [1, 2]) {
    change();
    await clock.advance(300);
    expect(events.at(-1)).toBe(`oops ${reading}`);
  }
});

test('the signal ends it without a word', async () => {
  const { clock, events, closed, change } = followed();
  change();
  await clock.advance(0);
  closed.abort();
  await clock.advance(10_000);
  expect(events).toEqual(['watches a.json']);
});
