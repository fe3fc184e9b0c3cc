import { systemRandomness } from '../../runtime/runtime.ts';
import { virtualClock } from '../clock/virtual-clock.ts';
import { Problem } from '../input/problem.ts';
import { randomnessOf } from '../seed/seeded-randomness.ts';
import type { Beginning } from './beginning.ts';
import type { Sandboxes, SandboxesOptions, SandboxRuntime } from './known-sandboxes.ts';
import type { Sandbox, SandboxInterfaces, StateKind } from './sandbox.ts';
import { settled } from './settled.ts';

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
