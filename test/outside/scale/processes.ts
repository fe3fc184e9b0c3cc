import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { type RunningCommand, runCommand } from '../../support/command.ts';
import { freePort } from '../../support/free-port.ts';

/** Several processes of the built command, each at a port of its own that it keeps. */
export interface Processes {
  readonly ports: readonly number[];
  readonly urls: readonly string[];
  /** Every line that they have printed, in the order in which it came. */
  readonly stdoutLines: () => readonly string[];
  /** What one of them has said on standard error since it last started. */
  stderr(at: number): string;
  kill(at: number): Promise<void>;
  /** Asks one to end. @returns its exit code, once it has ended */
  end(at: number): Promise<number | null>;
  /** Starts one again, in the same manner. */
  startAgain(at: number): Promise<void>;
  stop(): Promise<void>;
}

interface ProcessesOptions {
  /** Whether what they print is kept: under load that takes time from them. */
  readonly readsStdout?: boolean;
}

/** Starts `count` processes with the same environment. */
export async function startProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
  { readsStdout = true }: ProcessesOptions = {},
): Promise<Processes> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const lines: string[] = [];
  const commands: RunningCommand[] = [];
  const nowhere = readsStdout ? undefined : openSync(devNull, 'w');

  async function start(at: number): Promise<void> {
    // Keys come from the store, and not from a file.
    const command = runCommand(
      { ...environment, PORT: String(ports[at]) },
      { without: ['AUTH_KEYS_FILE'], ...(nowhere !== undefined && { stdout: nowhere }) },
    );
    let rest = '';
    command.child.stdout?.on('data', (text: string) => {
      const pieces = (rest + text).split('\n');
      rest = pieces.pop() ?? '';
      lines.push(...pieces);
    });
    commands[at] = command;
    await command.url;
    await ready(ports[at] as number);
  }

  await Promise.all(ports.map((_, at) => start(at)));
  return {
    ports,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    stdoutLines: () => lines,
    stderr: (at) => commands[at]?.stderr() ?? '',
    kill: async (at) => commands[at]?.stop(),
    async end(at) {
      commands[at]?.child.kill('SIGTERM');
      return (await commands[at]?.ended)?.code ?? null;
    },
    startAgain: start,
    async stop() {
      await Promise.all(commands.map((command) => command.stop()));
      if (nowhere !== undefined) closeSync(nowhere);
    },
  };
}

/** Asking starts loading what is not there yet. */
async function ready(port: number): Promise<void> {
  while ((await fetch(`http://127.0.0.1:${port}/-/ready`)).status !== 200);
}
