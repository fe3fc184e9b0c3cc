import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { comparisons } from './comparisons.ts';
import { type LoadRequest, requestOptions } from './load.ts';
import { type Row, row } from './report.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { answerOf } from './throughput.ts';

/** What is asked, and how often in a round: about a third of a second of work. */
const journeys: Readonly<Record<string, number>> = {
  greeting: 12_000,
  'tokens RS256': 500,
  search: 1_000,
  'search, asked again': 4_000,
};

const connections = 8;
/** What waits for a quiet moment counts too. */
const restMs = 200;

/** Ticks in a second, by which Linux counts what a process has used. */
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds that a process has used, those of its threads and of the kernel for it included (proc(5)). */
function usedBy({ pid }: ServerProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** CPU of a server for a request, in microseconds. */
async function cpuOf(server: ServerProcess, request: LoadRequest, amount: number): Promise<number> {
  const before = usedBy(server);
  const { errors, non2xx } = await autocannon({
    url: `${server.url}${request.path}`,
    ...requestOptions(request),
    connections,
    amount,
  });
  if (errors + non2xx > 0) throw new Error(`${request.path}: ${errors + non2xx} of ${amount} failed`);
  await sleep(restMs);
  return ((usedBy(server) - before) / amount) * 1e6;
}

/**
 * What a request costs the process, by the processor's time and not by the clock: of this build, of this build without
 * control, of bare node:http, and of another build.
 * @param against the folder of the other build
 */
export async function compareCpu(rounds: number, against?: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, amount] of Object.entries(journeys)) {
    const { request, environment } = comparisons.find((one) => one.name === name) ?? {};
    if (request === undefined) throw new Error(`there is no comparison ${name}`);
    rows.push(...(await compareOne(name, request, { LOG_LEVEL: 'info', ...environment }, { amount, rounds, against })));
  }
  return rows;
}

interface Extent {
  readonly amount: number;
  readonly rounds: number;
  readonly against: string | undefined;
}

async function compareOne(
  name: string,
  request: LoadRequest,
  environment: Readonly<Record<string, string>>,
  { amount, rounds, against }: Extent,
): Promise<Row[]> {
  const servers = new Map<string, ServerProcess>();
  try {
    servers.set('understudy', await startProcess(['dist/main.js'], environment));
    servers.set('CONTROL=off', await startProcess(['dist/main.js'], { ...environment, CONTROL: 'off' }));
    const answer = await answerOf((servers.get('understudy') as ServerProcess).url, request);
    const bare = { ANSWER: JSON.stringify(answer), ...(request.method === 'POST' && { READ_BODY: '1' }) };
    servers.set('node:http', await startProcess(['test/outside/bench/servers/bare-http.mjs'], bare));
    if (against !== undefined)
      servers.set('the other build', await startProcess([path.join(against, 'dist/main.js')], environment));
    const figures = new Map([...servers.keys()].map((server) => [server, [] as number[]]));
    for (const server of servers.values()) await cpuOf(server, request, amount);
    for (let round = 0; round < rounds; round += 1)
      for (const [server, process] of servers) figures.get(server)?.push(await cpuOf(process, request, amount));
    const { understudy = [], ...others } = Object.fromEntries(figures);
    const what = `${name}: CPU`;
    return [
      row(what, 'µs/request', understudy, others),
      ...Object.entries(others).map(([server, values]) => row(`${what}, ${server}`, 'µs/request', values)),
    ];
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}
