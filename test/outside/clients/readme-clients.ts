// npm run test:clients: the clients of the documents, as these show them, against the real command with its defaults;
// then three overlapping slow tasks, and what the clients read from the environment. Ends with `N passed, N failed`.
import { execFile } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../../support/command.ts';
import { blocks } from '../../support/documents.ts';
import { languageTool } from '../support/language-tool.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import { differenceOf, npmPackage, pythonPackage, rows, springBoot } from './read-variables.ts';

const python = pythonWith('test/outside/clients/requirements.txt');
const packages = folderWith(['@tavily/core@0.7.13', 'openid-client@6.8.9']);
const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-clients-'));
symlinkSync(path.join(packages, 'node_modules'), path.join(folder, 'node_modules'));

let passed = 0;
let failed = 0;

async function check(name: string, work: () => Promise<string>, wanted: RegExp): Promise<void> {
  const printed = await work().catch((error) => String(error.stderr ?? error));
  const good = wanted.test(printed);
  if (good) passed += 1;
  else failed += 1;
  process.stdout.write(good ? `ok ${name}\n` : `FAIL ${name}: ${printed}\n`);
}

/** What each client's example prints, found by a name that its code has. */
const prints: [name: string, printed: RegExp][] = [
  ['TavilyClient', /^France$/m],
  ['TavilySearch', /^https:\/\/\S+$/m],
  ['@tavily/core', /^France$/m],
  ['openid-client', /^(60|59)$/m],
  ['KeycloakOpenID', /^understudy$/m],
  ['/-/requests/verify', /^passed with 3 searches$/m],
  ['import requests', /^Bearer$/m],
];

/** How to run a file of a language. */
const runners: Readonly<Record<string, { readonly ending: string; readonly command: () => readonly string[] }>> = {
  js: { ending: 'mjs', command: () => [process.execPath] },
  python: { ending: 'py', command: () => [python] },
  go: { ending: 'go', command: () => [languageTool('go', 'version', 'golang-go'), 'run'] },
  java: { ending: 'java', command: () => [languageTool('java', '-version', 'default-jdk-headless')] },
  ruby: { ending: 'rb', command: () => [languageTool('ruby', '--version', 'ruby')] },
  csharp: {
    ending: 'cs',
    command() {
      const compiler = languageTool('mcs', '--version', 'mono-mcs', 'mono-runtime', 'libmono-system-net-http4.0-cil');
      return ['sh', '-c', `${compiler} -r:System.Net.Http.dll -out:example.exe "$0" && mono example.exe`];
    },
  },
};

// `npm run test:login-clients` runs what needs a browser.
const examples = blocks.filter(
  ({ language, info, text }) => language in runners && info === '' && !text.includes('@playwright/test'),
);
const server = runCommand();
const url = await server.url;
for (const [index, { file: document, language, text }] of examples.entries()) {
  const [part, wanted] = prints.find(([known]) => text.includes(known)) ?? [`unknown example ${index}`, /(?!)/];
  const { ending, command } = runners[language] as (typeof runners)[string];
  const file = path.join(folder, `example-${index}.${ending}`);
  writeFileSync(file, text.replaceAll('http://127.0.0.1:8000', url));
  const run = async () => {
    const [program = '', ...args] = command();
    return (await promisify(execFile)(program, [...args, file], { cwd: folder })).stdout;
  };
  await check(`${part} (${language}, ${document})`, run, wanted);
}
await server.stop();

const slow = runCommand({ APP_VARIANT: 'slow' });
const slowUrl = await slow.url;
await check(
  'overlapping slow tasks',
  async () => {
    const answers = await Promise.all([1, 2, 3].map((id) => fetch(`${slowUrl}/?req_id=${id}`)));
    slow.child.kill('SIGTERM');
    await slow.ended;
    const steps = slow
      .stdout()
      .split('\n')
      .filter((line) => /^\d \d$/.test(line));
    return `${answers.map(({ status }) => status).join()} ${steps.map((line) => line.split(' ')[1]).join('')}`;
  },
  /^200,200,200 000111222$/,
);

const others = folderWith([
  ...['@tavily/core@0.7.13', '@langchain/core@1.2.13', '@langchain/tavily@1.2.0', '@tavily/ai-sdk@0.5.0', 'ai@6.0.326'],
  ...['tavily-mcp@0.2.22', 'zod@4.6.7', 'openid-client@6.8.9', 'keycloak-js@26.2.4'],
]);
const modules: Readonly<Record<string, string>> = {
  'tavily-python': 'tavily',
  'langchain-tavily': 'langchain_tavily',
  'python-keycloak': 'keycloak',
};
for (const row of rows) {
  const { client, version } = row;
  const module = modules[client];
  await check(
    `what ${client} reads`,
    async () => {
      if (module !== undefined) return differenceOf(row, pythonPackage(python, client, module)) ?? 'as the table says';
      const isSpring = client.startsWith('Spring');
      return (
        differenceOf(row, isSpring ? springBoot(python, version) : npmPackage(others, client)) ?? 'as the table says'
      );
    },
    /^as the table says$/,
  );
}
await check('the table of what clients read', async () => String(rows.length), /^10$/);

process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
