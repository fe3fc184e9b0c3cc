import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generatedPages } from './generated-pages.ts';
import { type Row, row } from './report.ts';

interface Loaded {
  /** Milliseconds and bytes. */
  readonly load: number;
  readonly memory: number;
}

async function load(file: string, folder: string): Promise<Loaded> {
  const child = fork('test/outside/bench/engines/corpus-process.ts', [file, folder], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  const [loaded] = (await once(child, 'message')) as [Loaded];
  child.kill();
  return loaded;
}

function* lines(pages: number): Generator<string> {
  for (const page of generatedPages(pages)) yield `${JSON.stringify(page)}\n`;
}

/** A corpus of pages of 1 kB: the first start, a start with the kept index, and memory against the size of the file. */
export async function compareCorpus(pages: number, rounds: number): Promise<Row[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-bench-'));
  const file = path.join(folder, 'pages.jsonl');
  await pipeline(Readable.from(lines(pages)), createWriteStream(file));
  const first: Loaded[] = [];
  const again: Loaded[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const cache = path.join(folder, String(round));
    first.push(await load(file, cache));
    again.push(await load(file, cache));
    rmSync(cache, { recursive: true });
  }
  const megabytes = statSync(file).size / 1e6;
  rmSync(folder, { recursive: true });
  const seconds = (loads: readonly Loaded[]) => loads.map((one) => one.load / 1000);
  const memory = first.map((one) => one.memory / 1e6);
  const title = `corpus, ${pages.toLocaleString('en')} pages`;
  return [
    row(`${title}: first load`, 's', seconds(first)),
    row(`${title}: unchanged`, 's', seconds(again)),
    row(`${title}: memory`, 'MB', memory, { 'its file': memory.map(() => megabytes) }),
  ];
}
