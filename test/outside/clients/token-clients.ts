// npm run test:token-clients: client libraries of the token endpoint against the real command with a realm export.
// Ends with `N passed, N failed`.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../support/command.ts';
import { tokenOf } from '../../support/token-request.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import { add, report, runScripts } from './run-scripts.ts';

const folder = folderWith([
  ...['@keycloak/keycloak-admin-client@26.7.4', 'axios@1.21.1', 'jose@6.2.17', 'keycloak-connect@26.1.1'],
  ...['oauth4webapi@3.8.8', 'openid-client@6.8.9', 'openid-client-v5@npm:openid-client@5.7.1', 'simple-oauth2@5.1.0'],
]);
const scripts = path.resolve('test/outside/clients/token');
const python = pythonWith(path.join(scripts, 'requirements.txt'));
copyFileSync(path.join(scripts, 'clients.mjs'), path.join(folder, 'clients.mjs'));

const server = runCommand({ AUTH_REALM_FILES: path.resolve('test/golden/realm-demo.json') });
const environment = {
  ...process.env,
  BASE_URL: await server.url,
  JWT_KEY: path.resolve('test/token/realms/jwt-client.jwk.json'),
};

const counts = await runScripts(
  [
    [process.execPath, path.join(folder, 'clients.mjs')],
    [python, path.join(scripts, 'clients.py')],
  ],
  environment,
);
// The bundle has a part that is loaded for passwords only.
const login = { grant_type: 'password', client_id: 'public-app', username: 'alice', password: 'alice-pw' };
const { status } = await tokenOf(await server.url, login);
process.stdout.write(`${status === 200 ? 'ok' : 'FAIL'} password of an export (${status})\n`);
await server.stop();
report(add(counts, status === 200 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }));
