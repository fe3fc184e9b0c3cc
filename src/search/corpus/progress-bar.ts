import type { Output } from '../../output.ts';
import type { Progress } from './read-corpus.ts';

const width = 30;
const wipe = '\r\u001b[K';

/** A bar on the terminal that disappears when it is done; nothing when nobody watches. */
export function progressBar(output: Output): { show(progress: Progress): void; end(): void } {
  let shown = false;
  return {
    show({ done, pages }) {
      if (!output.isTerminal) return;
      const full = Math.round(done * width);
      const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
      output.write(
        `${wipe}reading the corpus ${bar} ${Math.floor(done * 100)} % (${pages.toLocaleString('en')} pages)`,
      );
      shown = true;
    },
    end() {
      if (shown) output.write(wipe);
      shown = false;
    },
  };
}
