import type { Caller } from './caller.ts';
import { ControlError } from './control-error.ts';

/** A caller whose errors have the stack of the line that called, which is lost while an answer is waited for. */
export function withCallerStack(caller: Caller): Caller {
  return {
    call(call) {
      const frames = framesOfCaller();
      return caller.call(call).catch((error: unknown) => {
        throw withFrames(error, frames);
      });
    },
    async *stream(call, signal) {
      const frames = framesOfCaller();
      try {
        yield* caller.stream(call, signal);
      } catch (error) {
        throw withFrames(error, frames);
      }
    },
  };
}

/** The present stack, from the first function on that does not belong to this program. */
function framesOfCaller(): readonly string[] {
  const frames = new Error().stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const folder = ownFolder.exec(frames[0] ?? '')?.[1];
  const first = folder === undefined ? -1 : frames.findIndex((frame) => !frame.includes(folder));
  return first < 0 ? frames : frames.slice(first);
}

/** The folder of the sources or of the bundles, in a line of a stack that names a file in it. */
const ownFolder = /\(?(?:file:\/\/)?([^(]*[\\/](?:src|dist)[\\/])/;

function withFrames(error: unknown, frames: readonly string[]): unknown {
  if (error instanceof ControlError && frames.length > 0)
    error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}
