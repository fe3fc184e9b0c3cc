import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { parentPipeCloses } from '../../src/cli/parent-pipe.ts';
import { movableClock } from '../support/movable-clock.ts';

const asked = { UNDERSTUDY_END_WITH: 'stdin' };
const npx = { npm_command: 'exec' };

/** Whether the pipe was taken for that of a parent that has ended. */
async function endsWith(environment: Record<string, string>, afterMs: number, isPipe = true): Promise<boolean> {
  const clock = movableClock();
  const stdin = new PassThrough();
  let isOver = false;
  void parentPipeCloses({ environment, clock, stdin, isPipe: () => isPipe }).then(() => {
    isOver = true;
  });
  stdin.write('of no interest');
  await clock.advance(afterMs);
  stdin.destroy();
  await new Promise(setImmediate);
  return isOver;
}

describe('a pipe that closes', () => {
  test.each([
    ['ends a server that was asked to end with it', asked, 5_000, true, true],
    ['at once, too', asked, 0, true, true],
    ['ends one that npx has started', npx, 5_000, true, true],
    ['but not when it was closed from the beginning', npx, 500, true, false],
    ['ends no other', {}, 5_000, true, false],
    ['is none in a terminal', asked, 5_000, false, false],
  ])('%s', async (_, environment, afterMs, isPipe, wanted) => {
    expect(await endsWith(environment as Record<string, string>, afterMs, isPipe)).toBe(wanted);
  });
});
