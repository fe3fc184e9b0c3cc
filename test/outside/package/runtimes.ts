import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../support/command.ts';
import { blocks } from '../../support/documents.ts';
import { folderWith } from '../support/node-packages.ts';
import { runProgram } from './run-program.ts';

const packages = ['deno@2.9.6', 'bun@1.4.5'];

/** Other runtimes than Node.js that the client is for. */
export const runtimes: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'Bun', command: ['bun', 'run'] },
  { name: 'Deno', command: ['deno', 'run', '--allow-all', '--no-prompt'] },
];

/** Runs the example of the documents in a project that has the packed file, beside a server of the built command. */
export async function runInRuntime([program = '', ...args]: readonly string[], project: string): Promise<void> {
  const example = blocks.find(({ info }) => info === 'runtimes/client.mjs');
  const server = runCommand();
  try {
    const url = await server.url;
    const file = path.join(project, `runs/client-${program}.mjs`);
    writeFileSync(file, (example?.text ?? '').replaceAll('http://127.0.0.1:8000', url));
    const bin = path.join(folderWith(packages), 'node_modules/.bin', program);
    const printed = await runProgram([bin, ...args, file], { cwd: path.dirname(file) });
    if (printed.trim() !== '429 200') throw new Error(printed);
  } finally {
    await server.stop();
  }
}
