import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a command that listens, in a process group of its own. */
export async function startCommand(command: string, args: readonly string[], cwd: string) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = once(child, 'close');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /listens on (http:\/\/[^\s"]+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(`ended before it listened: ${printed}`)));
  });
  return {
    url,
    /** By a signal, as a terminal would. */
    async stop(): Promise<void> {
      process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
    },
  };
}

/** Starts the packed command by npx in a folder, greets it, and ends it. */
export async function runCommandOf(tarball: string, cwd: string): Promise<void> {
  const args = ['exec', '--yes', '--loglevel=error', `--package=${tarball}`, '--', 'understudy', '--port=0'];
  const server = await startCommand('npm', args, cwd);
  const greeting = await (await fetch(server.url)).text();
  await server.stop();
  if (greeting !== '"Hello"') throw new Error(`it greeted ${greeting}`);
}
