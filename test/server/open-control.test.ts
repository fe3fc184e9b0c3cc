import { writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Sandbox } from '../../src/control/sandboxes/sandbox.ts';
import { parseTarget } from '../../src/http/request-target.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import { openControl } from '../../src/server/open-control.ts';
import type { Interfaces } from '../../src/server/sandbox/interfaces.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { folderOf } from '../support/folder.ts';
import { memoryLog } from '../support/memory-log.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

/** A control plane over interfaces that nobody asks. */
async function opened(options: Parameters<typeof settingsFromOptions>[0] = {}) {
  const [clock, log, ports] = [movableClock(), memoryLog(), [] as string[]];
  const control = await openControl({
    settings: settingsFromOptions(options),
    runtime: { clock, random: systemRandomness, stdout: memoryOutput(), stderr: memoryOutput() },
    log,
    locate() {},
    sleep: clock.sleep,
    recorder: undefined,
    createInterfaces: () => ({}) as Interfaces,
    forgetStored() {},
    hasAuthority: false,
    isShared: false,
    stores: {},
    prepare: async () => {},
    listen: async () => ({ url: 'http://a.test', close: async () => {} }),
  });
  onTestFinished(() => control.close());
  const { sandboxes } = control;
  const withPort = (name: string): Sandbox<Interfaces> =>
    Object.assign(sandboxes.create(name), { port: { url: '', close: async () => void ports.push(name) } });
  return { control, sandboxes, clock, lines: log.lines, ports, withPort };
}

test('sandboxes that nobody uses go, looked for every 10 seconds at most', async () => {
  const { sandboxes, clock } = await opened({ sandbox: { idle: 60 } });
  sandboxes.create('one');
  await clock.advance(59_999);
  expect(sandboxes.get('one')).toBeDefined();
  await clock.advance(10_001);
  expect([sandboxes.get('one'), sandboxes.size]).toEqual([undefined, 1]);
});

test('and after half their time where that is shorter', async () => {
  const { sandboxes, clock } = await opened({ sandbox: { idle: 1 } });
  sandboxes.create('one');
  await clock.advance(1_000);
  expect(sandboxes.size).toBe(2);
  await clock.advance(500);
  expect(sandboxes.size).toBe(1);
});

test('with the end the looking ends, the clocks stand and the ports close', async () => {
  const { control, sandboxes, clock, ports, withPort } = await opened({ sandbox: { idle: 60 } });
  const pause = withPort('one').clock.sleep(5_000);
  await control.close();
  await pause;
  expect(ports).toEqual(['one']);
  await clock.advance(600_000);
  expect([clock.sleeping, sandboxes.size]).toEqual([0, 2]);
});

test('callers who wait are let go in all sandboxes', async () => {
  const { control, sandboxes } = await opened();
  const lists = ['one', 'two'].map((name) => sandboxes.create(name).rules);
  const cleared = lists.map((rules) => vi.spyOn(rules, 'clear'));
  control.letCallersGo();
  for (const clear of cleared) expect(clear).toHaveBeenCalledOnce();
});

describe('rules of a file', () => {
  const then = (status: number) => ({ respond: { status, headers: {} } });
  const rule = (status: number) => [{ then: then(status) }];
  const outcomes = ({ rules }: Sandbox<Interfaces>) => rules.list().map((one) => one.rule.then);

  test('are those of `default` alone, come back with a reset, and follow the file', async () => {
    const file = `${await folderOf({ 'rules.json': JSON.stringify(rule(418)) })}/rules.json`;
    const { sandboxes, lines, clock } = await opened({ rulesFile: file });
    const one = sandboxes.create('one');
    expect([outcomes(sandboxes.default), outcomes(one)]).toEqual([[then(418)], []]);
    sandboxes.default.rules.clear();
    sandboxes.resetRules(sandboxes.default);
    sandboxes.resetRules(one);
    expect([outcomes(sandboxes.default), outcomes(one)]).toEqual([[then(418)], []]);
    writeFileSync(file, JSON.stringify(rule(410)));
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(lines).toEqual(['info RULES_FILE: read again: 1 rule']);
    });
    expect(outcomes(sandboxes.default)).toEqual([then(410)]);
  });
});

test.each([
  ['on', '/x'],
  ['off', '/-/s/one/x'],
] as const)('what is rejected is noted where its base path leads, if control is %s', async (mode, path) => {
  const { control, sandboxes } = await opened({ control: { mode } });
  sandboxes.create('one');
  const { target } = control.noteRejected({ code: 'HPE_X', target: parseTarget('/-/s/one/x') }, undefined);
  expect(target.path).toBe(path);
});
