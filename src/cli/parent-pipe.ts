import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Clock } from '../runtime/runtime.ts';

/** The process that sets this variable holds the other end of standard input for as long as the server is to live. */
const variable = 'UNDERSTUDY_END_WITH';

/** A pipe that npx hands on and that closes within this time was closed before: nobody holds its other end. */
const closedBeforeMs = 1_000;

export interface ParentPipeOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly stdin: Readable;
  /** Whether standard input is a pipe or a socket, and no terminal and no file. */
  readonly isPipe: () => boolean;
}

/**
 * Resolves when the program that started this one has ended, however that happened: the pipe at standard input closes
 * with it. It is watched when `UNDERSTUDY_END_WITH` is `stdin`, and under npx, which hands on the pipe of its caller.
 */
export function parentPipeCloses({ environment, clock, stdin, isPipe }: ParentPipeOptions): Promise<void> {
  const isAsked = environment[variable] === 'stdin';
  const isNpx = environment.npm_command === 'exec';
  if (!(isAsked || isNpx) || !isPipe()) return new Promise(() => {});
  const begun = clock.monotonic();
  return new Promise((resolve) => {
    const closed = () => {
      if (isAsked || clock.monotonic() - begun > closedBeforeMs) resolve();
    };
    // What is written to it is of no interest, but has to be read for its end to be seen.
    stdin.once('close', closed).on('error', closed).resume();
  });
}

export function isStdinPipe(): boolean {
  try {
    const about = fstatSync(0);
    return about.isFIFO() || about.isSocket();
  } catch {
    return false;
  }
}
