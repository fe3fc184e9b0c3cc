// npm run test:token-clients: client libraries of the token endpoint against the real command with a realm export.
// Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from '../support/command.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import { tokenOf } from '../support/token-request.ts';

const folder = folderWith([
  ...['@keycloak/keycloak-admin-client@26.7.4', 'axios@1.21.1', 'jose@6.2.17', 'keycloak-connect@26.1.1'],
  ...['oauth4webapi@3.8.8', 'openid-client@6.8.9', 'openid-client-v5@npm:openid-client@5.7.1', 'simple-oauth2@5.1.0'],
]);
const scripts = path.resolve('test/clients/token');
const python = pythonWith(path.join(scripts, 'requirements.txt'));
copyFileSync(path.join(scripts, 'clients.mjs'), path.join(folder, 'clients.mjs'));

const server = runCommand({ AUTH_REALM_FILES: path.resolve('test/golden/realm-demo.json') });
const environment = {
  ...process.env,
  BASE_URL: await server.url,
  JWT_KEY: path.resolve('test/token/realms/jwt-client.jwk.json'),
};

const sum = { passed: 0, failed: 0 };
const runs: [command: string, script: string][] = [
  [process.execPath, path.join(folder, 'clients.mjs')],
  [python, path.join(scripts, 'clients.py')],
];
for (const [command, script] of runs) {
  const child = spawn(command, [script], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  let counted = false;
  for await (const line of createInterface(child.stdout)) {
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
    if (passed === undefined) process.stdout.write(`${line}\n`);
    else {
      counted = true;
      sum.passed += Number(passed);
      sum.failed += Number(failed);
    }
  }
  if (!counted) sum.failed += 1;
}
// The bundle has a part that is loaded for passwords only.
const login = { grant_type: 'password', client_id: 'public-app', username: 'alice', password: 'alice-pw' };
const { status } = await tokenOf(await server.url, login);
sum[status === 200 ? 'passed' : 'failed'] += 1;
process.stdout.write(`${status === 200 ? 'ok' : 'FAIL'} password of an export (${status})\n`);
await server.stop();
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
