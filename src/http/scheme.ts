import type { IncomingMessage } from 'node:http';

export type Scheme = 'http' | 'https';

const assigned = Symbol('scheme');
type WithScheme = IncomingMessage & { [assigned]?: Scheme };

/** By what scheme a request came: links of its response begin with it. */
export const schemeOf = (request: WithScheme): Scheme =>
  request[assigned] ?? ('encrypted' in request.socket ? 'https' : 'http');

/** Notes by what scheme a request came, where its connection does not tell. */
export function assignScheme(request: WithScheme, scheme: Scheme): void {
  request[assigned] = scheme;
}
