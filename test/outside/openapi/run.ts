// Makes a Python client of each variant's /openapi.json and uses it, and lets schemathesis look for violations there and in
// the documents of the control plane and the other interfaces.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { emptyFolder, runCommand } from '../../support/command.ts';
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
  for (const document of ['/-/openapi.json', '/-/search/openapi.json', '/-/token/openapi.json']) {
    const what = ['--seed', '1', '--max-examples', '50', '--phases', 'fuzzing', '--checks', checks, '--no-color'];
    // The stream has no end.
    const options = ['run', url + document, ...what, '--exclude-path', '/-/requests/events'];
    await run(`schemathesis finds nothing in ${document}`, tool('schemathesis'), options, emptyFolder());
  }
} finally {
  await command.stop();
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
