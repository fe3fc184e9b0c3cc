import type { IncomingMessage } from 'node:http';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Explainer } from '../explain/explained-request.ts';
import type { Journal } from '../journal/journal.ts';
import type { RuleList } from '../rules/rule-list.ts';
import type { Seed } from '../seed/seeded-randomness.ts';
import type { TokenControl } from './token-control.ts';

/** What stands behind the interfaces of one sandbox. The server makes it; the control plane knows no more of it. */
export interface Stage extends Explainer {
  /** Every setting by its nested name, secrets as `***`. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tokens: TokenControl;
  readonly documents: InterfaceDocuments;
  /** Forgets a part of what has happened. */
  forget(what: StateKind): Promise<void>;
}

/** OpenAPI documents of the interfaces that have none of their own. @param url where they are reached */
export interface InterfaceDocuments {
  search(url: string): Promise<object>;
  token(url: string): Promise<object>;
}

/** Parts of the state of the interfaces. `realms` is what was made over the admin API. */
export const stateKinds = ['caches', 'credits', 'sessions', 'realms'] as const;
export type StateKind = (typeof stateKinds)[number];

/** A stand-in of its own inside the process. */
export interface Sandbox<S extends Stage = Stage> {
  readonly name: string;
  readonly seed: Seed | undefined;
  readonly clock: VirtualClock;
  readonly rules: RuleList;
  readonly journal: Journal;
  /** Another one after a change of settings. */
  stage: S;
  /** Requests that were begun and have not ended, those that hang because of a rule aside. */
  underway: number;
  /** When a request last named it, on the monotonic line of real time. */
  lastUsed: number;
  /** Where it listens alone; undefined when it shares the port of the process. */
  port: { readonly url: string; close(): Promise<void> } | undefined;
}

const assigned = Symbol('sandbox');
type WithSandbox = IncomingMessage & { [assigned]?: Sandbox };

/** Notes which sandbox a request means. */
export function assignSandbox(request: WithSandbox, sandbox: Sandbox): void {
  request[assigned] = sandbox;
}

/** The sandbox that a request means; undefined before it was chosen. */
export const sandboxOf = (request: WithSandbox): Sandbox | undefined => request[assigned];
