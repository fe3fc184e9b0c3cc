import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blocks } from '../../support/documents.ts';
import { pythonWith } from '../support/python-environment.ts';
import { mustEnd } from './command.ts';
import { runProgram } from './run-program.ts';

const plugin = path.resolve('src/testing/pytest');
const scenarios = path.resolve('test/outside/package/scenarios');
const words = path.resolve('test/outside/package/words');
const versions = ['3.10', '3.11', '3.12', '3.13', '3.14'];

/** An interpreter that has the plugin and the clients of its examples. */
export interface Python {
  readonly name: string;
  readonly interpreter: string;
}

/** The Python of this machine, and others that are here under names of their own. */
export function pythons(): Python[] {
  const found = new Map<string, string>();
  for (const command of ['python3', ...versions.map((version) => `python${version}`)]) {
    try {
      found.set(
        execFileSync(command, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
        command,
      );
    } catch {
      // It is not here.
    }
  }
  return [...found].map(([name, command]) => ({
    name,
    interpreter: pythonWith('test/outside/package/requirements.txt', command),
  }));
}

const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--force-reinstall', '--no-deps'];

/** A folder of a project that has the packed command, as `npx` finds it, and files of tests. */
async function folderFor({ interpreter }: Python, project: string, files: Readonly<Record<string, string>>) {
  await runProgram([interpreter, ...install, plugin], { cwd: project });
  const command = path.join(project, 'node_modules/.bin/understudy');
  if (!existsSync(command)) symlinkSync('../understudy-server/dist/main.js', command);
  const folder = mkdtempSync(path.join(project, 'runs/run-'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
  // The root of the run, where its command is looked for.
  writeFileSync(path.join(folder, 'pytest.ini'), '[pytest]\nunderstudy_timeout = 120\n');
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return folder;
}

/** Runs the examples of the documents. */
export async function runPytestExamples(python: Python, project: string): Promise<void> {
  const examples = blocks.filter(({ info }) => info.startsWith('pytest/'));
  const main = path.join(project, 'node_modules/understudy-server/dist/main.js');
  const files = Object.fromEntries(
    examples.map(({ info, text }) => [path.basename(info), text.replace('../understudy/dist/main.js', main)]),
  );
  const folder = await folderFor(python, project, files);
  const printed = await runProgram([python.interpreter, '-m', 'pytest'], { cwd: folder });
  if (!/\b13 passed\b/.test(printed)) throw new Error(printed);
}

/** What must be printed of tests that must fail. */
const told = [
  'ValueError: thrown by the test',
  'VerificationError: Expected at least 1: requests with \\{"operation":"token"\\}',
  '1 request for a path that nobody knows:\\s+#1 POST /serch -> 404',
  '-+ understudy -+\\s+1 request came:\\s+#1 POST /search -> 401\\s+because: ',
  'test_failing\\.py:22: (\\S*\\.)?VerificationError',
  'test_failing\\.py:30: UnusedRuleWarning: a rule was never applied: rule-\\d+ \\{"match":\\{"operation":"root"\\}\\}, no request matched',
  '1 rule was never applied:\\s+never used .*, no request matched \\(added at .*test_failing\\.py:35\\)',
  '4 failed, 6 passed',
];

export async function runFailingPytest(python: Python, project: string): Promise<void> {
  const folder = await folderFor(python, project, {});
  cpSync('test/outside/package/failing/test_failing.py', path.join(folder, 'test_failing.py'));
  const environment = { UNDERSTUDY_REPORTS: 'reports' };
  await mustPrint(python, folder, [], [...told, 'All of it is in \\S+/reports/\\S+\\.html'], environment);
}

/** What a server that cannot be had is told as. */
export async function runWithoutServer(python: Python, project: string): Promise<void> {
  const test = 'def test_it(understudy):\n    pass\n';
  const folder = await folderFor(python, project, { 'test_it.py': test });
  await mustPrint(python, folder, ['--understudy-command=no-such-command'], ["'no-such-command' cannot be run"]);
  await mustPrint(python, folder, ['--understudy-command=node -e process.exit(3)'], ["'node .*' ended with 3"]);
  await mustPrint(python, folder, ['-o', 'understudy_timeout=soon'], ["understudy_timeout .* not 'soon'"]);
  const variables = { UNDERSTUDY_URL: 'http://127.0.0.1:9' };
  await mustPrint(python, folder, [], ['UNDERSTUDY_URL: no answer from http://127.0.0.1:9'], variables);
}

/** A run that is killed leaves no server behind. */
export async function runKilledPytest(python: Python, project: string): Promise<void> {
  const test = `import os, signal
def test_it(understudy_server):
    open("url", "w").write(understudy_server.url)
    os.kill(os.getpid(), signal.SIGKILL)
`;
  const folder = await folderFor(python, project, { 'test_it.py': test });
  await runProgram([python.interpreter, '-m', 'pytest'], { cwd: folder }).catch(() => {});
  await mustEnd(readFileSync(path.join(folder, 'url'), 'utf8'));
}

async function mustPrint(
  { interpreter }: Python,
  cwd: string,
  args: readonly string[],
  wanted: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const printed = await runProgram([interpreter, '-m', 'pytest', ...args], { cwd, environment }).then(
    (text) => `nothing failed: ${text}`,
    (error: Error) => error.message,
  );
  const missing = wanted.filter((text) => !new RegExp(text).test(printed));
  if (missing.length > 0) throw new Error(`without ${missing.join(', ')}:\n${printed}`);
}

/** All that tests can say, and whole applications under test. */
export async function runPytestWords(python: Python, project: string): Promise<void> {
  const folder = await folderFor(python, project, {});
  for (const file of [path.join(words, 'test_words.py'), path.join(scenarios, 'test_scenarios.py')])
    cpSync(file, path.join(folder, path.basename(file)));
  await mustPrint(python, folder, ['-v'], ['\\b31 passed\\b']);
}

/** Its types, as a strict type checker of its users sees them. */
export async function checkPytestTypes({ interpreter }: Python): Promise<void> {
  const mypy = (...files: string[]) =>
    runProgram([interpreter, '-m', 'mypy', '--strict', '--cache-dir=/dev/null', ...files], { cwd: plugin });
  await mypy('pytest_understudy', path.join(words, 'right_types.py'));
  const wrong = path.join(words, 'wrong_types.py');
  const printed = await mypy(wrong).catch(({ message }: Error) => message);
  const lines = readFileSync(wrong, 'utf8').split('\n');
  const passed = lines.filter(
    (line, at) => line.startsWith('    understudy.') && !printed.includes(`wrong_types.py:${at + 1}: error`),
  );
  if (passed.length > 0) throw new Error(`${passed.join('\n')}\nis allowed:\n${printed}`);
}
