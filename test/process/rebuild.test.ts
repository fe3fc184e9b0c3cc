import { execFile } from 'node:child_process';
import { accessSync, appendFileSync, constants, cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { emptyFolder, type RunningCommand, runCommand } from '../support/command.ts';
import { app, callback, person } from '../support/login-realm.ts';
import { realmFile } from '../support/realm-server.ts';

/** A copy of what is built, so that all of it can be changed. */
const folder = emptyFolder();
const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });
const builtFiles = () =>
  readdirSync(path.join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();
const record = 'dist/.built';
const recorded = (): string[] => JSON.parse(readFileSync(path.join(folder, record), 'utf8')).files;

let server: RunningCommand;
let before: string[];

/** A build, a server that runs from it and has answered nothing yet, and a second build in which every file is another. */
beforeAll(async () => {
  for (const name of ['src', '.config', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await node('.config/build.mjs');
  before = recorded();
  const realm = realmFile('demo', { clients: [app], users: [person('ada')] });
  server = runCommand({ AUTH_REALM_FILES: realm }, { main: path.join(folder, 'dist/main.js') });
  await server.url;
  for (const entry of readdirSync(path.join(folder, 'src'), { recursive: true, withFileTypes: true }))
    if (entry.name.endsWith('.ts'))
      appendFileSync(path.join(entry.parentPath, entry.name), `\nObject.assign(globalThis, { other: true });\n`);
  await node('.config/build.mjs');
}, 300_000);
afterAll(() => server.stop());

test('a first login, a first search and a stored page are answered after another build', async () => {
  const url = await server.url;
  expect(before.filter((file) => !recorded().includes(file)).length).toBeGreaterThan(100);

  const query = { client_id: 'app', response_type: 'code', redirect_uri: callback, scope: 'openid' };
  const browser = openBrowser();
  const form = await browser.get(`${url}/realms/demo/protocol/openid-connect/auth?${new URLSearchParams(query)}`);
  const { status, location } = await browser.post(form.action, { username: 'ada', password: 'ada-pw' });
  expect([status, location.startsWith(callback)]).toEqual([302, true]);

  const search = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'capital of France' }),
  });
  const { results } = (await search.json()) as { results: { url: string }[] };
  expect([search.status, results.length > 0]).toEqual([200, true]);
  const page = await fetch(`${url}/-/pages/${results[0]?.url}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Paris')]);
  expect(server.stderr()).toMatch(/^understudy .* listens on .*\n$/);
});

test('the command is a file that can be executed, also after another build', () => {
  accessSync(path.join(folder, 'dist/main.js'), constants.X_OK);
});

test('what former builds have left is removed after a week, or when it is too much', async () => {
  const current = [...recorded(), record].sort();
  expect(builtFiles().filter((file) => !current.includes(file)).length).toBeGreaterThan(100);
  const program = `
    import { removeFormerFiles } from './.config/former-files.mjs';
    await removeFormerFiles(new Set(JSON.parse(process.argv[1])), Date.now() + 8 * 24 * 60 * 60 * 1000);`;
  await node('--input-type=module', '--eval', program, JSON.stringify(current));
  expect(builtFiles()).toEqual(current);
});
