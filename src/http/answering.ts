import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lastResponse = Symbol('last response');
type WithLastResponse = Socket & { [lastResponse]?: ServerResponse };

/** The response to the last request that has arrived on a connection, if there was one. */
export const lastResponseOf = (socket: WithLastResponse): ServerResponse | undefined => socket[lastResponse];

/** Whether an answer is still to be sent on a connection. */
export const isAnswering = (socket: Socket): boolean => lastResponseOf(socket)?.writableFinished === false;

/** Marks a connection whose caller has been refused. */
const refused = Symbol('refused');
type WithRefusal = Socket & { [refused]?: true };

/**
 * Node hands out pipelined requests at once; here each waits until the one before it is answered, as uvicorn does it.
 * None is started before the parser has seen what came with it: a caller who is refused hears of nothing else.
 */
export function inTurn(response: ServerResponse, run: () => void): void {
  const socket: WithLastResponse & WithRefusal = response.req.socket;
  const before = lastResponseOf(socket);
  socket[lastResponse] = response;
  const isOver = before === undefined || (before.writableFinished && before.socket === null);
  if (isOver) process.nextTick(run);
  else before.once('close', () => socket.destroyed || socket[refused] || run());
}

/**
 * Sends a refusal as the last thing that the caller hears. A request that came with what is refused is carried out and
 * logged all the same, as uvicorn does it; nobody hears the answer.
 */
export function refuseCaller(socket: WithRefusal, refusal: string): void {
  if (socket[refused]) return;
  socket[refused] = true;
  socket.write(refusal, 'latin1');
  socket.write = unheard;
  afterPromises(() => socket.destroySoon());
}

/** Runs something when every promise that can be kept without waiting for the outside has been kept. */
const afterPromises = (run: () => void) => process.nextTick(() => queueMicrotask(() => process.nextTick(run)));

/** Says that everything has been written. */
function unheard(...[, encodingOrDone, done = encodingOrDone]: unknown[]): boolean {
  if (typeof done === 'function') done();
  return true;
}
