import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../support/command.ts';
import { controlServer } from '../../support/control-server.ts';
import { mcpClient, rpc } from '../../support/mcp-client.ts';
import { realmFile } from '../../support/realm-server.ts';

const folder = emptyFolder();
const file = path.join(folder, 'realm.json');
writeFileSync(file, '{"realm":"mine","enabled":true');
const naming = (realm: string) => ({ auth: { realmFiles: [realm] } });
const outOfReach =
  'settings.auth.realmFiles: must be a file that the server was started with, or one below SANDBOX_FILES';

test('a caller can name no other file than those of the start and those below SANDBOX_FILES', async () => {
  const first = realmFile('first');
  await using server = await controlServer({ sandbox: { files: folder }, auth: { realmFiles: [first] } });
  const create = async (realm: string) =>
    (await server.call('POST', '/-/sandboxes', { settings: naming(realm) })).json.detail;
  for (const foreign of ['/proc/self/environ', '/etc/passwd', '/dev/zero', '/nowhere', realmFile('other')]) {
    expect(await create(foreign)).toBe(outOfReach);
    expect((await server.call('PATCH', '/-/settings', naming(foreign))).json.detail).toBe(outOfReach);
  }
  expect(await create(first)).toBeUndefined();
  expect(await create(file)).toMatch(/realm\.json: ends in the middle: line 1, column 31$/);
});

test('the program that has started the server may name any file', async () => {
  await using server = await controlServer();
  await using box = await server.sandbox({ settings: naming(realmFile('own')) });
  expect((await box.realms.list()).map(({ name }) => name)).toContain('own');
  // What a sandbox has stays, also when a caller sends it back.
  const shown = (await server.call('GET', `/-/s/${box.name}/-/settings`)).json;
  expect((await server.call('PATCH', `/-/s/${box.name}/-/settings`, shown)).status).toBe(200);
});

test('an agent that comes by MCP is no program that has started the server', async () => {
  await using server = await controlServer();
  const { ask } = await mcpClient((body, headers) => server.call('POST', '/-/mcp', body, { ...headers }));
  const asked = rpc('tools/call', { name: 'new_sandbox', arguments: { settings: naming('/etc/passwd') } });
  expect((await ask(asked)).text).toContain('must be a file that the server was started with');
});
