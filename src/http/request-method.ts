import { type IncomingMessage, METHODS } from 'node:http';

const sent = Symbol('method as it was sent');
type WithMethod = IncomingMessage & { [sent]?: string };

const known: ReadonlySet<string> = new Set(METHODS);

/** The method of a request as the caller wrote it. */
export const methodOf = (request: WithMethod): string => request[sent] ?? request.method ?? '';

/**
 * Node's parser also takes the methods of RTSP (`PAUSE`, `DESCRIBE`, …), which the router does not. They are routed as
 * TRACE, to which no interface gives a meaning.
 */
export function routeUnknownMethod(request: WithMethod): void {
  const { method = '' } = request;
  if (known.has(method)) return;
  request[sent] = method;
  request.method = 'TRACE';
}
