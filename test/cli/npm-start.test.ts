import { expect, test } from 'vitest';
import { isNpmStart, parentIsGone } from '../../src/cli/npm-start.ts';
import { movableClock } from '../support/movable-clock.ts';

test.each([
  ['start', 'understudy-server', true],
  ['start', 'another', false],
  ['test', 'understudy-server', false],
  [undefined, undefined, false],
])('npm run %s of %s: %s', (event, name, isStart) => {
  expect(isNpmStart({ npm_lifecycle_event: event, npm_package_name: name })).toBe(isStart);
});

test('a parent is gone within half a second of its end, when the process has another one', async () => {
  const clock = movableClock();
  let parent = 7;
  let isGone = false;
  const watched = parentIsGone(clock, () => parent).then(() => {
    isGone = true;
  });
  await clock.advance(10_000);
  expect(isGone).toBe(false);
  parent = 1;
  await clock.advance(499);
  expect(isGone).toBe(false);
  await clock.advance(1);
  await watched;
});
