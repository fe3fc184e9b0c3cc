import type { IncomingHttpHeaders } from 'node:http';
import type { Note } from '../../../http/decision-step.ts';
import type { TokenOverrides } from '../context/token-overrides.ts';

/** A request as the endpoints see it. */
export interface TokenRequest {
  readonly method: string;
  /** As it came, in origin form. */
  readonly path: string;
  /** The part before the path. Every URL in the response begins with it. */
  readonly basePath?: string | undefined;
  /**
   * Without what it begins with; empty when there is none. A semicolon separates parameters too (Keycloak 26.7): the
   * address of a form works as it stands in HTML, with `&amp;` between them.
   */
  readonly query: string;
  /** The scheme by which the request reached this server. */
  readonly scheme: 'http' | 'https';
  /** `1.0` or `1.1`. */
  readonly httpVersion: string;
  readonly headers: IncomingHttpHeaders;
  /** Text of a form, bytes of anything else. */
  readonly body: string | Buffer | undefined;
  /** Holds what decided the response, for people who ask why. A note is never a secret. */
  readonly notes?: Note[] | undefined;
  /** Address of the peer. */
  readonly peerIp: string;
  /** How the response must differ; undefined: not at all. */
  readonly overrides?: TokenOverrides | undefined;
}
