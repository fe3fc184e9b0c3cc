import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../src/control/journal/journal.ts';
import type { RuleList } from '../../../src/control/rules/rule-list.ts';
import { createSandboxes } from '../../../src/control/sandboxes/create-sandboxes.ts';
import type { SandboxInterfaces } from '../../../src/control/sandboxes/sandbox.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { movableClock } from '../../support/movable-clock.ts';

interface Made extends SandboxInterfaces {
  readonly of: string;
  readonly previous: Made | undefined;
  now(): number;
  id(): string;
}

/** Sandboxes whose stages only say what they were made with; whose settings are a word. */
function sandboxes(limit = 10, idle = 60) {
  const clock = movableClock();
  const closed: string[] = [];
  const reset: string[] = [];
  const all = createSandboxes<Made, string>({
    limit,
    idle,
    runtime: { clock, random: systemRandomness },
    beginning: { settings: 'first', seed: 'start', now: undefined },
    createInterfaces: (of, { clock: own, random }, previous) =>
      ({ of, previous, now: () => own.now(), id: () => random.bytes(8).toString() }) as unknown as Made,
    forgetStored: () => {},
    createJournal: (name) => ({ close: () => closed.push(`journal of ${name}`) }) as unknown as Journal,
    createRules: (name) => ({ clear: () => closed.push(`rules of ${name}`) }) as unknown as RuleList,
    resetRules: (name) => reset.push(name),
  });
  return { all, clock, closed, reset };
}

describe('a sandbox begins', () => {
  test('with what it is given, otherwise as the default is now', () => {
    const { all } = sandboxes();
    all.changeSettings(all.default, 'changed');
    const [plain, own] = [all.create('plain'), all.create('own', { settings: 'own', seed: 5 })];
    expect([plain.interfaces.of, plain.seed, own.interfaces.of, own.seed]).toEqual(['changed', 'start', 'own', 5]);
    expect(all.create('unseeded', { seed: undefined }).seed).toBeUndefined();
    expect([all.settingsOf(plain), all.settingsOf(own)]).toEqual(['changed', 'own']);
  });

  test('at its own time, which then goes on', async () => {
    const { all, clock } = sandboxes();
    const { interfaces } = all.create('later', { now: 1_000 });
    await clock.advance(0);
    expect(interfaces.now()).toBe(1_000);
    await clock.advance(500);
    expect([interfaces.now(), all.default.interfaces.now()]).toEqual([1_500, clock.now()]);
  });

  test('with the same random numbers for the same seed', () => {
    const { all } = sandboxes();
    const [one, same, other] = ['a', 'a', 'b'].map((seed, at) => all.create(`s${at}`, { seed }).interfaces.id());
    expect([same === one, other === one]).toEqual([true, false]);
  });

  test('unless there is one of the name, or there are as many as there may be', () => {
    const { all } = sandboxes(3);
    all.create('one');
    expect(() => all.create('one')).toThrow('name: there is a sandbox "one" already');
    expect(() => all.create('default')).toThrow('name: there is a sandbox "default" already');
    all.create('two');
    expect(() => all.create('three')).toThrow('there are 3 sandboxes, which is the limit');
    expect([all.size, all.list().map(({ name }) => name)]).toEqual([3, ['default', 'one', 'two']]);
  });

  test('under a free name', async () => {
    const { all } = sandboxes();
    const [name, other] = [all.newName(), all.newName()];
    await all.delete(all.create(name));
    expect(name).toMatch(/^sandbox-[0-9a-f]{24}$/);
    expect(new Set([name, other, all.newName()]).size).toBe(3);
  });
});

describe('changing one', () => {
  test('goes on from what was, until it is reset or begins again', () => {
    const { all } = sandboxes();
    const box = all.create('box', { settings: 'own' });
    const before = box.interfaces;
    all.changeSettings(box, 'other');
    expect([box.interfaces.of, box.interfaces.previous, all.settingsOf(box)]).toEqual(['other', before, 'other']);
    all.resetSettings(box);
    expect([box.interfaces.of, box.interfaces.previous?.of, all.settingsOf(box)]).toEqual(['own', 'other', 'own']);
    all.changeSettings(box, 'other');
    all.restart(box);
    expect([box.interfaces.of, box.interfaces.previous, all.settingsOf(box)]).toEqual(['own', undefined, 'own']);
    expect(box.interfaces.id()).toBe(before.id());
  });

  test('resets its clock to the time at which it began, or to real time', async () => {
    const { all, clock } = sandboxes();
    const [plain, later] = [all.create('plain'), all.create('later', { now: 1_000 })];
    for (const { clock: own } of [plain, later]) await own.set({ now: 5_000, frozen: true });
    await Promise.all([all.resetClock(plain), all.resetClock(later)]);
    expect([plain.interfaces.now(), later.interfaces.now()]).toEqual([clock.now(), 1_000]);
  });

  test('resets the rules of that one', () => {
    const { all, reset } = sandboxes();
    all.resetRules(all.create('box'));
    expect(reset).toEqual(['box']);
  });
});

describe('the end of one', () => {
  test('closes what it has, and nothing can be changed any more', async () => {
    const { all, closed } = sandboxes();
    const box = all.create('box');
    box.port = { url: '', close: async () => void closed.push('port') };
    await all.delete(box);
    expect(closed.toSorted()).toEqual(['journal of box', 'port', 'rules of box']);
    expect([all.get('box'), all.size]).toEqual([undefined, 1]);
    expect(() => all.settingsOf(box)).toThrow('there is no sandbox "box" any more');
    expect(() => all.changeSettings(box, 'x')).toThrow('there is no sandbox "box" any more');
  });

  test('comes when nobody has used it for a while, but not while it is busy, and never for the default', async () => {
    const { all, clock } = sandboxes();
    const [idle, busy, used] = [all.create('idle'), all.create('busy'), all.create('used')];
    busy.underway = 1;
    await clock.advance(60_000);
    all.sweep();
    expect(all.get('idle')).toBe(idle);
    used.lastUsed = clock.monotonic();
    await clock.advance(1);
    all.sweep();
    expect(all.list().map(({ name }) => name)).toEqual(['default', 'busy', 'used']);
  });
});
