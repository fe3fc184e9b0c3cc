import type { IncomingHttpHeaders } from 'node:http';
import type { TokenOverrides } from '../overrides.ts';

/** A request as the endpoints see it. */
export interface TokenRequest {
  readonly method: string;
  /** As it came, in origin form. */
  readonly path: string;
  /** What stood before the path and is part of every URL that the response names. */
  readonly basePath?: string | undefined;
  /** As it came; empty when there is none. */
  readonly query: string;
  /** By which it came to this server. */
  readonly scheme: 'http' | 'https';
  /** `1.0` or `1.1`. */
  readonly httpVersion: string;
  readonly headers: IncomingHttpHeaders;
  /** Text of a form, bytes of anything else. */
  readonly body: string | Buffer | undefined;
  /** Takes a note on what decided the response, for people who ask why. Never a secret. */
  readonly note?: ((step: string, text: string) => void) | undefined;
  /** Address of the peer. */
  readonly peerIp: string;
  /** What is to be different; undefined: nothing. */
  readonly overrides?: TokenOverrides | undefined;
}
