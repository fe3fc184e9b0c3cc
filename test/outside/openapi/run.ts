// Makes a Python client of each variant's /openapi.json and uses it, clients in Python and TypeScript of /-/openapi.json, and
// lets schemathesis look for violations there and in the documents of the control plane and the other interfaces.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { emptyFolder, runCommand } from '../../support/command.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';

const python = pythonWith('test/outside/openapi/requirements.txt');
const tool = (name: string) => path.join(path.dirname(python), name);
let passed = 0;
let failed = 0;

async function run(name: string, program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code === 0) passed += 1;
  else failed += 1;
  process.stdout.write(code === 0 ? `ok ${name}\n` : `FAIL ${name}: ${out}${errors}\n`);
}

async function clientOf(variant: string, url: string): Promise<void> {
  const folder = emptyFolder();
  const generate = ['generate', '--url', `${url}/openapi.json`, '--output-path', path.join(folder, 'client')];
  await run(`a client is made for ${variant}`, tool('openapi-python-client'), generate, folder);
  const script = path.resolve('test/outside/openapi/generated_client.py');
  await run(
    `the client of ${variant} works`,
    'env',
    [`PYTHONPATH=${folder}/client`, python, script, url, variant],
    folder,
  );
}

/** The control plane, by a client in Python that was made of its document. */
async function controlInPython(url: string): Promise<void> {
  const folder = emptyFolder();
  const options = ['--url', `${url}/-/openapi.json`, '--output-path', path.join(folder, 'client'), '--fail-on-warning'];
  const environment = [`PATH=${path.dirname(python)}:${process.env.PATH}`];
  const generate = [...environment, tool('openapi-python-client'), 'generate', ...options];
  await run('a client in Python is made for /-/', 'env', generate, folder);
  const script = path.resolve('test/outside/openapi/generated_control_client.py');
  await run('the client in Python uses /-/', 'env', [`PYTHONPATH=${folder}/client`, python, script, url], folder);
}

/** The same in TypeScript, by types of which a compiler is sure. */
async function controlInTypeScript(url: string): Promise<void> {
  const packages = folderWith([
    'openapi-typescript@7.13.0',
    'openapi-fetch@0.17.0',
    'typescript@5.9',
    '@types/node@20',
  ]);
  const folder = mkdtempSync(path.join(packages, 'run-'));
  const program = (name: string) => path.join(packages, 'node_modules/.bin', name);
  cpSync('test/outside/openapi/generated/control-client.ts', path.join(folder, 'control-client.ts'));
  const generate = [`${url}/-/openapi.json`, '-o', 'control.ts'];
  await run('types in TypeScript are made for /-/', program('openapi-typescript'), generate, folder);
  const modules = ['--module', 'nodenext', '--target', 'es2023', '--rewriteRelativeImportExtensions'];
  const compile = ['--strict', ...modules, '--types', 'node', 'control-client.ts'];
  await run('a client in TypeScript compiles', program('tsc'), compile, folder);
  await run('the client in TypeScript uses /-/', process.execPath, ['control-client.js', url], folder);
}

for (const variant of ['greeting', 'echo', 'object', 'cached', 'slow']) {
  const command = runCommand({ APP_VARIANT: variant, APP_STEP_PAUSE: '0.01' });
  try {
    const url = await command.url;
    await clientOf(variant, url);
    const options = ['run', `${url}/openapi.json`, '--seed', '1', '--max-examples', '100', '--no-color'];
    await run(`schemathesis finds nothing in ${variant}`, tool('schemathesis'), options, emptyFolder());
  } finally {
    await command.stop();
  }
}
const checks = 'not_a_server_error,status_code_conformance,response_schema_conformance';
const command = runCommand({});
try {
  const url = await command.url;
  await controlInPython(url);
  await controlInTypeScript(url);
  for (const document of ['/-/openapi.json', '/-/search/openapi.json', '/-/token/openapi.json']) {
    const what = ['--seed', '1', '--max-examples', '50', '--phases', 'fuzzing', '--checks', checks, '--no-color'];
    // The stream has no end, and a list of mails waits for one as long as it is told.
    const endless = ['/-/requests/events', '/-/mails'].flatMap((path) => ['--exclude-path', path]);
    const options = ['run', url + document, ...what, ...endless];
    await run(`schemathesis finds nothing in ${document}`, tool('schemathesis'), options, emptyFolder());
  }
} finally {
  await command.stop();
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
