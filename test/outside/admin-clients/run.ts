// npm run test:admin-clients: client libraries of the admin API make realms, clients, roles, scopes and users, and get tokens
// with them, against the built server. Ends with `N passed, N failed`.
//   -- --url http://127.0.0.1:8080 --password admin       the same against another server, a real Keycloak for example
//   -- --suite FOLDER                                     then the tests of python-keycloak's repository, which no package has
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../../support/command.ts';
import { add, type Counts, report, runScripts } from '../clients/run-scripts.ts';
import { jarsOf } from '../support/java-packages.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import { runOwnSuite } from './own-suite.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, password: { type: 'string' }, suite: { type: 'string' } },
});
const username = 'admin';
const { password = 'admin' } = values;
const clients = path.resolve('test/outside/admin-clients/clients');
const folder = folderWith(['@keycloak/keycloak-admin-client@26.7.4']);
copyFileSync(path.join(clients, 'clients.mjs'), path.join(folder, 'clients.mjs'));
const python = pythonWith(path.join(clients, 'requirements.txt'));
const jars = jarsOf('keycloak-admin-client', '26.0.9');

const server =
  values.url === undefined
    ? runCommand({ AUTH_ADMIN_USERNAME: username, AUTH_ADMIN_PASSWORD: password })
    : { url: Promise.resolve(values.url), stop: async () => {} };
const url = await server.url;
const environment = { ...process.env, BASE_URL: url, ADMIN_USERNAME: username, ADMIN_PASSWORD: password };

let counts: Counts = await runScripts(
  [
    [process.execPath, path.join(folder, 'clients.mjs')],
    [python, path.join(clients, 'clients.py')],
    ['java', path.join(clients, 'AdminClient.java')],
  ],
  // Java takes its options and its class path from the environment.
  { ...environment, CLASSPATH: path.join(jars, '*'), JDK_JAVA_OPTIONS: '-Xmx256m -XX:TieredStopAtLevel=1' },
);
if (values.suite !== undefined) counts = add(counts, runOwnSuite(values.suite, url, { username, password }));
await server.stop();
report(counts);
