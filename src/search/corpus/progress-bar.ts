import type { Output } from '../../output.ts';
import type { Progress } from './read-corpus.ts';

/** Narrow, so that a line that is written over it hides it. */
const width = 12;
const wipe = '\r\u001b[K';

/** A bar on the terminal that disappears when it is done; nothing when nobody watches. */
export function progressBar(output: Output): { show(progress: Progress): void; end(): void } {
  let shown = false;
  return {
    show({ done }) {
      if (!output.isTerminal) return;
      const full = Math.round(done * width);
      const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
      output.write(`${wipe}reading the corpus ${bar} ${Math.floor(done * 100)} %\r`);
      shown = true;
    },
    end() {
      if (shown) output.write(wipe);
      shown = false;
    },
  };
}
