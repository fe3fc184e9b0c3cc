// npm run test:resource-servers: real resource servers that trust the token endpoint accept a fresh token, and refuse an
// old one, one for somebody else, and one with a broken signature; one asks for permissions of a caller. Ends with `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../../src/index.ts';
import { systemClock } from '../../../src/runtime/runtime.ts';
import { freePort } from '../../support/free-port.ts';
import { postForm, type TokenBody } from '../../support/token-request.ts';
import { runScripts } from '../clients/run-scripts.ts';
import { jarsOf } from '../support/java-packages.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';

const packages = folderWith([
  ...['fastify@5.12.8', '@fastify/jwt@10.2.8', 'get-jwks@11.0.3'],
  ...['express@5.3.0', 'express-oauth2-jwt-bearer@1.10.0', 'jose@6.2.17'],
]);
const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-resource-servers-'));
symlinkSync(path.join(packages, 'node_modules'), path.join(folder, 'node_modules'));
cpSync('test/outside/resource-servers/servers', folder, { recursive: true });

const kinds: readonly [name: string, command: string, file: string][] = [
  ['fastify, @fastify/jwt, get-jwks', process.execPath, 'fastify.mjs'],
  ['express, express-oauth2-jwt-bearer', process.execPath, 'express.mjs'],
  ['FastAPI, PyJWT', pythonWith('test/outside/resource-servers/requirements.txt'), 'fastapi_app.py'],
  ['discovery as Spring does it', process.execPath, 'spring-style.mjs'],
];

const realmFiles = ['test/outside/resource-servers/realm.json'];
const keysFile = path.join(folder, 'keys.json');
const port = await freePort();
await using server = await startServer({ port, auth: { realmFiles, keysFile } });
const issuer = `${server.url}/realms/shop`;
await fetch(`${issuer}/protocol/openid-connect/certs`);
// The same keys and the same issuer, two minutes ago.
const past = { ...systemClock, now: () => systemClock.now() - 120_000 };
await using earlier = await startServer(
  { port: 0, auth: { realmFiles, keysFile, hostname: server.url } },
  { clock: past },
);

async function tokenFrom(url: string, client: string): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: client, client_secret: `${client}-secret` };
  const answer = await postForm(url, 'shop/protocol/openid-connect/token', form);
  return ((await answer.json()) as TokenBody).access_token;
}

function withBrokenSignature(token: string): string {
  const [head, body, signature = ''] = token.split('.');
  return `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
}

const fresh = await tokenFrom(server.url, 'till');
const tokens: readonly [what: string, token: string, status: number][] = [
  ['accepts a fresh token', fresh, 200],
  ['refuses one issued 120 s ago', await tokenFrom(earlier.url, 'till'), 401],
  ['refuses one for another audience', await tokenFrom(server.url, 'visitor'), 401],
  ['refuses one with a broken signature', withBrokenSignature(fresh), 401],
];

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`ended with exit code ${child.exitCode}`);
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 0) return;
    await sleep(50);
  }
  throw new Error('does not answer');
}

let passed = 0;
let failed = 0;
const count = (good: boolean, line: string) => {
  if (good) passed += 1;
  else failed += 1;
  process.stdout.write(`${good ? 'ok' : 'FAIL'} ${line}\n`);
};

for (const [name, command, file] of kinds) {
  const resourcePort = await freePort();
  const child = spawn(command, [path.join(folder, file)], {
    cwd: folder,
    env: { ...process.env, ISSUER: issuer, AUDIENCE: 'orders', PORT: String(resourcePort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${resourcePort}/`;
  try {
    await answers(url, child);
    for (const [what, token, status] of tokens) {
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const isGood = answer.status === status && (status !== 200 || (await answer.text()).includes('till'));
      count(isGood, `${name}: ${what} (${answer.status})`);
    }
  } catch (error) {
    count(false, `${name}: ${error}`);
  }
  child.kill('SIGTERM');
}

// And one that asks the token endpoint what a caller may do.
await using authorizing = await startServer({
  port: 0,
  auth: { realmFiles: ['test/outside/resource-servers/authorization-realm.json'] },
});
const byPolicies = await runScripts([['java', path.join(folder, 'PolicyEnforced.java')]], {
  ...process.env,
  ISSUER: `${authorizing.url}/realms/orders`,
  CLASSPATH: path.join(jarsOf('keycloak-policy-enforcer', '26.0.5'), '*'),
  JDK_JAVA_OPTIONS: '-Xmx256m -XX:TieredStopAtLevel=1',
});
passed += byPolicies.passed;
failed += byPolicies.failed;

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
