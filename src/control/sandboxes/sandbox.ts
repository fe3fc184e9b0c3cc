import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Explainer } from '../explain/explained-request.ts';
import type { Journal } from '../journal/journal.ts';
import type { RuleList } from '../rules/rule-list.ts';
import type { Seed } from '../seed/seeded-randomness.ts';
import type { TokenControl } from './token-control.ts';

/** What stands behind the interfaces of one sandbox. The server makes it; the control plane knows no more of it. */
export interface SandboxInterfaces extends Explainer {
  /** Every setting by its nested name, secrets as `***`. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tokens: TokenControl;
  readonly documents: InterfaceDocuments;
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
export interface Sandbox<I extends SandboxInterfaces = SandboxInterfaces> {
  readonly name: string;
  readonly seed: Seed | undefined;
  readonly clock: VirtualClock;
  readonly rules: RuleList;
  readonly journal: Journal;
  /** Others after a change of settings, or when a part of what has happened was forgotten. */
  interfaces: I;
  /** How many requests for its interfaces have come. */
  requests: number;
  /** Requests that were begun and have not ended, those that hang because of a rule aside. */
  underway: number;
  /** When a request last named it, on the monotonic line of real time. */
  lastUsed: number;
  /** Where it listens alone; undefined when it shares the port of the process. */
  port: { readonly url: string; close(): Promise<void> } | undefined;
}
