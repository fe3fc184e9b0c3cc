import { expect, test } from 'vitest';
import { systemRuntime } from '../../src/runtime/runtime.ts';
import { start } from '../../src/server/start.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

test('a request that is not answered in time does not hold up the end', async () => {
  const clock = movableClock();
  const settings = settingsFromOptions({ port: 0, log: { level: 'warn' }, app: { variant: 'slow' } });
  const stderr = memoryOutput();
  const server = await start(settings, { ...systemRuntime(), clock, stderr }, { graceMs: 50 });
  const slow = fetch(`${server.url}/?req_id=1`).then(
    () => 'answered',
    () => 'cut off',
  );
  while (clock.sleeping === 0) await new Promise(setImmediate);
  await server.close();
  expect(await slow).toBe('cut off');
  expect(stderr.text).toMatch(
    /^WARNING: {2}127\.0\.0\.1:\d+ - "GET \/\?req_id=1 HTTP\/1\.1" was cut off: no answer within 50 ms\n$/,
  );
});

test('a reader of the log that stands still does not hold up the end', async () => {
  const stderr = memoryOutput();
  const stuck = { ...memoryOutput(), flush: () => new Promise<void>(() => {}) };
  const settings = settingsFromOptions({ port: 0 });
  const server = await start(settings, { ...systemRuntime(), stdout: stuck, stderr }, { graceMs: 50 });
  await server.close();
  expect(stderr.text).toBe('WARNING:  standard output is not read; its last lines are lost\n');
});

test('an output that has nothing to flush does not hold up the end', async () => {
  const output = { write() {}, isTerminal: false };
  const server = await start(settingsFromOptions({ port: 0 }), { ...systemRuntime(), stdout: output, stderr: output });
  await expect(server.close()).resolves.toBeUndefined();
});
