import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../package/run-program.ts';

/** Installs a fresh clone as a folder in an empty project, which fetches what it is built from, and nothing into the project. */
export async function installClone(folder: string): Promise<void> {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, clone]);
  const project = path.join(folder, 'project');
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{"private":true,"type":"module"}\n');
  await runProgram(['npm', 'install', '--no-audit', '--no-fund', '../clone'], { cwd: project, seconds: 600 });
  const others = readdirSync(path.join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  if (`${others}` !== 'understudy-server') throw new Error(`the project has ${others}`);
  const program = `
    import { startServer } from 'understudy-server';
    const server = await startServer({ port: 0 });
    console.log(await (await fetch(server.url)).json());
    await server.close();`;
  const printed = await runProgram(['node', '--input-type=module', '--eval', program], { cwd: project });
  if (!printed.includes('Hello')) throw new Error(printed);
}
