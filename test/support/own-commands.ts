import { afterAll } from 'vitest';
import { type RunningCommand, runCommand } from './command.ts';

/** Runs commands that end with the tests of the calling file, whatever becomes of these. */
export function ownCommands(): typeof runCommand {
  const running: RunningCommand[] = [];
  afterAll(() => Promise.all(running.map((command) => command.stop())));
  return (...args) => {
    const command = runCommand(...args);
    running.push(command);
    return command;
  };
}
