// npm run figures:console: size of the page, time to its first row, and what an open page costs the greeting while a thousand requests
// come in a second.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { type Browser, chromium as driver } from 'playwright-core';
import { runCommand } from '../../support/command.ts';
import { chromium } from './chromium.ts';

const seconds = 2;
/** Short ones, with and without the page in turn: what else the machine does reaches both. */
const rounds = 21;
const folder = 'dist/console';
const say = (text: string) => process.stdout.write(`${text}\n`);
const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

const bytes = readdirSync(folder).map((name) => gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }).length);
say(`size, compressed: ${(bytes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} kB`);

const command = runCommand();
const url = await command.url;
const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
for (let times = 0; times < 100; times += 1) await fetch(`${url}/?n=${times}`);
say(`time to the first row: ${Math.round(median(await repeated(() => firstRow(browser))))} ms`);

/** By itself the rate says how much processor the browser takes on this machine; processor time is the server's own cost. */
const rates = { closed: [] as number[], open: [] as number[] };
const costs = { closed: [] as number[], open: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  await measure('closed');
  const page = await browser.newPage();
  await page.goto(`${url}/-/`);
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(2_000);
  await measure('open');
  await page.close();
}
await browser.close();
await command.stop();
const cost = (name: string, values: typeof rates, unit: string) => {
  const [closed, open] = [median(values.closed), median(values.open)];
  const share = 100 * (median(values.open.map((value, round) => value / (values.closed[round] ?? value))) - 1);
  say(
    `${name}: ${closed.toFixed(0)} ${unit} without the page, ${open.toFixed(0)} ${unit} with it (${share.toFixed(1)} %)`,
  );
};
cost('greetings beside a thousand other requests', rates, 'a second');
cost("the server's processor time for a request", costs, 'µs');

async function measure(page: 'closed' | 'open'): Promise<void> {
  const before = processorSeconds();
  const { greetings: rate, requests } = await load();
  rates[page].push(rate);
  costs[page].push(((processorSeconds() - before) * 1e6) / requests);
}

/** Of the server, in the kernel and outside (proc(5)). */
function processorSeconds(): number {
  const [, fields = ''] = readFileSync(`/proc/${command.child.pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

async function repeated(measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return values;
}

/** Milliseconds from the address to a row on the screen. */
async function firstRow(from: Browser): Promise<number> {
  const page = await from.newPage();
  const began = performance.now();
  await page.goto(`${url}/-/`);
  await page.getByRole('option').first().waitFor();
  const took = performance.now() - began;
  await page.close();
  return took;
}

/** Greetings as fast as they are answered, beside a thousand other requests a second. */
async function load(): Promise<{ greetings: number; requests: number }> {
  const others = autocannon({ url: `${url}/nowhere`, connections: 10, overallRate: 1_000, duration: seconds });
  const { requests } = await autocannon({ url, connections: 20, duration: seconds });
  return { greetings: requests.average, requests: requests.total + (await others).requests.total };
}
