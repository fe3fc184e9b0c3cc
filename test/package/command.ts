import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts the packed command by npx in a folder, greets it, and ends it by a signal. */
export async function runCommandOf(tarball: string, cwd: string): Promise<void> {
  const args = ['exec', '--yes', '--loglevel=error', `--package=${tarball}`, '--', 'understudy', '--port=0'];
  const child = spawn('npm', args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
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
  const greeting = await (await fetch(url)).text();
  process.kill(-(child.pid as number), 'SIGTERM');
  await ended;
  if (greeting !== '"Hello"') throw new Error(`it greeted ${greeting}`);
}
