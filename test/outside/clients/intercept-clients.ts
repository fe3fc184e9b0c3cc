// npm run test:intercept: clients that know only the addresses of the real services, led to this server by what
// `understudy env --proxy` prints. Ends with `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { emptyFolder, runCommand } from '../../support/command.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import { report, runScripts } from './run-scripts.ts';

const scripts = path.resolve('test/outside/clients/intercept');
const packages = ['@keycloak/keycloak-admin-client@26.7.4', '@tavily/core@0.7.13', 'tavily-mcp@0.2.22', 'node@24'];
const folder = folderWith(packages);
copyFileSync(path.join(scripts, 'clients.mjs'), path.join(folder, 'clients.mjs'));
const python = pythonWith(path.join(scripts, 'requirements.txt'));

const authority = emptyFolder();
const settings = { INTERCEPT_HOSTS: 'api.tavily.com,auth.example.com,pages', TLS_AUTHORITY_DIR: authority };
const server = runCommand(settings);
const { port } = new URL(await server.url);

const lines = execFileSync(process.execPath, ['dist/main.js', 'env', '--proxy', `--port=${port}`], {
  env: { PATH: process.env.PATH ?? '', ...settings },
});
const printed = execFileSync('sh', ['-c', `${lines}\nenv -0`], { env: { PATH: process.env.PATH ?? '' } }).toString();
const {
  TAVILY_API_BASE_URL: _one,
  TAVILY_BASE_URL: _two,
  ...environment
} = Object.fromEntries(
  printed.split('\0').flatMap((pair) => [...pair.matchAll(/^([^=]+)=(.*)$/gs)].map(([, name, value]) => [name, value])),
) as Record<string, string>;

const counts = await runScripts(
  [
    [process.execPath, path.join(folder, 'clients.mjs')],
    [path.join(folder, 'node_modules', '.bin', 'node'), path.join(folder, 'clients.mjs')],
    [python, path.join(scripts, 'clients.py')],
  ],
  environment,
);
await server.stop();
rmSync(authority, { recursive: true });
report(counts);
