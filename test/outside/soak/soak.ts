// npm run soak -- [--minutes 10] [--seed 1] [--out soak.svg] [--full] [--warm-up 0]
// Sends requests of all kinds for a time and watches what the server holds: memory, open files, request lines.
// `--full` fills all stores before, also those that take minutes. `--warm-up` says for how many minutes requests of all
// kinds come before the first measurement, so that what they run is compiled and journals are full.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../fuzz/random.ts';
import { administrator, peopleRealm } from './people.ts';
import { heapSlope, picture, type Sample, table } from './report.ts';
import { maxSandboxes } from './tests.ts';
import { createTraffic, uncounted } from './traffic.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    full: { type: 'boolean', default: false },
    'warm-up': { type: 'string', default: '0' },
  },
});
const minutes = Number(values.minutes);
const print = (line: string) => process.stdout.write(`${line}\n`);
const lanes = 8;
const intervalMs = 10_000;
/** Longer than idle connections are kept. */
const restMs = 6_000;
/** Megabytes a minute. A short run cannot tell a slope from what collections leave behind by chance. */
const maxSlope = 0.05 * Math.max(1, 10 / minutes) ** 2.25;

const folder = mkdtempSync(path.join(os.tmpdir(), 'soak-'));
const realmFile = path.join(folder, 'people.json');
writeFileSync(realmFile, JSON.stringify(peopleRealm));
const server = fork('dist/main.js', {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    APP_VARIANT: 'slow',
    APP_STEP_PAUSE: '0.01',
    // A task must not be over before a busy machine has asked for it.
    SEARCH_RESEARCH_SECONDS: '60',
    AUTH_REALM_FILES: `${path.resolve('test/golden/realm-demo.json')},${realmFile}`,
    AUTH_ADMIN_USERNAME: administrator.username,
    AUTH_ADMIN_PASSWORD: administrator.password,
    SANDBOX_LIMIT: String(maxSandboxes),
    // Small enough that all journals together are full.
    JOURNAL_BYTES: String(4 * 1024 * 1024),
    JOURNAL_TOTAL_BYTES: String(32 * 1024 * 1024),
  },
  execArgv: ['--expose-gc', '--import', new URL('./measure.mjs', import.meta.url).href],
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
});
let lines = 0;
let unfinished = '';
server.stdout?.setEncoding('utf8').on('data', (text: string) => {
  const pieces = (unfinished + text).split('\n');
  unfinished = pieces.pop() ?? '';
  lines += pieces.filter((line) => line.startsWith('INFO: ') && !line.includes(uncounted)).length;
});
let stderr = '';
const url = await new Promise<string>((resolve, reject) => {
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-10_000);
    const address = /listens on (http:\/\/\S+)/.exec(stderr)?.[1];
    if (address !== undefined) resolve(address);
  });
  server.once('exit', () => reject(new Error(`the server ended: ${stderr}`)));
});

const traffic = createTraffic(url, seededRandom(Number(values.seed)));
const samples: Sample[] = [];
let began = performance.now();

async function measure(): Promise<Sample> {
  server.send('measure');
  const [held] = (await once(server, 'message')) as [Omit<Sample, 'seconds' | 'requests'>];
  return { seconds: (performance.now() - began) / 1000, ...held, requests: traffic.answered };
}

/** Traffic rests while the server is measured, so that no request under way is taken for a leak. */
async function trafficFor(ms: number): Promise<void> {
  const until = performance.now() + ms;
  const lane = async () => {
    while (performance.now() < until) await traffic.send();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  // Measuring takes longer than the server keeps idle connections.
  traffic.close();
  await sleep(100);
}

await traffic.fill(values.full ? 1 : 0.05);
await trafficFor(5_000 + Number(values['warm-up']) * 60_000);
traffic.close();
await sleep(restMs);
const atRest = await measure();
print(`filled with ${atRest.requests} requests`);
began = performance.now();
while (performance.now() - began < minutes * 60_000) {
  await trafficFor(intervalMs);
  samples.push(await measure());
}
traffic.close();
await sleep(restMs);
const afterwards = await measure();
const slope = heapSlope(samples);
server.removeAllListeners('exit').kill('SIGTERM');
const [code] = (await once(server, 'exit')) as [number | null];
rmSync(folder, { recursive: true });
await sleep(200);

print(table(samples));
print([...traffic.sent].map(([kind, count]) => `${kind} ${count}`).join(', '));
print(`heap: ${slope.toFixed(3)} MB a minute in the second half (at most ${maxSlope.toFixed(2)})`);
print(
  `request lines: ${lines} of ${traffic.answered}; open files: ${afterwards.files} afterwards, ${atRest.files} before`,
);
if (values.out !== undefined) writeFileSync(values.out, picture(samples));
print(`sent again on another connection: ${traffic.resent}`);
const failures = [
  // More than a few would be connections that are closed while they are in use.
  ...(traffic.resent > traffic.answered / 1_000 ? ['connections are closed under requests'] : []),
  ...(slope > maxSlope ? ['the heap grows'] : []),
  ...(lines === traffic.answered ? [] : ['request lines are missing, or too many']),
  ...(afterwards.files > atRest.files ? ['files stay open'] : []),
  ...(code === 0 ? [] : [`the server ended with ${code}: ${stderr}`]),
  ...traffic.wrong.slice(0, 10).map((what) => `a wrong answer: ${what}`),
];
for (const failure of failures) print(`FAIL ${failure}`);
print(`${traffic.answered} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
