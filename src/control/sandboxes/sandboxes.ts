import type { Awaitable } from '../../runtime/awaitable.ts';
import { type Clock, type Randomness, systemRandomness } from '../../runtime/runtime.ts';
import { type VirtualClock, virtualClock } from '../clock/virtual-clock.ts';
import { Problem } from '../input/problem.ts';
import type { Journal } from '../journal/journal.ts';
import type { RuleList } from '../rules/rule-list.ts';
import { randomnessOf, type Seed } from '../seed/seeded-randomness.ts';
import type { Beginning } from './beginning.ts';
import type { Sandbox, SandboxInterfaces, StateKind } from './sandbox.ts';
import { settled } from './settled.ts';

/** What the interfaces of a sandbox are made with. */
interface SandboxRuntime {
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

/** So many that two processes do not draw the same ones. */
const nameBytes = 12;

export const createSandboxes = <I extends SandboxInterfaces, Settings>(
  options: SandboxesOptions<I, Settings>,
): Sandboxes<I, Settings> => new AllSandboxes(options);

/** A sandbox with what it is made of anew. */
interface Entry<I extends SandboxInterfaces, Settings> {
  readonly sandbox: Sandbox<I>;
  readonly beginning: Beginning<Settings>;
  runtime: SandboxRuntime;
  settings: Settings;
}

class AllSandboxes<I extends SandboxInterfaces, Settings> implements Sandboxes<I, Settings> {
  readonly default: Sandbox<I>;
  readonly #options: SandboxesOptions<I, Settings>;
  readonly #entries = new Map<string, Entry<I, Settings>>();

  constructor(options: SandboxesOptions<I, Settings>) {
    this.#options = options;
    this.default = this.create('default', options.beginning);
  }

  get size(): number {
    return this.#entries.size;
  }

  get(name: string): Sandbox<I> | undefined {
    return this.#entries.get(name)?.sandbox;
  }

  newName(): string {
    return `sandbox-${Buffer.from(systemRandomness.bytes(nameBytes)).toString('hex')}`;
  }

  list(): Sandbox<I>[] {
    return [...this.#entries.values()].map(({ sandbox }) => sandbox);
  }

  create(name: string, asked: Partial<Beginning<Settings>> = {}): Sandbox<I> {
    const { limit, runtime, createInterfaces, createJournal, createRules } = this.#options;
    if (this.#entries.has(name)) throw new Problem(409, `name: there is a sandbox ${JSON.stringify(name)} already`);
    if (this.size >= limit) throw new Problem(503, `there are ${limit} sandboxes, which is the limit`);
    const beginning = this.#beginningOf(asked);
    const { settings, seed, now, frozen, rules: initial, realms } = beginning;
    const clock = virtualClock(runtime.clock, (waiting) => settled(() => sandbox.underway <= waiting(), runtime.clock));
    const own: SandboxRuntime = { name, clock, random: randomnessOf(seed, runtime.random), realms };
    const rules = createRules(name, seed);
    if (initial !== undefined) rules.replaceAll(initial);
    const sandbox: Sandbox<I> = {
      name,
      seed,
      clock,
      rules,
      journal: createJournal(name, clock),
      interfaces: createInterfaces(settings, own, undefined),
      requests: 0,
      underway: 0,
      lastUsed: runtime.clock.monotonic(),
      port: undefined,
    };
    this.#entries.set(name, { sandbox, beginning, runtime: own, settings });
    if (now !== undefined || frozen) void clock.set({ now, frozen });
    return sandbox;
  }

  settingsOf(sandbox: Sandbox): Settings {
    return this.#entryOf(sandbox).settings;
  }

  changeSettings(sandbox: Sandbox, settings: Settings): void {
    const entry = this.#entryOf(sandbox);
    entry.settings = settings;
    this.#makeAnew(entry, entry.sandbox.interfaces);
  }

  resetSettings(sandbox: Sandbox): void {
    this.changeSettings(sandbox, this.#entryOf(sandbox).beginning.settings);
  }

  async forget(sandbox: Sandbox, what: StateKind): Promise<void> {
    await this.#options.forgetStored(sandbox.name, what);
    const entry = this.#entryOf(sandbox);
    this.#makeAnew(entry, entry.sandbox.interfaces, what);
  }

  restart(sandbox: Sandbox): void {
    const entry = this.#entryOf(sandbox);
    const { settings, seed } = entry.beginning;
    entry.settings = settings;
    entry.runtime = { ...entry.runtime, random: randomnessOf(seed, this.#options.runtime.random) };
    this.#makeAnew(entry, undefined);
  }

  async resetClock(sandbox: Sandbox): Promise<void> {
    const { now, frozen } = this.#entryOf(sandbox).beginning;
    await sandbox.clock.toRealTime();
    if (now !== undefined || frozen) await sandbox.clock.set({ now, frozen });
    sandbox.clock.endPauses();
  }

  resetRules(sandbox: Sandbox): void {
    const { name, rules } = sandbox;
    const { rules: initial } = this.#entryOf(sandbox).beginning;
    this.#options.resetRules(name, rules);
    if (initial !== undefined) rules.replaceAll(initial);
  }

  async delete(sandbox: Sandbox): Promise<void> {
    this.#entries.delete(sandbox.name);
    sandbox.rules.clear();
    sandbox.journal.close();
    sandbox.clock.close();
    await sandbox.port?.close();
  }

  sweep(): void {
    const { idle, runtime } = this.#options;
    const longAgo = runtime.clock.monotonic() - idle * 1000;
    for (const sandbox of this.list())
      if (sandbox !== this.default && sandbox.underway === 0 && sandbox.lastUsed < longAgo) void this.delete(sandbox);
  }

  #entryOf({ name }: Sandbox): Entry<I, Settings> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Problem(404, `there is no sandbox ${JSON.stringify(name)} any more`);
    return entry;
  }

  #beginningOf(asked: Partial<Beginning<Settings>>): Beginning<Settings> {
    const { beginning } = this.#options;
    return {
      settings: asked.settings ?? this.#entries.get('default')?.settings ?? beginning.settings,
      seed: 'seed' in asked ? asked.seed : beginning.seed,
      now: asked.now,
      frozen: asked.frozen ?? false,
      rules: asked.rules,
      realms: asked.realms ?? [],
    };
  }

  #makeAnew({ sandbox, settings, runtime }: Entry<I, Settings>, previous: I | undefined, without?: StateKind): void {
    sandbox.interfaces = this.#options.createInterfaces(settings, runtime, previous, without);
  }
}
