// npm run test:examples: the projects in test/examples, each in a copy of its own and with the built command. Words name
// some of them. Ends with `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { built } from '../../support/built.ts';
import { runCommand } from '../../support/command.ts';
import { freePort } from '../../support/free-port.ts';
import { chromium } from '../browser/chromium.ts';
import { results } from '../package/results.ts';
import { runProgram } from '../package/run-program.ts';
import { languageTool } from '../support/language-tool.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';

const examples = 'test/examples';
const place = mkdtempSync(path.join(os.tmpdir(), 'understudy-examples-'));
const main = path.resolve('dist/main.js');
const command = `"${process.execPath}" "${main}"`;

/** A copy of an example, with the packages that its README installs. */
function copyOf(name: string, packages: readonly string[] = []): string {
  const folder = path.join(place, name);
  cpSync(path.join(examples, name), folder, { recursive: true });
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const found of packages.flatMap(modulesIn)) {
    mkdirSync(path.dirname(path.join(modules, found.name)), { recursive: true });
    symlinkSync(found.place, path.join(modules, found.name));
  }
  symlinkSync(process.cwd(), path.join(modules, 'understudy-server'));
  return folder;
}

/** The packages in a folder `node_modules`, with those of a scope. */
function modulesIn(folder: string): { readonly name: string; readonly place: string }[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(path.join(folder, name)).map((one) => ({
          name: `${name}/${one}`,
          place: path.join(folder, name, one),
        }))
      : [{ name, place: path.join(folder, name) }],
  );
}

/** One environment for all examples in Python. */
function python(): string {
  const lines = ['langchain-python', 'fastapi'].flatMap((name) =>
    readFileSync(path.join(examples, name, 'requirements.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
  const file = path.join(place, 'requirements.txt');
  writeFileSync(file, `${[...new Set(lines)].sort().join('\n')}\n`);
  return pythonWith(file);
}

async function runPython(name: string): Promise<string> {
  const pytest = [python(), '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-p', 'pytest_understudy.plugin'];
  const environment = { PYTHONPATH: path.resolve('src/testing/pytest') };
  return runProgram([...pytest, '--understudy-command', command], { cwd: copyOf(name), environment });
}

/** The same list as `npm run test:search-frameworks`, so that it is installed once. */
const langchain = [
  ...['@langchain/core@1.2.13', '@langchain/tavily@1.2.0', '@tavily/ai-sdk@0.5.0', 'ai@6.0.326'],
  ...['tavily-mcp@0.2.22', 'zod@4.6.7'],
];
/** The same list as `npm run test:resource-servers`. */
const express = [
  ...['fastify@5.12.8', '@fastify/jwt@10.2.8', 'get-jwks@11.0.3'],
  ...['express@5.3.0', 'express-oauth2-jwt-bearer@1.10.0', 'jose@6.2.17'],
];
const modulesOf = (packages: readonly string[]) => path.join(folderWith(packages), 'node_modules');

const work: Readonly<Record<string, () => Promise<unknown>>> = {
  'langchain-python': () => runPython('langchain-python'),
  'langchain-typescript': () => {
    const cwd = copyOf('langchain-typescript', [modulesOf(langchain)]);
    const tsx = path.resolve('node_modules/tsx/dist/loader.mjs');
    return runProgram([process.execPath, '--import', tsx, '--test', 'agent.test.ts'], { cwd });
  },
  fastapi: () => runPython('fastapi'),
  express: () => runProgram([process.execPath, '--test'], { cwd: copyOf('express', [modulesOf(express)]) }),
  spring() {
    languageTool('javac', '-version', 'default-jdk-headless');
    const mvn = languageTool('mvn', '--version', 'maven');
    const library = path.resolve('src/testing/java');
    execFileSync(mvn, ['-q', '-B', '-DskipTests', '-f', library, 'install'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return runProgram([mvn, '-B', 'test'], { cwd: copyOf('spring'), environment: { UNDERSTUDY_COMMAND: command } });
  },
  'playwright-login': runPlaywright,
  ci: runWorkflow,
};

/** On free ports instead of those that the files name. */
async function runPlaywright(): Promise<string> {
  const cwd = copyOf('playwright-login', [path.resolve('test/outside/node_modules')]);
  const ports = { 3000: await freePort(), 8000: await freePort() };
  for (const name of readdirSync(cwd).filter((file) => /\.(mjs|json)$/.test(file))) {
    const file = path.join(cwd, name);
    const text = readFileSync(file, 'utf8').replaceAll(/\b(3000|8000)\b/g, (port) =>
      String(ports[port as '3000' | '8000']),
    );
    writeFileSync(file, text);
  }
  const environment = { UNDERSTUDY: `${command} --port ${ports[8000]}`, CHROMIUM: chromium() };
  return runProgram([process.execPath, path.join(cwd, 'node_modules/@playwright/test/cli.js'), 'test'], {
    cwd,
    environment,
  });
}

/** The workflow as actionlint sees it, and the step that follows the action; the action has a test of its own. */
async function runWorkflow(): Promise<string> {
  const cwd = copyOf('ci');
  const actionlint = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';
  await runProgram([languageTool('go', 'version', 'golang-go'), 'run', actionlint, path.join(cwd, 'test.yml')], {
    cwd,
  });
  const server = runCommand();
  try {
    const environment = { TAVILY_API_BASE_URL: await server.url, TAVILY_API_KEY: 'tvly-dev-understudy' };
    const [, step = ''] = /- run: (.*)\n/.exec(readFileSync(path.join(cwd, 'test.yml'), 'utf8')) ?? [];
    return await runProgram(step.split(' '), { cwd, environment });
  } finally {
    await server.stop();
  }
}

built();
const wanted = process.argv.slice(2);
const { check, report } = results((text) => process.stdout.write(text));
const found = readdirSync(examples, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of found.filter((entry) => wanted.length === 0 || wanted.includes(entry.name))) {
  // `npm run test:container` runs what needs the image.
  if (name === 'compose') continue;
  const began = performance.now();
  await check(name, 'example', () => {
    const run = work[name];
    if (run === undefined) throw new Error(`nothing runs ${name}`);
    return run();
  });
  process.stdout.write(`  ${Math.round((performance.now() - began) / 1000)} s\n`);
}
const { text, failed } = report();
process.stdout.write(`${text}\n`);
process.exitCode = failed === 0 ? 0 : 1;
