import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runCommand } from '../../../support/command.ts';
import type { Report } from '../report.ts';
import { bothEngines } from './both-engines.ts';
import { compareEngines } from './compare-engines.ts';
import { engineAway } from './engine-away.ts';
import { type OpenSearchCluster, startOpenSearch } from './opensearch.ts';
import { until } from './until.ts';

const key = 'tvly-dev-understudy';
const run = promisify(execFile);

/** Pages in an OpenSearch of one node: the same answers as without it, and what happens when it goes away. */
export async function onePagesNode(report: Report): Promise<void> {
  await using cluster = await startOpenSearch({ nodes: 1 });
  const both = await bothEngines(cluster.urls, 1);
  await compareEngines(report, both);
  both.elsewhere.close();
  const folder = mkdtempSync(path.join(tmpdir(), 'understudy-scale-'));
  try {
    await loading(report, cluster, folder);
    await engineAway(report, cluster, 'understudy-scale');
    await notThere(report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function ended(environment: Record<string, string>, args: readonly string[] = []): Promise<Ended> {
  const command = runCommand(environment, { args });
  const { code } = await command.ended;
  return { code, stdout: command.stdout(), stderr: command.stderr() };
}

async function indicesOf({ urls }: OpenSearchCluster): Promise<readonly string[]> {
  const found = (await (await fetch(`${urls[0]}/_cat/indices/made-*?format=json`)).json()) as { index: string }[];
  return found.map(({ index }) => index);
}

async function loading({ check }: Report, cluster: OpenSearchCluster, folder: string): Promise<void> {
  const settings = { SEARCH_ENGINE: cluster.urls[0] as string, SEARCH_INDEX: 'made' };
  const file = (name: string, lines: readonly string[]) => {
    const at = path.join(folder, name);
    writeFileSync(at, lines.join('\n'));
    return at;
  };
  const pageLine = (number: number) =>
    JSON.stringify({ url: `https://made.example/${number}`, title: `Page ${number}`, content: `Text ${number}.` });

  await check('without an index the start says what to do', async () => {
    const { code, stderr } = await ended(settings);
    assert.equal(code, 2);
    assert.match(stderr, /SEARCH_INDEX: there is no made at http:\S+; load pages into it with: understudy index/);
  });
  await check('pages that are loaded are found, and lines that cannot be used are named', async () => {
    const pages = file('good.jsonl', [pageLine(1), '{"url":1}', pageLine(2), pageLine(1)]);
    const { code, stdout, stderr } = await ended(settings, ['index', pages]);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, 'made leads to 2 pages now\n');
    assert.match(stderr, /good.jsonl:2: url must be a string/);
    assert.match(stderr, /https:\/\/made.example\/1 is in the corpus already/);
  });
  await check('a terminal shows how far it is, and nothing of that is left behind', async () => {
    const command = [
      process.execPath,
      path.resolve('dist/main.js'),
      'index',
      file('good.jsonl', [pageLine(1), pageLine(2)]),
    ];
    const env = { PATH: process.env.PATH, HOME: folder, ...settings };
    const { stdout } = await run('script', ['-qfec', command.join(' '), '/dev/null'], { env });
    const end = `reading the corpus ${'█'.repeat(12)} 100 %\r\r\u001b[Kmade leads to 2 pages now\r\n`;
    assert.equal(stdout.slice(-end.length), end);
  });
  const before = await indicesOf(cluster);
  await check('a corpus without pages leaves what was there', async () => {
    const { code, stderr } = await ended(settings, ['index', file('broken.jsonl', ['{', '[]'])]);
    assert.notEqual(code, 0);
    assert.match(stderr, /no page can be used/);
    assert.deepEqual(await indicesOf(cluster), before);
  });
  const many = file(
    'many.jsonl',
    Array.from({ length: 60_000 }, (_, number) => pageLine(number)),
  );
  await check('a load that is stopped leaves what was there, and nothing half made', async () => {
    const command = runCommand(settings, { args: ['index', many] });
    while ((await indicesOf(cluster)).length === before.length) await sleep(20);
    command.child.kill('SIGINT');
    assert.deepEqual((await command.ended).code, 1);
    assert.match(command.stderr(), /what was loaded before stays in use/);
    assert.deepEqual(await indicesOf(cluster), before);
  });
  await check('an engine that goes away while pages are loaded leaves what was there', async () => {
    const command = runCommand(settings, { args: ['index', many] });
    while ((await indicesOf(cluster)).length === before.length) await sleep(20);
    await cluster.kill(0);
    assert.equal((await command.ended).code, 1);
    await cluster.restart(0);
    const alias = (await (await fetch(`${cluster.urls[0]}/_alias/made`)).json()) as object;
    assert.deepEqual(Object.keys(alias), before);
  });
  await check('servers follow when other pages are loaded', async () => {
    const server = runCommand(settings);
    const url = await server.url;
    assert.equal(await found(url, 'Page 2'), 'https://made.example/2');
    const fresh = file('fresh.jsonl', ['{"url":"https://fresh.example/","title":"Page 2","content":"Fresh."}']);
    assert.equal((await ended(settings, ['index', fresh])).code, 0);
    await until(async () => (await found(url, 'Page 2')) === 'https://fresh.example/');
    for (const former of before) assert.ok(!(await indicesOf(cluster)).includes(former));
    await until(async () => /leads to other pages, 1 of them/.test(server.stderr()));
    await server.stop();
  });
}

async function search(url: string, query: string): Promise<Response> {
  return fetch(`${url}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, max_results: 3 }),
  });
}

async function found(url: string, query: string): Promise<string | undefined> {
  const { results } = (await (await search(url, query)).json()) as { results?: { url: string }[] };
  return results?.[0]?.url;
}

async function notThere({ check }: Report): Promise<void> {
  await check('an engine that is not there: one line without the password, exit code 2', async () => {
    const { code, stderr } = await ended({ SEARCH_ENGINE: 'http://someone:secret-word@127.0.0.1:9' });
    assert.equal(code, 2);
    assert.match(stderr, /^SEARCH_ENGINE: http:\/\/127.0.0.1:9 cannot be used: /m);
    assert.doesNotMatch(stderr, /secret-word/);
  });
}
