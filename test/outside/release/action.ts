import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../package/run-program.ts';

const script = path.resolve('.github/actions/understudy/start.sh');

/** Runs the step of the action as a runner does, and asks the server where the steps that follow would. */
export async function startByAction(tarball: string, folder: string): Promise<void> {
  const [output, variables] = [path.join(folder, 'output'), path.join(folder, 'variables')];
  const elsewhere = path.join(folder, 'checkout');
  mkdirSync(elsewhere);
  for (const file of [output, variables]) writeFileSync(file, '');
  const environment = {
    PACKAGE: path.relative(elsewhere, tarball),
    SERVER_PORT: '0',
    SERVER_SETTINGS: 'APP_GREETING=Good day to you\nUNDERSTUDY_END_WITH=\n',
    GITHUB_OUTPUT: output,
    GITHUB_ENV: variables,
  };
  await runProgram(['bash', script], { cwd: elsewhere, environment });
  const [, url, pid] = /^url=(.*)\npid=(\d+)\n$/.exec(readFileSync(output, 'utf8')) ?? [];
  const told = Object.fromEntries(
    readFileSync(variables, 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const greeting = await (await fetch(`${url}/`)).json();
  process.kill(Number(pid));
  if (greeting !== 'Good day to you') throw new Error(`it greets with ${JSON.stringify(greeting)}`);
  if (told.UNDERSTUDY_URL !== url || told.TAVILY_API_BASE_URL !== url || told.TAVILY_API_KEY === undefined)
    throw new Error(JSON.stringify(told));
}
