import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { exclusively, sharedFolder } from './exclusively.ts';

interface Part {
  /** What it is made of. */
  readonly sources: readonly string[];
  /** When making it began, or a little later; undefined: it is not there as a whole. */
  begun(): number | undefined;
}

const changedAt = (place: string) => statSync(place).mtimeMs;
const timeOf = (file: string) => () => (existsSync(file) ? changedAt(file) : undefined);
const lock = 'package-lock.json';

/** What a test can ask for, by its name in `.config/build.mjs`. */
const parts = {
  all: { sources: ['src', '.config', 'package.json', lock, 'tsconfig.json'], begun: lastBuild },
  console: { sources: ['src', '.config/build-console.mjs', lock], begun: timeOf('dist/console/index.html') },
  documents: {
    sources: ['.config/document-assets.mjs', '.config/document-packages.mjs'],
    begun: timeOf('dist/documents/redoc.standalone.js.br'),
  },
} satisfies Readonly<Record<string, Part>>;

/** Written when everything else is there. */
function lastBuild(): number | undefined {
  const record = 'dist/.built';
  return existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as { begun: number }).begun : undefined;
}

const isMade = new Set<keyof typeof parts>();

/**
 * Makes dist/, or a part of it, unless it is there and newer than what it is made of. A test asks for what it needs:
 * the tests of a run ask in several processes at once, and one of them builds while the others wait.
 */
export function built(part: keyof typeof parts = 'all'): void {
  if (isMade.has(part) || isMade.has('all')) return;
  exclusively('build', () => {
    if (isFresh(parts[part])) return;
    const command = ['.config/build.mjs', ...(part === 'all' ? [] : [part])];
    execFileSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  });
  isMade.add(part);
}

function isFresh({ sources, begun }: Part): boolean {
  const time = begun();
  return time !== undefined && sources.every((source) => lastChange(source) < time);
}

/** When a file, or anything in a folder, was last changed. A file that is gone has changed its folder. */
function lastChange(place: string): number {
  const within = statSync(place).isDirectory() ? readdirSync(place, { recursive: true, encoding: 'utf8' }) : [];
  return Math.max(changedAt(place), ...within.map((name) => changedAt(path.join(place, name))));
}

/** Makes keys as the built command does, and waits until they are in the file. */
const keyMaker = `
  import { setTimeout } from 'node:timers/promises';
  import { startServer } from './dist/index.js';
  const server = await startServer({ port: 0, auth: { keysFile: process.argv[1] } });
  while (!(await fetch(server.url + '/-/ready')).ok) await setTimeout(10);
  await server.close();`;

/** A file with keys of the built command: each command that a test starts would be busy for half a second with its own. */
export function builtKeys(): string {
  built();
  const file = path.join(sharedFolder, 'keys.json');
  exclusively('keys', () => {
    if (existsSync(file) && changedAt(file) > changedAt('dist/main.js')) return;
    rmSync(file, { force: true });
    execFileSync(process.execPath, ['--input-type=module', '--eval', keyMaker, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });
  return file;
}
