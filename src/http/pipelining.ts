import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lastResponse = Symbol('last response');
type WithLastResponse = Socket & { [lastResponse]?: ServerResponse };

/** The response to the last request that has arrived on a connection, if there was one. */
export const lastResponseOf = (socket: WithLastResponse): ServerResponse | undefined => socket[lastResponse];

/** Whether an answer is still to be sent on a connection. */
export const isResponding = (socket: Socket): boolean => lastResponseOf(socket)?.writableFinished === false;

/** Marks a connection that is closed with an error. */
const rejected = Symbol('rejected');
type WithRejection = Socket & { [rejected]?: true };

/**
 * Runs a request in its turn. Node hands out pipelined requests at once; here each waits until the one before it is
 * answered, as in uvicorn. No request starts before the parser has seen all of the packet: a caller whose packet is
 * rejected gets no other answer.
 */
export function inTurn(response: ServerResponse, run: () => void): void {
  const socket: WithLastResponse & WithRejection = response.req.socket;
  const before = lastResponseOf(socket);
  socket[lastResponse] = response;
  const isOver = before === undefined || (before.writableFinished && before.socket === null);
  if (isOver) process.nextTick(run);
  else before.once('close', () => socket.destroyed || socket[rejected] || run());
}

/**
 * Sends an error as the last bytes of a connection. A request of the same packet is still carried out and logged, as in
 * uvicorn, but its answer is not sent.
 */
export function closeWithError(socket: WithRejection, error: () => string): void {
  if (socket[rejected]) return;
  socket[rejected] = true;
  socket.write(error(), 'latin1');
  socket.write = discard;
  afterPromises(() => socket.destroySoon());
}

/** Runs something after all promises that need nothing from outside have resolved. */
const afterPromises = (run: () => void) => process.nextTick(() => queueMicrotask(() => process.nextTick(run)));

/** Drops what is written, and reports success. */
function discard(...[, encodingOrDone, done = encodingOrDone]: unknown[]): boolean {
  if (typeof done === 'function') done();
  return true;
}
