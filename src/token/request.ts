import type { IncomingHttpHeaders } from 'node:http';

/** A request as the endpoints see it. */
export interface TokenRequest {
  readonly method: string;
  /** As it came, in origin form. */
  readonly path: string;
  /** As it came; empty when there is none. */
  readonly query: string;
  /** `1.0` or `1.1`. */
  readonly httpVersion: string;
  readonly headers: IncomingHttpHeaders;
  /** Text of a form, bytes of anything else. */
  readonly body: string | Buffer | undefined;
  /** Address of the peer. */
  readonly peer: string;
}
