import type { Clock } from '../../runtime/runtime.ts';
import { nextTurn } from '../../runtime/turn.ts';

/** What a pause has set free may take this long to settle, in real milliseconds. */
const maxSettleMs = 2_000;

/** Resolves when what runs has run on: at least two turns of the event loop, and until `isSettled`. */
export async function settled(isSettled: () => boolean, real: Clock): Promise<void> {
  const deadline = real.monotonic() + maxSettleMs;
  for (let turn = 0; turn < 2 || (!isSettled() && real.monotonic() < deadline); turn += 1) await nextTurn();
}
