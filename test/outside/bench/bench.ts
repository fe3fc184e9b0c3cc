// npm run bench -- [name …] [--rounds 5] [--seconds 3] [--out bench.json] [--against ../another-checkout]
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { comparisons } from './comparisons.ts';
import { compareCorpus } from './corpus.ts';
import { compareCpu } from './cpu.ts';
import { compareEngine } from './engine.ts';
import { compareLogins } from './login.ts';
import { compareRealmSizes } from './realm-size.ts';
import { type Row, table } from './report.ts';
import { compareSandboxes } from './sandboxes.ts';
import { compareSharedState } from './shared-state.ts';
import { compareStartUp } from './start-up.ts';
import { compareThroughput } from './throughput.ts';
import { compareWaits } from './waits.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    out: { type: 'string', default: 'bench.json' },
    against: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const measurements: Record<string, () => Promise<Row[]>> = {
  cpu: () => compareCpu(rounds, values.against),
  start: () => compareStartUp(rounds, values.against),
  realm: () => compareRealmSizes(rounds, seconds),
  login: () => compareLogins(rounds, seconds),
  sandboxes: compareSandboxes,
  waits: () => compareWaits(rounds),
  'state in Redis': () => compareSharedState(rounds, seconds),
  corpus: () => compareCorpus(100_000, rounds),
  'engine 1k': () => compareEngine(1_000, rounds),
  'engine 10k': () => compareEngine(10_000, rounds),
  'engine 100k': () => compareEngine(100_000, rounds),
  'engine sentences': () => compareEngine(100_000, rounds, 'sentences'),
  'engine single sentences': () => compareEngine(100_000, rounds, 'single sentences'),
  ...Object.fromEntries(
    comparisons.map((comparison) => [
      comparison.name,
      () => compareThroughput(comparison, rounds, seconds, values.against),
    ]),
  ),
};

const rows: Row[] = [];
for (const [name, measure] of Object.entries(measurements)) {
  if (positionals.length > 0 && !positionals.some((wanted) => name.startsWith(wanted))) continue;
  process.stderr.write(`${name} …\n`);
  rows.push(...(await measure()));
}
process.stdout.write(`${table(rows)}\n`);
const machine = { node: process.version, cpu: os.cpus()[0]?.model, cores: os.cpus().length };
writeFileSync(
  values.out,
  `${JSON.stringify({ date: new Date().toISOString(), machine, rounds, seconds, rows }, null, 2)}\n`,
);
