import { IncomingMessage } from 'node:http';
import type { Peer } from './peer.ts';
import { parseTarget, type RequestTarget } from './request-target.ts';

export type Scheme = 'http' | 'https';

/** What is known of a request, as far as HTTP goes. It is made once, when the turn of the request comes. */
export interface RequestContext {
  /** As the caller wrote it. */
  readonly method: string;
  /** Without the base path of a sandbox; what a proxy was asked for is replaced by what answers for it here. */
  target: RequestTarget;
  /** Whether a query there may hold secrets, which no line shows. */
  hidesSecrets: boolean;
  /** By what the request came: links of its response begin with it. */
  scheme: Scheme;
  /** The other end of the connection. */
  readonly peer: Peer;
}

/** A request that came to a port of this server. */
export class ServedRequest extends IncomingMessage {
  /** Undefined until its turn comes. */
  context: RequestContext | undefined = undefined;
}

/** A request, as far as the addresses in its response depend on how the caller has reached this server. */
export interface AddressedRequest extends Pick<IncomingMessage, 'headers' | 'httpVersion' | 'socket'> {
  readonly context: Pick<RequestContext, 'target' | 'scheme'>;
}

/** The target of a request, also before its turn. */
export const targetOf = ({ context, url = '/' }: ServedRequest): RequestTarget => context?.target ?? parseTarget(url);
