import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { openTestSandbox, type TestOptions, type TestSandbox } from '../../src/testing/test-sandbox.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** What `check` throws after the body, if it does. */
async function problemOf(body: (box: TestSandbox) => unknown, options: TestOptions = {}): Promise<string | undefined> {
  const box = await openTestSandbox(server, options);
  try {
    await body(box);
    await box.check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await box.end();
  }
}
const get = ({ sandbox }: TestSandbox, path: string) => fetch(sandbox.url + path);

describe('a test passes', () => {
  test.each<[string, (box: TestSandbox) => unknown, TestOptions?]>([
    ['without a request', () => {}],
    ['with requests that are known, errors among them', (box) => get(box, '/realms/none')],
    ['with what is verified and met', (box) => get(box, '/').then(() => box.sandbox.verify({ match: {}, count: 1 }))],
    [
      'with a path that a rule answers',
      async (box) => {
        await box.sandbox.rules.add({ match: { path: '/mine' }, then: { respond: { status: 200 } } });
        await get(box, '/mine');
      },
    ],
    ['with the icon that browsers ask for', (box) => get(box, '/favicon.ico')],
    ['with any path, if it says so', (box) => get(box, '/nope'), { unexpected: 'pass' }],
  ])('%s', async (_, body, options) => {
    expect(await problemOf(body, options)).toBeUndefined();
  });
});

describe('a test fails', () => {
  test('with a path that nobody knows, told with all that came', async () => {
    const problem = await problemOf(async (box) => {
      await get(box, '/');
      await get(box, '/nope?a=1');
    });
    expect(problem).toBe(`1 request for a path that nobody knows:
#2 GET /nope?a=1 -> 404

understudy: 2 requests came:
  #1 GET / -> 200
  #2 GET /nope?a=1 -> 404
      because: nothing answers this path; 404 {"detail":"Not Found"}`);
  });

  test('with a verification that nobody waited for', async () => {
    const problem = await problemOf(({ sandbox }) => void sandbox.verify({ match: { operation: 'token' } }));
    expect(problem).toMatch(
      /^Expected at least 1: requests with \{"operation":"token"\}[\s\S]*understudy: no request came\.$/,
    );
  });
});

describe('a rule that was never applied', () => {
  const add = ({ sandbox }: TestSandbox) =>
    sandbox.rules.add({ name: 'refusal', match: { operation: 'token' }, then: { fault: 'close' } });
  const told =
    /^1 rule was never applied:\n {2}refusal \{"match":\{"operation":"token"\}\}, no request matched \(added at .*test-sandbox\.test\.ts:\d+:\d+\)/;

  test('is told of, and the test passes', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await problemOf(add)).toBeUndefined();
    expect(warn.mock.calls.map(([text]) => text.replace(/^understudy: /, ''))).toEqual([expect.stringMatching(told)]);
  });

  test('fails a test that asks for it, with the line that has added the rule', async () => {
    expect(await problemOf(add, { unused: 'fail' })).toMatch(told);
    const box = await openTestSandbox(server, { unused: 'fail' });
    await add(box);
    const error = await box.check().catch((thrown: Error) => thrown);
    expect(error?.stack).toMatch(/\n\s+at .*test-sandbox\.test\.ts:/);
    await box.end();
  });

  test('is of no interest when the test says so, and when it was applied', async () => {
    const warn = vi.spyOn(console, 'warn');
    expect(await problemOf(add, { unused: 'pass' })).toBeUndefined();
    const used = async (box: TestSandbox) => {
      await box.sandbox.rules.add({ then: { delay: { seconds: 0 } } });
      await get(box, '/');
    };
    expect(await problemOf(used, { unused: 'fail' })).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  test('stands in the report of a test that fails', async () => {
    const box = await openTestSandbox(server, {});
    await add(box);
    expect(await box.report()).toMatch(/^understudy: no request came\.\n1 rule was never applied:/);
    await box.end();
  });
});

test('the report says what the answer keeps to itself', async () => {
  const box = await openTestSandbox(server, {});
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'understudy',
    client_secret: 'another secret',
  });
  await fetch(`${box.sandbox.url}/realms/demo/protocol/openid-connect/token`, { method: 'POST', body: form });
  expect(await box.report()).toMatch(/because: the secret differs from that of client understudy; invalid_client_cred/);
  await box.end();
});

test('the report has the latest requests, the rule that applied, and why an error was one', async () => {
  const box = await openTestSandbox(server, {});
  await box.sandbox.rules.add({ when: { times: 1 }, then: { refuse: 'proxy.unavailable' } });
  for (let request = 0; request < 25; request += 1) await get(box, '/');
  const lines = (await box.report()).split('\n');
  expect(lines[0]).toBe('understudy: 25 requests came, the last 20 of them:');
  expect(lines).toHaveLength(21);
  expect(lines[1]).toBe('  #6 GET / -> 200');
  await box.sandbox.reset(['journal', 'rules']);
  await box.sandbox.rules.add({ then: { refuse: 'proxy.unavailable' } });
  await get(box, '/');
  expect(await box.report()).toMatch(
    /^understudy: 1 request came:\n {2}#\d+ GET \/ -> 503 \(rule-\d+\)\n {6}because: rule-\d+ applied; 503/,
  );
  await box.end();
});

test('a sandbox begins as it is told, has the environment while it is there, and is gone afterwards', async () => {
  const box = await openTestSandbox(server, { name: 'of-a-test', settings: { search: { apiTokens: ['abc'] } } });
  expect(process.env.TAVILY_API_KEY).toBe('abc');
  expect(process.env.TAVILY_API_BASE_URL).toBe(box.sandbox.url);
  await box.end();
  expect(process.env.TAVILY_API_KEY).toBeUndefined();
  expect((await server.sandboxes.list()).map(({ name }) => name)).not.toContain('of-a-test');
});

test('two tests on one server see nothing of each other', async () => {
  const [one, two] = await Promise.all([openTestSandbox(server, {}), openTestSandbox(server, {})]);
  await get(one, '/nope');
  await expect(two.check()).resolves.toBeUndefined();
  await expect(one.check()).rejects.toThrow('#1 GET /nope');
  await Promise.all([one.end(), two.end()]);
});

describe('with a folder for reports', () => {
  test('a test that fails has a file, and one that passes has none', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'reports-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    vi.stubEnv('UNDERSTUDY_REPORTS', path.join(folder, 'new'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await problemOf((box) => get(box, '/'))).toBeUndefined();
    const problem = await problemOf((box) => get(box, '/nope'));
    const [name = ''] = await readdir(path.join(folder, 'new'));
    expect(problem).toContain(`understudy: all of it is in ${path.join(folder, 'new', name)}`);
    expect(await readFile(path.join(folder, 'new', name), 'utf8')).toContain('GET /nope');
  });

  test('that cannot be written the failure is told all the same', async () => {
    vi.stubEnv('UNDERSTUDY_REPORTS', '/dev/null/x');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await problemOf((box) => get(box, '/nope'))).toMatch(/nobody knows[\s\S]*UNDERSTUDY_REPORTS: E/);
  });
});
