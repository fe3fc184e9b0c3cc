import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts a command that listens, in a process group of its own. */
export async function startCommand(command: string, args: readonly string[], cwd: string) {
  const child = spawn(command, args, { cwd, stdio: ['pipe', 'ignore', 'pipe'], detached: true });
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
    /** Kills the command itself and closes the pipe at its standard input, as when the program that started it ends. */
    async abandon(): Promise<void> {
      child.kill('SIGKILL');
      child.stdin.destroy();
      await mustEnd(url);
    },
    /** By a signal, as a terminal would. */
    async stop(): Promise<void> {
      process.kill(-(child.pid as number), 'SIGTERM');
      await ended;
    },
  };
}

/** Waits until nobody listens there any more. */
export async function mustEnd(url: string): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 100) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    await sleep(100);
  }
  throw new Error(`${url} is still answered`);
}

/** Starts the packed command by npx in a folder, greets it, and ends it. */
export async function runCommandOf(tarball: string, cwd: string): Promise<void> {
  const server = await startByNpx(tarball, cwd);
  const greeting = await (await fetch(server.url)).text();
  await server.stop();
  if (greeting !== '"Hello"') throw new Error(`it greeted ${greeting}`);
}

/** Starts it by npx, and leaves it alone. */
export async function abandonCommandOf(tarball: string, cwd: string): Promise<void> {
  const server = await startByNpx(tarball, cwd);
  // What closes in the first second was closed before.
  await sleep(1_500);
  await server.abandon();
}

function startByNpx(tarball: string, cwd: string) {
  const args = ['exec', '--yes', '--loglevel=error', `--package=${tarball}`, '--', 'understudy', '--port=0'];
  return startCommand('npm', args, cwd);
}
