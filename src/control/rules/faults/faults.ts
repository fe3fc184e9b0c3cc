import { resetConnection } from '../../../http/carried-connection.ts';
import { systemClock } from '../../../runtime/runtime.ts';
import type { CapturedResponse, WholeResponse } from '../../capture/captured-response.ts';
import { closedSignal } from '../closed-signal.ts';
import type { Outcome } from '../outcome-schema.ts';
import { sendHead } from '../outcomes/send-whole.ts';
import type { Decision } from '../rule-entry.ts';
import type { RuledRequest, RuleResult } from '../ruled-request.ts';
import { drip } from './drip.ts';

export type FaultName = NonNullable<Outcome['fault']>;
type Fault = (applied: Applied, ruled: RuledRequest) => RuleResult | Promise<RuleResult>;

/** Callers have so long to read what was sent, in real time: behind a reset some programs see nothing of it, or no reset. */
const readMs = 50;

/** A rule that decides a request, and what it does this time, with its texts filled in. */
export interface Applied {
  readonly decision: Decision;
  readonly outcome: Outcome;
}

/** Every fault of a connection, by name. */
export const faults: Readonly<Record<FaultName, Fault>> = {
  close(_applied, { request }) {
    endConnection(request);
    return 'handled';
  },
  reset({ outcome }, { response, request }) {
    const { after_bytes: afterBytes } = outcome;
    if (afterBytes === undefined) {
      resetConnection(request.socket);
      return 'handled';
    }
    response.holdWhole((whole) => {
      const reset = () => void systemClock.sleep(readMs).then(() => resetConnection(request.socket));
      sendPart(response, whole, afterBytes, reset);
    });
    return 'continue';
  },
  cut({ outcome: { after_bytes: afterBytes = 0 } }, { response, request }) {
    response.holdWhole((whole) => {
      sendPart(response, whole, afterBytes);
      endConnection(request);
    });
    return 'continue';
  },
  garbage(_applied, { request }) {
    request.socket.write(garbage);
    endConnection(request);
    return 'handled';
  },
  hang,
  truncate(_applied, { response, request }) {
    response.holdWhole((whole) => {
      sendPart(response, whole, Math.floor(whole.body.length / 2));
      endConnection(request);
    });
    return 'continue';
  },
  drip({ outcome }, { response, sandbox }) {
    response.holdWhole((whole) => {
      void drip(response, whole, outcome.bytes_per_second ?? 1, sandbox.clock);
    });
    return 'continue';
  },
};

/** Sends the head, which announces all of the body, and a part of it. @param sent is called once that has been handed on */
function sendPart(response: CapturedResponse, whole: WholeResponse, bytes: number, sent: () => void = () => {}): void {
  sendHead(response, whole);
  const part = whole.body.subarray(0, bytes);
  if (part.length > 0) response.write(part, sent);
  else {
    response.flushHeaders();
    response.socket?.write('', () => sent());
  }
}

/** Every byte once, in an order that no parser of HTTP takes for the start of a response. */
const garbage = Buffer.from(Array.from({ length: 256 }, (_, at) => (at * 73 + 151) % 256));

/** Closes a connection once what was written is sent. What still comes is read: closing at once would reset it. */
function endConnection(request: RuledRequest['request']): void {
  const { socket } = request;
  if (request.complete) {
    socket.destroySoon();
    return;
  }
  socket.end();
  request.resume().once('close', () => socket.destroy());
}

/** Waits until the caller leaves, which ends it, or the rule goes, which lets the request go on. */
async function hang({ decision: { id } }: Applied, { sandbox, response }: RuledRequest): Promise<RuleResult> {
  const left = closedSignal(response);
  const leaving = new Promise<void>((resolve) => left.addEventListener('abort', () => resolve(), { once: true }));
  sandbox.underway -= 1;
  if (!left.aborted) await Promise.race([sandbox.rules.gone(id), leaving]);
  sandbox.underway += 1;
  return left.aborted ? 'handled' : 'continue';
}
