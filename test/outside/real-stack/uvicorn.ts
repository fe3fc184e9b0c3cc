import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Variant } from './generated-request.ts';

/** The real application as a process of its own. */
export interface RealApplication {
  readonly url: string;
  readonly stdout: () => string;
  stop(): Promise<void>;
}

/** Starts the real application on a free port. */
export async function startUvicorn(python: string, variant: Variant): Promise<RealApplication> {
  const child = spawn(python, ['-m', 'uvicorn', 'app:app', '--host', '127.0.0.1', '--port', '0'], {
    cwd: path.resolve('test/outside/real-stack'),
    env: { PATH: process.env.PATH, VARIANT: variant, PYTHONUNBUFFERED: '1', PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      const address = /running on (http:\/\/\S+)/.exec(stderr)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error(`uvicorn ended: ${stderr}`)));
  });
  return {
    url,
    stdout: () => stdout,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
