import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lastResponse = Symbol('last response');
type WithLastResponse = Socket & { [lastResponse]?: ServerResponse };

/** The response to the last request that has arrived on a connection, if there was one. */
export const lastResponseOf = (socket: WithLastResponse): ServerResponse | undefined => socket[lastResponse];

/** Whether an answer is still to be sent on a connection. */
export const isAnswering = (socket: Socket): boolean => lastResponseOf(socket)?.writableFinished === false;

/** Node hands out pipelined requests at once; here each waits until the one before it is answered, as uvicorn does it. */
export function inTurn(response: ServerResponse, run: () => void): void {
  const socket: WithLastResponse = response.req.socket;
  const before = lastResponseOf(socket);
  socket[lastResponse] = response;
  const isOver = before === undefined || (before.writableFinished && before.socket === null);
  if (isOver) run();
  else before.once('close', () => socket.destroyed || run());
}
