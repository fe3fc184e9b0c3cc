import type { Note } from '../http/decision-step.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { InterfaceName } from './facts/request-facts.ts';
import type { LiveRequest } from './journal/entry-writer.ts';
import type { AppliedRule } from './rules/applied-rule.ts';
import type { OutcomeKind } from './rules/outcome-schema.ts';
import type { Sandbox, SandboxInterfaces } from './sandboxes/sandbox.ts';

/** What is known of a request, as far as the control plane goes. */
export interface ControlContext<I extends SandboxInterfaces = SandboxInterfaces> extends RequestContext {
  /** When it came, in milliseconds on the monotonic line of real time. */
  readonly began: number;
  /** The sandbox that it means; undefined: its base path names none. */
  sandbox: Sandbox<I> | undefined;
  /** What answers it. A change of settings meanwhile is for later requests. */
  interfaces: I;
  /** Who answers it. */
  owner: InterfaceName | 'stand-in';
  /** What it asks for, in one word; undefined: nobody knows its path. */
  operation: string | undefined;
  /** Finds that word in the body, where the path does not say it. */
  operationIn: ((body: Buffer) => string) | undefined;
  /** Counts the requests of its sandbox. */
  number: number;
  /** By the clock of its sandbox, in milliseconds since the epoch. */
  time: number;
  /** What decided the answer and cannot be worked out later; undefined: no journal is kept. */
  notes: Note[] | undefined;
  /** The id of the rule that decided it, otherwise of the last that only made it wait. */
  rule: string | undefined;
  /** All rules that were applied to it, in their order; undefined: none. */
  rules: AppliedRule[] | undefined;
  /** What that rule did; undefined: nothing but wait. */
  outcome: OutcomeKind | undefined;
  /** What answers it, as long as it is under way. */
  response: LiveRequest['response'];
  /** Its place among those that are under way. */
  livePlace: number;
  /** What was done to the connection instead of, or beside, an answer. */
  fault: string | undefined;
}
