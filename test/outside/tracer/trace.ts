// npm run trace -- [journey …] [--list] [--checkout ../another-checkout]
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { instrumentedBuild } from './instrumented-build.ts';
import { environment, type Journey, journeys, sender } from './journeys.ts';
import { startTraced, type TracedServer } from './traced-server.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, checkout: { type: 'string', default: '.' } },
});

/** Requests before the one that is counted, so that everything is loaded and remembered. */
const warmUps = 20;
/** The shortest of so many is shown: a timer of the server may come between. */
const tries = 3;

/** A run of consecutive calls in one file. */
interface Stay {
  readonly file: string;
  calls: number;
}

function staysOf(files: readonly string[]): Stay[] {
  const stays: Stay[] = [];
  for (const file of files) {
    const last = stays.at(-1);
    if (last?.file === file) last.calls += 1;
    else stays.push({ file, calls: 1 });
  }
  return stays;
}

async function trace({ begin, without }: Journey, server: TracedServer, names: readonly string[]): Promise<Stay[]> {
  const send = await begin(sender(server.url));
  for (let count = 0; count < warmUps; count += 1) await send();
  let shortest: Stay[] | undefined;
  for (let count = 0; count < tries; count += 1) {
    const calls = await server.callsDuring(async () => void (await send()));
    const files = calls.map((number) => names[number] ?? '').filter((file) => !without || !file.startsWith(without));
    const stays = staysOf(files);
    if (shortest === undefined || stays.length < shortest.length) shortest = stays;
  }
  return shortest ?? [];
}

const roomOf = (file: string) => file.split('/')[0] ?? '';

function roomsOf(stays: readonly Stay[]): string {
  const counts = new Map<string, number>();
  for (const { file } of stays) counts.set(roomOf(file), (counts.get(roomOf(file)) ?? 0) + 1);
  return [...counts].map(([room, count]) => `${room} ${count}`).join(', ');
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-tracer-'));
try {
  const names = await instrumentedBuild(values.checkout, folder);
  const server = await startTraced(folder, environment);
  try {
    process.stdout.write('| journey | files | stays | stays by room |\n|---|---|---|---|\n');
    for (const journey of journeys) {
      if (positionals.length > 0 && !positionals.some((text) => journey.name.includes(text))) continue;
      const stays = await trace(journey, server, names);
      const files = new Set(stays.map(({ file }) => file)).size;
      process.stdout.write(`| ${journey.name} | ${files} | ${stays.length} | ${roomsOf(stays)} |\n`);
      if (values.list)
        for (const { file, calls } of stays) process.stdout.write(`    ${file}${calls > 1 ? ` x${calls}` : ''}\n`);
    }
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true });
}
