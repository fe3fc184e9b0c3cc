import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { emptyFolder, runCommand } from '../support/command.ts';

/** What nobody needs who does not use the control plane: it is loaded when `/-/`, or the server's object, is first used. */
const routes =
  /^(?:src\/control\/(?:control-routes\.ts|checked\.ts|routes\/|openapi\/|journal\/(?:code\/|har\.ts|verification\.ts)|metrics\/metrics(?:-text)?\.ts|rules\/rules-file\.ts)|node_modules\/(?:yaml|re2js)\/)/;

/** What nobody needs who speaks no MCP: all but the routes by which messages come, and the word of what they ask for. */
const mcp =
  /^(?:src\/(?:mcp\/(?!rpc-messages)|search\/mcp\/(?!mcp-plugin)|control\/mcp\/(?!mount-mcp|guides))|node_modules\/@modelcontextprotocol\/)/;

/** The modules that a process has loaded, of those that are named by their paths, as its coverage lists them. */
function loadedOf(named: RegExp, coverage: string): string[] {
  const scripts = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(path.join(coverage, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
  });
  const maps = scripts.map((url) => `${fileURLToPath(url)}.map`).filter((file) => existsSync(file));
  expect(maps.length).toBeGreaterThan(3);
  const sources = maps.flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }).sources);
  return sources.map((source) => source.replace(/^(?:\.\.\/)+/, '')).filter((source) => named.test(source));
}

async function loadedByCommand(named: RegExp, paths: readonly string[], message?: object): Promise<string[]> {
  const coverage = emptyFolder();
  const command = runCommand({ NODE_V8_COVERAGE: coverage });
  const url = await command.url;
  const accept = 'application/json, text/event-stream';
  const headers = { accept, 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' };
  const init = message === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(message) };
  for (const at of paths) expect((await fetch(url + at, init)).status).toBe(200);
  command.child.kill('SIGTERM');
  await command.ended;
  return loadedOf(named, coverage);
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
  return loadedOf(routes, coverage);
}

// Two processes one after the other, each of which makes keys.
const timeout = 60_000;

test('the command loads the control plane with the first request for it', { timeout }, async () => {
  expect(await loadedByCommand(routes, ['/', '/docs', '/-/healthy'])).toEqual([]);
  expect(await loadedByCommand(routes, ['/-/clock'])).toContain('src/control/control-routes.ts');
});

test('a program loads it when it first uses its members', { timeout }, async () => {
  expect(await loadedInCode('')).toEqual([]);
  expect(await loadedInCode('await server.clock.get();')).toContain('src/control/control-routes.ts');
});

test('the command loads what speaks MCP with the first message', { timeout: 2 * timeout }, async () => {
  const used = ['/', '/realms/demo', '/-/clock', '/-/rules', '/-/requests', '/-/llms.txt'];
  expect(await loadedByCommand(mcp, used)).toEqual([]);
  expect(await loadedByCommand(mcp, ['/search'], { query: 'rivers' })).toEqual([]);
  const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: client };
  expect(await loadedByCommand(mcp, ['/mcp'], initialize)).toContain('src/search/mcp/search-mcp-server.ts');
  expect(await loadedByCommand(mcp, ['/-/mcp'], initialize)).toContain('src/control/mcp/control-mcp-server.ts');
});
