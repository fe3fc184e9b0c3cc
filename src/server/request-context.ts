import type { IncomingMessage } from 'node:http';
import type { ControlContext } from '../control/control-context.ts';
import type { AppliedRule } from '../control/rules/applied-rule.ts';
import type { OutcomeKind } from '../control/rules/outcome-schema.ts';
import type { Sandbox } from '../control/sandboxes/sandbox.ts';
import type { Note } from '../http/decision-step.ts';
import { type Peer, peerOf } from '../http/peer.ts';
import type { Scheme } from '../http/request-context.ts';
import { ServedRequest } from '../http/request-context.ts';
import { parseTarget, type RequestTarget } from '../http/request-target.ts';
import type { Owner } from './path-owner.ts';
import type { Interfaces } from './sandbox/interfaces.ts';
import type { InterfaceOverrides } from './sandbox/overrides.ts';

/** All that is known of a request: made when its turn comes, completed on its way, read everywhere. */
export class ServerContext implements ControlContext<Interfaces> {
  readonly began: number;
  readonly method: string;
  readonly peer: Peer;
  target: RequestTarget;
  scheme: Scheme;
  interfaces: Interfaces;
  sandbox: Sandbox<Interfaces> | undefined = undefined;
  owner: Owner = 'stand-in';
  operation: string | undefined = undefined;
  operationIn: ((body: Buffer) => string) | undefined = undefined;
  hidesSecrets = true;
  /** The URL by which the router finds what answers. */
  url = '';
  number = 0;
  time = 0;
  notes: Note[] | undefined = undefined;
  rule: string | undefined = undefined;
  rules: AppliedRule[] | undefined = undefined;
  outcome: OutcomeKind | undefined = undefined;
  response: ControlContext['response'] = undefined;
  livePlace = 0;
  fault: string | undefined = undefined;
  /** What a rule says to the interface that answers. */
  overrides: InterfaceOverrides | undefined = undefined;
  /** Whether placeholder pages answer a search. */
  hasPlaceholders = false;

  /** @param began milliseconds on the monotonic line of real time @param interfaces of the sandbox `default` */
  constructor(request: ServedRequest, began: number, interfaces: Interfaces) {
    this.began = began;
    this.method = request.method ?? '';
    this.peer = peerOf(request.socket);
    this.target = parseTarget(request.url ?? '/');
    this.scheme = 'encrypted' in request.socket ? 'https' : 'http';
    this.interfaces = interfaces;
  }
}

/** What is known of a request that came to a port of this server. */
export function contextOf(request: IncomingMessage): ServerContext {
  const context = startedContextOf(request);
  if (context === undefined) throw new Error('the request came to no port of this server');
  return context;
}

/** The same; undefined before the turn of the request. */
export function startedContextOf(request: IncomingMessage): ServerContext | undefined {
  const context = request instanceof ServedRequest ? request.context : undefined;
  return context instanceof ServerContext ? context : undefined;
}
