import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A Node.js release to run programs with. */
export interface NodeRelease {
  readonly name: string;
  /** Where its `node` lies. */
  readonly folder: string;
}

interface Options {
  readonly cwd: string;
  readonly node?: NodeRelease | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  /** After so many seconds it is ended. A busy machine takes several minutes to pack and install. */
  readonly seconds?: number;
}

/** What tells a program about the test runner or the npm that started this. */
const ofThisRun = /^(npm_|NODE_OPTIONS$|NODE_ENV$|VITEST|JEST|NODE_TEST|FORCE_COLOR$|UNDERSTUDY_|INIT_CWD$)/;

/** Runs a program and gives all that it prints. @throws with that text when it fails. */
export async function runProgram(
  command: readonly string[],
  { cwd, node, environment, seconds = 600 }: Options,
): Promise<string> {
  const [file = '', ...args] = command;
  const own = Object.entries(process.env).filter(([name]) => !ofThisRun.test(name));
  const PATH = node === undefined ? process.env.PATH : `${node.folder}:${process.env.PATH}`;
  const env = { ...Object.fromEntries(own), PATH, NO_COLOR: '1', CI: 'true', ...environment };
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, {
      cwd,
      env,
      timeout: 1_000 * seconds,
      maxBuffer: 1e8,
    });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(`${stdout}${stderr}` || message);
  }
}
