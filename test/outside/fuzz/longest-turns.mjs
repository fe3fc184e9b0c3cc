// Says which requests a server worked on for longest without a pause. What counts is the time of its thread on a processor:
// a busy machine, which lets it wait, changes nothing.
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

const intervalMs = 10;
const kept = 5;
/** A turn may work on what began in the one before. */
const named = 4;
/** On Linux the first number is what the thread has spent so far, in nanoseconds. */
const spent = () => {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'utf8'), 10) / 1e6;
  } catch {
    return performance.now();
  }
};

/** Watches the thread. `longest` gives the longest turns so far, in milliseconds, with the last requests that had begun;
 * `restart` leaves out what was done since the last turn ended. */
export function watchTurns() {
  let longest = [];
  let last = [];
  let before = spent();
  subscribe('http.server.request.start', ({ request }) => {
    last = [...last.slice(1 - named), `${request.method} ${String(request.url).slice(0, 100)}`];
  });
  const restart = () => {
    before = spent();
  };
  setInterval(() => {
    const ms = Math.round(spent() - before);
    if (ms > (longest[kept - 1]?.ms ?? intervalMs))
      longest = [...longest, { ms, last }].sort((one, other) => other.ms - one.ms).slice(0, kept);
    restart();
  }, intervalMs).unref();
  return { restart, longest: () => longest };
}
