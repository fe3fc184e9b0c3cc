// npm run test:search-sdk and npm run test:search-frameworks: clients of the search API against the real command,
// once for each of the settings that make it refuse. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runCommand } from '../support/command.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';

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
const scripts = path.resolve('test/clients/search');
const python = pythonWith(path.join(scripts, `requirements-${name}.txt`));
const folder = folderWith(packages);
copyFileSync(path.join(scripts, `${name}.mjs`), path.join(folder, `${name}.mjs`));

let passed = 0;
let failed = 0;

/** Runs one script, shows what did not pass, and adds its last line to the sum. */
async function run(command: string, file: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(command, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let sum: RegExpExecArray | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    sum = /^(\d+) passed, (\d+) failed$/.exec(line);
    if (sum === null && !/^(ok|skip) /.test(line)) process.stdout.write(`${line}\n`);
  }
  passed += Number(sum?.[1] ?? 0);
  failed += Number(sum?.[2] ?? 1);
}

for (const { settings, tell } of setUps) {
  const server = runCommand({ SEARCH_API_TOKENS: key, ...settings });
  const environment = { BASE_URL: await server.url, API_KEY: key, ...tell };
  await run(process.execPath, path.join(folder, `${name}.mjs`), environment);
  await run(python, path.join(scripts, `${name}.py`), environment);
  await server.stop();
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
