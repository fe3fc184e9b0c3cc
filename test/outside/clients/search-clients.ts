// npm run test:search-sdk and npm run test:search-frameworks: clients of the search API against the real command,
// once for each of the settings that make it refuse. Ends with `N passed, N failed`.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../support/command.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import { add, type Counts, report, runScripts } from './run-scripts.ts';

const key = 'tvly-check-key';

interface SetUp {
  readonly settings: Readonly<Record<string, string>>;
  /** What the scripts are told about this server. */
  readonly tell: Readonly<Record<string, string>>;
}

interface Clients {
  readonly packages: readonly string[];
  readonly setUps: readonly SetUp[];
}

const faulty = (fault: string, settings: Readonly<Record<string, string>>): SetUp => ({
  settings,
  tell: { ONLY: 'faults', [`FAULT_${fault}`]: '{}' },
});

const clients: Readonly<Record<string, Clients>> = {
  sdk: {
    packages: ['@tavily/core@0.7.13'],
    setUps: [
      { settings: {}, tell: {} },
      faulty('429', { SEARCH_RATE_LIMIT: '0' }),
      faulty('432', { SEARCH_PLAN_CREDITS: '0' }),
      faulty('433', { SEARCH_PLAN_CREDITS: '0', SEARCH_PAYGO_CREDITS: '0' }),
      faulty('SILENT', { SEARCH_DENIED_COUNTRIES: '*' }),
      faulty('SILENT', { SEARCH_DENIED_COUNTRIES: '*', SEARCH_DENIAL: 'close' }),
    ],
  },
  frameworks: {
    packages: [
      '@langchain/core@1.2.13',
      '@langchain/tavily@1.2.0',
      '@tavily/ai-sdk@0.5.0',
      'ai@6.0.326',
      'tavily-mcp@0.2.22',
      'zod@4.6.7',
    ],
    setUps: [{ settings: {}, tell: {} }],
  },
};

const name = process.argv[2] ?? '';
const { packages, setUps } = clients[name] ?? { packages: [], setUps: [] };
const scripts = path.resolve('test/outside/clients/search');
const python = pythonWith(path.join(scripts, `requirements-${name}.txt`));
const folder = folderWith(packages);
copyFileSync(path.join(scripts, `${name}.mjs`), path.join(folder, `${name}.mjs`));

let counts: Counts = { passed: 0, failed: 0 };
for (const { settings, tell } of setUps) {
  const server = runCommand({ SEARCH_API_TOKENS: key, ...settings });
  const environment = { ...process.env, BASE_URL: await server.url, API_KEY: key, ...tell };
  const both = [
    [process.execPath, path.join(folder, `${name}.mjs`)],
    [python, path.join(scripts, `${name}.py`)],
  ] as const;
  counts = add(counts, await runScripts(both, environment, /^(ok|skip) /));
  await server.stop();
}
report(counts);
