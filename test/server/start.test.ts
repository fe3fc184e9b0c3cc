import { describe, expect, test, vi } from 'vitest';
import { type Runtime, systemRandomness, systemRuntime } from '../../src/runtime/runtime.ts';
import { type StartedServer, start, startInCode } from '../../src/server/start.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import type { Settings } from '../../src/settings/schema.ts';
import { call } from '../support/control-server.ts';
import { folderOf } from '../support/folder.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

type Options = Parameters<typeof settingsFromOptions>[0];

async function begun<Server extends StartedServer>(
  begin: (settings: Settings, runtime: Runtime) => Promise<Server>,
  options: Options,
) {
  const [stdout, stderr, clock] = [memoryOutput(), memoryOutput(), movableClock()];
  const settings = settingsFromOptions({ port: 0, log: { level: 'info' }, ...options });
  const server = await begin(settings, { clock, random: systemRandomness, stdout, stderr });
  return Object.assign(server, { stdout, stderr, clock, [Symbol.asyncDispose]: server.close });
}

/** A server as the command line starts it. */
const started = (options: Options = {}) => begun(start, options);

test('an output that has nothing to flush does not hold up the end', async () => {
  const output = { write() {}, isTerminal: false };
  const server = await start(settingsFromOptions({ port: 0 }), { ...systemRuntime(), stdout: output, stderr: output });
  await expect(server.close()).resolves.toBeUndefined();
});

test('a server knows where it is, and loads what it needs when it is asked to', async () => {
  await using server = await started({ host: 'localhost', auth: { realm: 'shop' } });
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect([server.ip, server.realms, server.authorityFile]).toEqual([
    expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    ['shop'],
    undefined,
  ]);
  const ready = async () => (await call(server.url, 'GET', '/-/ready')).status;
  server.warmUp();
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000 });
  expect(await server.pages()).toBeGreaterThan(100);
});

test('a port that is taken is an error, and the server that has it goes on', async () => {
  await using server = await started();
  const port = Number(new URL(server.url).port);
  await expect(started({ port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  expect((await call(server.url, 'GET', '/')).status).toBe(200);
});

test('keys that cannot be made are told before anybody asks for them', async () => {
  const [stdout, stderr] = [memoryOutput(), memoryOutput()];
  const random = {
    number: () => 0,
    bytes: () => {
      throw new Error('there is no entropy');
    },
  };
  const settings = settingsFromOptions({ port: 0, log: { level: 'info' } });
  const server = await start(settings, { clock: movableClock(), random, stdout, stderr });
  server.warmUp();
  await vi.waitFor(() => expect(stderr.text).toBe('WARNING:  keys: there is no entropy\n'), { timeout: 10_000 });
  // What has begun to load is loaded when the test ends.
  await server.pages();
  await server.close();
});

describe('CONTROL=off', () => {
  const control = { mode: 'off' } as const;

  test('answers, but nobody has anything to control', async () => {
    await using server = await started({ control });
    const status = async (path: string, headers = {}) =>
      (await call(server.url, 'GET', path, undefined, headers)).status;
    expect(await status('/', { 'x-understudy-sandbox': 'other' })).toBe(200);
    expect(await status('/realms/demo')).toBe(200);
    expect(await status('/-/healthy')).toBe(200);
    expect(await status('/-/clock')).toBe(404);
    expect(await status('/-/s/other/')).toBe(404);
    await vi.waitFor(() => expect(server.stdout.lines).toHaveLength(4));
    expect(server.stdout.lines.map((line) => line.replace(/^.* - /, ''))).toEqual([
      '"GET / HTTP/1.1" 200 OK',
      '"GET /realms/demo HTTP/1.1" 200 OK',
      '"GET /-/clock HTTP/1.1" 404 Not Found',
      '"GET /-/s/other/ HTTP/1.1" 404 Not Found',
    ]);
    expect(server.stderr.text).toBe('');
  });

  test('has the time of its clock, and the draws of its seed', async () => {
    const idOf = async (seed: number) => {
      await using server = await started({ control, seed });
      const headers = { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' };
      const { json } = await call(server.url, 'POST', '/search', { query: 'rivers' }, headers);
      return json.request_id;
    };
    const [first, again, other] = [await idOf(1), await idOf(1), await idOf(2)];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test.each([
    ['start', start],
    ['startInCode', startInCode],
  ])('takes no rules from a file, and says so: %s', async (_what, begin) => {
    const rule = { then: { respond: { status: 418 } } };
    const folder = await folderOf({ 'rules.json': JSON.stringify([rule]) });
    await using server = await begun(begin, { control, rulesFile: `${folder}/rules.json` });
    expect((await call(server.url, 'GET', '/')).status).toBe(200);
    expect(server.stderr.text).toBe('WARNING:  RULES_FILE: has no effect with CONTROL=off\n');
  });

  test('is what makes rules of a file have no effect in code', async () => {
    const folder = await folderOf({ 'rules.json': JSON.stringify([{ then: { respond: { status: 418 } } }]) });
    await using server = await begun(startInCode, { rulesFile: `${folder}/rules.json` });
    expect((await call(server.url, 'GET', '/')).status).toBe(418);
    expect(server.stderr.text).toBe('');
  });

  test('leaves a program the control', async () => {
    await using server = await begun(startInCode, { control });
    await server.callerOf().call({ method: 'POST', path: '/rules', body: { then: { respond: { status: 418 } } } });
    const named = { 'x-understudy-sandbox': 'other' };
    expect((await call(server.url, 'GET', '/', undefined, named)).status).toBe(418);
    expect((await call(server.url, 'GET', '/-/rules')).status).toBe(404);
  });
});
