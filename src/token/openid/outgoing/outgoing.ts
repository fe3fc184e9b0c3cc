import type { Response } from '../http/endpoint-response.ts';
import type { TokenRequest } from '../http/request.ts';
import type { SendMail } from '../mails/mail-server.ts';

/** A request to another server, or to a realm of this one. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A form, already encoded. */
  readonly form?: string | undefined;
}

/** What was answered. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

/**
 * Sends a request to another server.
 * @throws {Error} whose message says in one line why there is no answer
 */
type SendRequest = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

/** The ways to other machines. */
export interface Senders {
  /** To other servers. */
  readonly send: SendRequest;
  /** To mail servers; undefined: mail stays in the mailbox of this server. */
  readonly sendMail: SendMail | undefined;
}

/** The ways to others that all requests of a service share. */
export interface Outgoing extends Senders {
  /** To realms of this service. */
  readonly answer: (request: TokenRequest) => Promise<Response>;
  /** Takes a line for standard error. */
  readonly warn: (line: string) => void;
}

/** For a service that sends nothing. */
export const noSenders: Senders = {
  send: () => Promise.reject(new Error('this service sends no requests')),
  sendMail: undefined,
};
