import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { folderWith } from '../support/node-packages.ts';
import { pythonWith } from '../support/python-environment.ts';
import type { AppKind } from './app-kinds.ts';
import type { AppUrls } from './apps-realm.ts';

const sources = 'test/outside/login-clients/apps';
const packages = [
  ...['keycloak-js@26.2.4', 'oidc-client-ts@3.5.0', 'openid-client@6.8.9', '@auth/express@0.12.3', 'express@4.21.2'],
];
const startTimeoutMs = 120_000;
const pollIntervalMs = 100;

/** Where each application will listen. */
export async function urlsOf(kinds: readonly AppKind[]): Promise<AppUrls> {
  const urls = new Map<string, string>();
  for (const { name } of kinds) urls.set(name, `http://127.0.0.1:${await freePort()}`);
  return urls;
}

/** Starts the applications for one issuer; resolves when all of them answer. */
export async function startApps(kinds: readonly AppKind[], urls: AppUrls, issuer: string): Promise<AsyncDisposable> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-apps-'));
  cpSync(sources, folder, { recursive: true });
  symlinkSync(path.join(folderWith(packages), 'node_modules'), path.join(folder, 'node_modules'));
  // Before any of them starts: what is missing is fetched, and nothing else runs meanwhile.
  const commands = kinds.map((kind) => commandOf(kind, folder));
  const children: ChildProcess[] = [];
  const dispose = async () => {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const [index, kind] of kinds.entries()) {
      const [command, args] = commands[index] ?? ['false', []];
      const { port } = new URL(urls.get(kind.name) ?? '');
      const env = {
        ...process.env,
        ISSUER: issuer,
        PORT: port,
        CLIENT_ID: kind.name,
        DATABASE: path.join(folder, 'd.sqlite'),
      };
      children.push(spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] }));
    }
    await Promise.all(kinds.map(({ name }, index) => answers(name, urls.get(name) ?? '', children[index])));
  } catch (error) {
    await dispose();
    throw error;
  }
  return { [Symbol.asyncDispose]: dispose };
}

function commandOf({ program, file }: AppKind, folder: string): [command: string, args: string[]] {
  if (program === 'node') return [process.execPath, [path.join(folder, file)]];
  if (program === 'python') return [pythonWith(path.join(sources, 'requirements.txt')), [path.join(folder, file)]];
  return ['java', ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-jar', builtByMaven(path.join(sources, file))]];
}

/** The program that Maven makes of a folder; made once for each content of it. */
function builtByMaven(folder: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(path.join(entry.parentPath, entry.name)));
  const copy = path.join(os.tmpdir(), 'understudy-maven', hash.digest('hex').slice(0, 16));
  const program = path.join(copy, 'target', 'app.jar');
  if (existsSync(program)) return program;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  execFileSync('mvn', ['-q', '-B', 'package'], { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] });
  return program;
}

async function answers(name: string, url: string, child: ChildProcess | undefined): Promise<void> {
  let complaint = '';
  child?.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2_000);
  });
  for (let waited = 0; waited < startTimeoutMs; waited += pollIntervalMs) {
    if (child === undefined || child.exitCode !== null) break;
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(pollIntervalMs);
  }
  throw new Error(`${name} does not answer: ${complaint}`);
}
