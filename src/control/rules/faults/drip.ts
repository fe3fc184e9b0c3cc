import { once } from 'node:events';
import type { Clock } from '../../../runtime/runtime.ts';
import type { CapturedResponse, WholeResponse } from '../../capture/captured-response.ts';
import { closedSignal } from '../closed-signal.ts';
import { sendHead } from '../outcomes/send-whole.ts';

const piecesPerSecond = 10;

/** Sends a response bit by bit, in time of the clock. Ends early when the caller leaves. */
export async function drip(
  response: CapturedResponse,
  whole: WholeResponse,
  bytesPerSecond: number,
  clock: Clock,
): Promise<void> {
  const { body } = whole;
  const size = Math.max(1, Math.floor(bytesPerSecond / piecesPerSecond));
  const left = closedSignal(response);
  sendHead(response, whole);
  response.flushHeaders();
  try {
    for (let at = 0; at < body.length; at += size) {
      const piece = body.subarray(at, at + size);
      await clock.sleep((piece.length / bytesPerSecond) * 1000, left);
      if (!response.write(piece)) await once(response, 'drain', { signal: left });
    }
    response.end();
  } catch (error) {
    if (!left.aborted) throw error;
  }
}
