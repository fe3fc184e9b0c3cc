import { resetConnection } from '../../../http/carried-connection.ts';
import { closedSignal } from '../closed-signal.ts';
import type { Outcome } from '../outcome-schema.ts';
import { sendHead } from '../outcomes/send-whole.ts';
import type { Decision } from '../rule-entry.ts';
import type { RuledRequest, RuleResult } from '../ruled-request.ts';
import { drip } from './drip.ts';

export type FaultName = NonNullable<Outcome['fault']>;
type Fault = (decision: Decision, context: RuledRequest) => RuleResult | Promise<RuleResult>;

/** Every fault of a connection, by name. */
export const faults: Readonly<Record<FaultName, Fault>> = {
  close(_decision, { request }) {
    endConnection(request);
    return 'handled';
  },
  reset(_decision, { request }) {
    resetConnection(request.socket);
    return 'handled';
  },
  garbage(_decision, { request }) {
    request.socket.write(garbage);
    endConnection(request);
    return 'handled';
  },
  hang,
  truncate(_decision, { response, request }) {
    response.holdWhole((whole) => {
      sendHead(response, whole);
      const half = whole.body.subarray(0, Math.floor(whole.body.length / 2));
      if (half.length === 0) response.flushHeaders();
      else response.write(half);
      endConnection(request);
    });
    return 'continue';
  },
  drip({ rule }, { response, sandbox }) {
    response.holdWhole((whole) => {
      void drip(response, whole, rule.then.bytes_per_second ?? 1, sandbox.clock);
    });
    return 'continue';
  },
};

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
async function hang({ id }: Decision, { sandbox, response }: RuledRequest): Promise<RuleResult> {
  const left = closedSignal(response);
  const leaving = new Promise<void>((resolve) => left.addEventListener('abort', () => resolve(), { once: true }));
  sandbox.underway -= 1;
  if (!left.aborted) await Promise.race([sandbox.rules.gone(id), leaving]);
  sandbox.underway += 1;
  return left.aborted ? 'handled' : 'continue';
}
