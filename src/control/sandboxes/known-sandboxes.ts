import type { Awaitable } from '../../runtime/awaitable.ts';
import type { Clock, Randomness } from '../../runtime/runtime.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { RuleList } from '../rules/rule-list.ts';
import type { Seed } from '../seed/seeded-randomness.ts';
import type { Beginning } from './beginning.ts';
import type { Sandbox, SandboxInterfaces, StateKind } from './sandbox.ts';

/** What the interfaces of a sandbox are made with. */
export interface SandboxRuntime {
  readonly name: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly realms: readonly object[];
}

export interface SandboxesOptions<I extends SandboxInterfaces, Settings> {
  /** How many there may be, `default` included. */
  readonly limit: number;
  /** Seconds of real time after which one that nobody used goes. */
  readonly idle: number;
  /** Real time and real randomness. */
  readonly runtime: { readonly clock: Clock; readonly random: Randomness };
  /** How `default` begins. */
  readonly beginning: Partial<Beginning<Settings>> & Pick<Beginning<Settings>, 'settings' | 'seed'>;
  /** @param previous what has happened in these goes on @param without but for this part */
  readonly createInterfaces: (
    settings: Settings,
    runtime: SandboxRuntime,
    previous: I | undefined,
    without?: StateKind,
  ) => I;
  /** Forgets a part of what is stored elsewhere for a sandbox of this name. */
  readonly forgetStored: (name: string, what: StateKind) => Awaitable<void>;
  readonly createJournal: (name: string, clock: VirtualClock) => Journal;
  /** A list with the rules that a sandbox of this name begins with. */
  readonly createRules: (name: string, seed: Seed | undefined) => RuleList;
  /** Puts these rules back into a list. */
  readonly resetRules: (name: string, rules: RuleList) => void;
}

/** All sandboxes of the process. */
export interface Sandboxes<I extends SandboxInterfaces, Settings> {
  readonly default: Sandbox<I>;
  readonly size: number;
  get(name: string): Sandbox<I> | undefined;
  /** A name that no sandbox has had: a late request of an earlier test finds none of the next one. */
  newName(): string;
  list(): Sandbox<I>[];
  /** @throws {Problem} 409 when the name is taken, 503 when there are too many. */
  create(name: string, beginning?: Partial<Beginning<Settings>>): Sandbox<I>;
  /** @throws {Problem} 404 when it was deleted, as those that change it. */
  settingsOf(sandbox: Sandbox): Settings;
  /** The next request is answered under these settings; what has happened stays. */
  changeSettings(sandbox: Sandbox, settings: Settings): void;
  /** Back to how the sandbox began, as far as its settings go. */
  resetSettings(sandbox: Sandbox): void;
  /** Forgets a part of what has happened in its interfaces. */
  forget(sandbox: Sandbox, what: StateKind): Promise<void>;
  /** Its first settings and its seed from the start; nothing of what has happened in its interfaces is left here. */
  restart(sandbox: Sandbox): void;
  /** Real time, or the time at which it began; pauses end. */
  resetClock(sandbox: Sandbox): Promise<void>;
  /** The rules with which it began. */
  resetRules(sandbox: Sandbox): void;
  /** Ends pauses, lets hanging callers go and closes the port. */
  delete(sandbox: Sandbox): Promise<void>;
  /** Deletes those that nobody has used for a while. */
  sweep(): void;
}

/** What can name a sandbox. */
export const sandboxName = /^[a-z0-9][a-z0-9._-]{0,99}$/;
export const nameRule = 'must be lower-case letters, digits, ".", "_" and "-", at most 100, first a letter or a digit';
