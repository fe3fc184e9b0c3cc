import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';

/** A server that says which files were called. */
export interface TracedServer {
  readonly url: string;
  /** The numbers of the files of all calls that something causes, in order. */
  callsDuring(work: () => Promise<void>): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/** What comes after a response: the journal, the request line, work that waits for a quiet moment. */
const restMs = 150;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param folder of an instrumented build */
export async function startTraced(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<TracedServer> {
  const port = await freePort();
  const child = fork(path.join(folder, 'dist/main.js'), {
    env: { ...process.env, ...environment, PORT: String(port) },
    execArgv: ['--import', fileURLToPath(new URL('calls.mjs', import.meta.url))],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let isReady = false; !isReady; ) {
    if (child.exitCode !== null) throw new Error(`the server ended with exit code ${child.exitCode}`);
    isReady = await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    await pause(50);
  }
  return {
    url,
    async callsDuring(work) {
      await pause(restMs);
      child.send('begin');
      await once(child, 'message');
      await work();
      await pause(restMs);
      child.send('end');
      const [calls] = await once(child, 'message');
      return calls;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
