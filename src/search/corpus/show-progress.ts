import type { Output } from '../../runtime/output.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { Progress } from './read-corpus.ts';

/** Narrow, so that a line that is written over it hides it. */
const width = 12;
const wipe = '\r\u001b[K';
/** How often a line is written where nobody sees a bar, in milliseconds. */
const lineIntervalMs = 10_000;

/** A bar on the terminal, drawn once for each percent, that disappears when it is done; elsewhere a line now and then. */
export function showProgress(
  output: Output,
  clock: Pick<Clock, 'monotonic'>,
  info: (message: string) => void,
): { show(progress: Progress): void; end(): void } {
  let visible = false;
  let shown = '';
  let nextLine = clock.monotonic() + lineIntervalMs;
  return {
    show({ done, pages }) {
      const percent = `${Math.floor(done * 100)} %`;
      if (!output.isTerminal) {
        if (clock.monotonic() < nextLine) return;
        nextLine = clock.monotonic() + lineIntervalMs;
        info(`corpus: ${percent} read, ${pages} pages`);
        return;
      }
      if (percent === shown) return;
      shown = percent;
      const full = Math.round(done * width);
      output.write(`${wipe}reading the corpus ${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent}\r`);
      visible = true;
    },
    end() {
      if (visible) output.write(wipe);
      visible = false;
    },
  };
}
