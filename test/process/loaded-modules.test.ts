import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { emptyFolder, runCommand } from '../support/command.ts';

/** What nobody needs who does not use the control plane: it is loaded when `/-/`, or the server's object, is first used. */
const routes =
  /^(?:src\/control\/(?:control-routes\.ts|checked\.ts|routes\/|openapi\/|journal\/(?:code\/|har\.ts|verification\.ts)|metrics\/metrics\.ts|rules\/rules-file\.ts)|node_modules\/(?:prom-client|yaml|re2js)\/)/;

/** The modules of the control plane that a process has loaded, as its coverage lists them. */
function loadedOfPlane(coverage: string): string[] {
  const scripts = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(path.join(coverage, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
  });
  const maps = scripts.map((url) => `${fileURLToPath(url)}.map`).filter((file) => existsSync(file));
  expect(maps.length).toBeGreaterThan(3);
  const sources = maps.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }).sources);
  return sources.map((source) => source.replace(/^(?:\.\.\/)+/, '')).filter((source) => routes.test(source));
}

async function loadedByCommand(paths: readonly string[]): Promise<string[]> {
  const coverage = emptyFolder();
  const command = runCommand({ NODE_V8_COVERAGE: coverage });
  const url = await command.url;
  for (const at of paths) expect((await fetch(url + at)).status).toBe(200);
  command.child.kill('SIGTERM');
  await command.ended;
  return loadedOfPlane(coverage);
}

async function loadedInCode(use: string): Promise<string[]> {
  const coverage = emptyFolder();
  const program = `
    import { startServer } from 'understudy-server';
    const server = await startServer({ port: 0 });
    await fetch(server.url);
    ${use}
    await server.close();`;
  const env = { ...process.env, NODE_V8_COVERAGE: coverage };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
  return loadedOfPlane(coverage);
}

// Two processes one after the other, each of which makes keys.
const timeout = 60_000;

test('the command loads the control plane with the first request for it', { timeout }, async () => {
  expect(await loadedByCommand(['/', '/docs', '/-/healthy'])).toEqual([]);
  expect(await loadedByCommand(['/-/clock'])).toContain('src/control/control-routes.ts');
});

test('a program loads it when it first uses its members', { timeout }, async () => {
  expect(await loadedInCode('')).toEqual([]);
  expect(await loadedInCode('await server.clock.get();')).toContain('src/control/control-routes.ts');
});
