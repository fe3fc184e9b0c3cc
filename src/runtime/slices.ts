import { systemClock } from './runtime.ts';
import { nextTurn } from './turn.ts';

/** Work that takes longer lets other requests be answered in between. */
const sliceMs = 5;

/** Waits for a turn of the event loop when the work since the last turn has taken long. It is called between two pieces of work. */
export function inSlices(): () => Promise<void> | undefined {
  let began = systemClock.monotonic();
  return () => {
    if (systemClock.monotonic() - began < sliceMs) return undefined;
    return nextTurn().then(() => {
      began = systemClock.monotonic();
    });
  };
}

/** What `make` makes of each, one after the other. */
export async function mapInSlices<From, To>(
  all: readonly From[],
  make: (one: From, at: number) => To | Promise<To>,
): Promise<To[]> {
  const pause = inSlices();
  const made: To[] = [];
  for (const [at, one] of all.entries()) {
    made.push(await make(one, at));
    await pause();
  }
  return made;
}
