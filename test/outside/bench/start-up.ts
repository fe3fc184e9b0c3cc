import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, row } from './report.ts';
import { startProcess } from './server-process.ts';

/**
 * Time from the start of the process to the first answer, and resident memory a second later, against bare node:http
 * and, when its folder is given, another build of understudy.
 */
export async function compareStartUp(rounds: number, against?: string): Promise<Row[]> {
  const others = {
    'node:http': 'test/outside/bench/servers/bare-http.mjs',
    ...(against === undefined ? {} : { 'the other build': path.join(against, 'dist/main.js') }),
  };
  const subjects = { understudy: 'dist/main.js', ...others };
  const none = () => Object.fromEntries(Object.keys(subjects).map((name): [string, number[]] => [name, []]));
  const times = none();
  const memory = none();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, file] of Object.entries(subjects)) {
      const server = await startProcess([file], {});
      times[name]?.push(server.startedIn);
      await sleep(1_000);
      memory[name]?.push(server.residentMegabytes());
      await server.stop();
    }
  }
  const { understudy: started = [], ...timesOfOthers } = times;
  const { understudy: resident = [], ...memoryOfOthers } = memory;
  return [
    row('start to first answer', 'ms', started, timesOfOthers),
    row('resident memory', 'MB', resident, memoryOfOthers),
  ];
}
