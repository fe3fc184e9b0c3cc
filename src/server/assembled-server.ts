import type { FastifyInstance } from 'fastify';
import type { Scheme, ServedRequest } from '../http/request-context.ts';
import type { Log } from './log.ts';
import type { OpenControl } from './open-control.ts';

/** The assembled server, not yet listening. `Control`: undefined when nobody can use it. */
export interface AssembledServer<Control extends OpenControl | undefined = OpenControl | undefined> {
  readonly app: FastifyInstance;
  readonly log: Log;
  /** Starts loading what requests will need, so that the first of them need not wait. For when the port listens. */
  warmUp(): void;
  /** How many pages the search index holds, once it is loaded. */
  pages(): Promise<number>;
  /** Names of the realms that exist. */
  readonly realms: readonly string[];
  /** The scheme of its URL: HTTPS is taken beside HTTP. */
  readonly scheme: Scheme;
  /** Certificate of the authority that clients must trust; undefined when there is none. */
  readonly authorityFile: string | undefined;
  readonly control: Control;
  /** From now on each response is the last on its connection, and `/-/ready` sends callers elsewhere. */
  beginStopping(): void;
  /** From now on each response is the last on its connection, and callers who would be kept waiting are let go. */
  beginClosing(): void;
  /** A request as its line names it. */
  textOf(request: ServedRequest): string;
}
