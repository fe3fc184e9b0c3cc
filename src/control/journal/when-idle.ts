import { nextTurn } from '../../runtime/turn.ts';

/** How long nothing new may have come, in milliseconds. */
const quietMs = 50;

/**
 * Does work that can wait when nothing new has come for a moment, a step at a time.
 * @param step does a little; whether there is more to do
 * @returns to be called whenever something new has come
 */
export function whenIdle(step: () => boolean, sleep: (ms: number) => Promise<void>): () => void {
  let isNew = false;
  let isWaiting = false;

  async function work(): Promise<void> {
    while (isNew) {
      while (isNew) {
        isNew = false;
        await sleep(quietMs);
      }
      while (!isNew && step()) await nextTurn();
    }
  }

  const end = () => {
    isWaiting = false;
  };

  return () => {
    isNew = true;
    if (isWaiting) return;
    isWaiting = true;
    work().then(end, end);
  };
}
