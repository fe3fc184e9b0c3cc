import { systemClock } from './runtime.ts';
import { inNextTurn } from './turn.ts';

/** Work that takes longer lets other requests be answered in between: all of it that is done in one turn of the event loop. */
const sliceMs = 5;

/** When such work began in this turn; undefined: there was none yet. */
let began: number | undefined;
/** Work that goes on in turns to come, one piece in each. */
const waiting: (() => void)[] = [];

function begin(): number {
  if (began === undefined)
    inNextTurn(() => {
      began = undefined;
    });
  began = systemClock.monotonic();
  return began;
}

function goOn(): void {
  const next = waiting.shift();
  if (next === undefined) return;
  begin();
  next();
  if (waiting.length > 0) inNextTurn(goOn);
}

const nextSlice = () =>
  new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) inNextTurn(goOn);
  });

/**
 * Waits when the work of this turn of the event loop has taken long, also that of others who call it. It is called before
 * each piece of work.
 */
export function inSlices(): () => Promise<void> | undefined {
  if (began === undefined) begin();
  return () => (systemClock.monotonic() - (began ?? begin()) < sliceMs ? undefined : nextSlice());
}

/** What `make` makes of each, one after the other. */
export async function mapInSlices<From, To>(
  all: readonly From[],
  make: (one: From, at: number) => To | Promise<To>,
): Promise<To[]> {
  const pause = inSlices();
  const made: To[] = [];
  for (const [at, one] of all.entries()) {
    const free = pause();
    if (free !== undefined) await free;
    made.push(await make(one, at));
  }
  return made;
}
