// npm run test:mcp: both MCP servers of the real command, by clients of others. Ends with `N passed, N failed`.
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { builtMain, runCommand } from '../../support/command.ts';
import { add, report, runScripts } from '../clients/run-scripts.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import { conformance } from './conformance.ts';

const scripts = path.resolve('test/outside/mcp/clients');
const python = pythonWith(path.join(scripts, 'requirements.txt'));
const folder = folderWith([
  '@modelcontextprotocol/client@2.4.0',
  '@modelcontextprotocol/conformance@0.1.16',
  '@modelcontextprotocol/inspector@2.12.0',
  '@modelcontextprotocol/sdk@1.32.2',
  // The inspector and the conformance tests need a newer one.
  'node@24',
  'tavily-mcp@0.2.22',
]);
for (const name of readdirSync(scripts))
  if (name.endsWith('.mjs')) copyFileSync(path.join(scripts, name), path.join(folder, name));

const newerNode = path.join(folder, 'node_modules/node/bin/node');
const server = runCommand({ SEARCH_RESEARCH_SECONDS: '0.2' });
const url = await server.url;
const environment = { ...process.env, BASE_URL: url, UNDERSTUDY: builtMain(), NEWER_NODE: newerNode };
let counts = await runScripts(
  [
    [process.execPath, path.join(folder, 'tavily-mcp.mjs')],
    [process.execPath, path.join(folder, 'coding-agent.mjs')],
    [process.execPath, path.join(folder, 'inspector.mjs')],
    [python, path.join(scripts, 'agents.py')],
  ],
  environment,
);
for (const server of ['/mcp', '/-/mcp'] as const)
  counts = add(counts, await conformance(newerNode, folder, url, server));
await server.stop();
report(counts);
