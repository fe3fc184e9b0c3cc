import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, row } from './report.ts';
import { startProcess } from './server-process.ts';

/** Time from the start of the process to the first answer, and resident memory a second later, against bare node:http. */
export async function compareStartUp(rounds: number): Promise<Row[]> {
  const subjects = { understudy: 'dist/main.js', 'node:http': 'test/bench/servers/bare-http.mjs' };
  const times: Record<string, number[]> = { understudy: [], 'node:http': [] };
  const memory: Record<string, number[]> = { understudy: [], 'node:http': [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, file] of Object.entries(subjects)) {
      const server = await startProcess([file], {});
      times[name]?.push(server.startedIn);
      await sleep(1_000);
      memory[name]?.push(server.residentMegabytes());
      await server.stop();
    }
  }
  const pair = (figures: Record<string, number[]>) => ({ 'node:http': figures['node:http'] ?? [] });
  return [
    row('start to first answer', 'ms', times.understudy ?? [], pair(times)),
    row('resident memory', 'MB', memory.understudy ?? [], pair(memory)),
  ];
}
