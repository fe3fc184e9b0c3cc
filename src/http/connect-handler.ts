import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A CONNECT, with its connection, which no parser reads any more. */
export interface ConnectRequest {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** What has come behind the request. */
  readonly head: Buffer;
  /** Makes the server take the connection as if it had just come. */
  readonly accept: (socket: Socket) => void;
}

/** What a proxy does with CONNECT. */
export interface ConnectHandler {
  /** Whether to connect to the target. Others are answered as by a server that is no proxy. */
  takes(request: IncomingMessage): boolean;
  connect(request: ConnectRequest): void;
}
