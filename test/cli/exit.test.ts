import { expect, test, vi } from 'vitest';
import { CommandError, crash, exit, exitWith, hasThread } from '../../src/cli/exit.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { SettingsError } from '../../src/settings/read-settings.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

/** The process goes on. */
vi.spyOn(process, 'exit').mockImplementation((code) => {
  throw new Error(exitedWith(code));
});
const exitedWith = (code: unknown) => `ended with ${code}`;

function runtimeWith(flush: () => Promise<void> = () => Promise.resolve()) {
  const stderr = Object.assign(memoryOutput(), { flush });
  return { clock: movableClock(), random: systemRandomness, stdout: memoryOutput(), stderr };
}

test.each([
  [[], false],
  [['TTYWrap', 'Timeout', 'TCPServerWrap'], false],
  [['Timeout', 'MessagePort'], true],
  [['FSReqCallback', 'Timeout'], true],
  [['FSReqPromise'], true],
])('%j are at work: a thread is among them: %s', (resources, isAmong) => {
  expect(hasThread(resources)).toBe(isAmong);
});

test.each([
  ['a command that failed', new CommandError(1, 'the port is in use'), 'the port is in use\n', 1],
  ['a command that was used badly', new CommandError(2, 'unknown argument'), 'unknown argument\n', 2],
  ['a wrong setting', new SettingsError([{ name: 'PORT', message: 'is wrong' }]), 'PORT: is wrong\n', 2],
  ['any other error', new Error('broken'), 'broken\n', 1],
  ['what is no error', 'thrown', 'thrown\n', 1],
])('%s ends the process with a line and a code', async (_what, error, text, code) => {
  const runtime = runtimeWith();
  await expect(exitWith(runtime, error, false)).rejects.toThrow(exitedWith(code));
  expect(runtime.stderr.text).toBe(text);
});

test('an error that nobody caught ends it with a stack', async () => {
  const runtime = runtimeWith();
  await expect(crash(runtime, new CommandError(2, 'broken'), false)).rejects.toThrow(exitedWith(1));
  expect(runtime.stderr.text).toMatch(/^CommandError: broken\n {4}at [\s\S]*\n$/);
});

test('what was written is waited for, for a second at most', async () => {
  let written = () => {};
  const slow = runtimeWith(() => new Promise((resolve) => (written = resolve)));
  const ended = expect(exit(slow, 3, false)).rejects.toThrow(exitedWith(3));
  written();
  await ended;
  const stuck = runtimeWith(() => new Promise(() => {}));
  let isOver = false;
  const ending = exit(stuck, 4, false).catch((error: Error) => {
    isOver = true;
    return error.message;
  });
  await stuck.clock.advance(999);
  expect(isOver).toBe(false);
  await stuck.clock.advance(1);
  expect(await ending).toBe(exitedWith(4));
});
