import type { Awaitable } from '../../../runtime/awaitable.ts';
import type { User } from '../../realm/user.ts';
import type { StepResult } from './flow-fault.ts';
import type { FlowStep } from './flow-tree.ts';

/** What a step of a flow does, in one login. */
export interface Authenticator {
  /** The type of the credentials that it checks, where it does. */
  readonly credential?: string;
  readonly needsUser?: boolean;
  /** Notes that the user sets up such a credential at the end; undefined: nobody can. */
  readonly setUp?: () => void;
  /** Undefined: for everybody. */
  readonly isConfigured?: (user: User | undefined) => boolean;
  /** Says whether a condition is true. Such a step does nothing else. */
  readonly matches?: (step: FlowStep) => boolean;
  readonly begin: (step: FlowStep) => Awaitable<StepResult>;
  /** Takes the form that `begin` has shown. */
  readonly submit?: (step: FlowStep) => Awaitable<StepResult>;
}

/** Authenticators by their identifiers. */
export type Authenticators = ReadonlyMap<string, Authenticator>;

/** What was done of a step so far. */
export type StepStatus = 'success' | 'attempted' | 'setup' | 'challenged' | 'failed' | 'true' | 'false';

/** What was done of a flow so far, as JSON. */
export interface FlowRecord {
  readonly statuses: Record<string, StepStatus>;
  /** Types of credentials that the user has shown. */
  readonly shown: string[];
  /** The step whose form is due. */
  due?: string | undefined;
  /** The page with other ways is shown, of this step. */
  choosing?: string | undefined;
  /** The level of authentication that was reached in this login. */
  level?: number | undefined;
  /** Levels that were reached before or now, and when: seconds since the epoch. */
  levels?: Record<string, number> | undefined;
  /** The user is logged in and must log in again all the same. */
  isForced?: boolean | undefined;
}

export const newRecord = (): FlowRecord => ({ statuses: {}, shown: [] });
