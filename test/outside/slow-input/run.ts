// npm run test:slow-input: sends the worst of each field while a second connection measures how long others wait.
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRaw, hangUp } from '../../golden/raw-connection.ts';
import { runCommand } from '../../support/command.ts';
import { worstRequests } from './worst-requests.ts';

/** What a caller on a second connection waits for at most while a request is worked on, in milliseconds. */
const maxWaitMs = 400;
/** A machine that is busy elsewhere makes everybody wait: so many times what a caller waits for beside a small request. */
const slowdown = 20;
/** And one good try will do. */
const tries = 5;

const server = runCommand({ AUTH_PROXY_HEADERS: 'xforwarded', LOG_LEVEL: 'error' });
const url = await server.url;
while ((await fetch(`${url}/-/ready`)).status !== 200) await sleep(20);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function waitOfAnother(): Promise<number> {
  const began = performance.now();
  const request = http.get(`${url}/-/healthy`, { agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response.resume(), 'end');
  return performance.now() - began;
}

/** The longest that a caller on another connection waits until this request is answered. */
async function longestWait(request: string): Promise<number> {
  const connection = connectRaw(url);
  connection.socket.write(Buffer.from(request, 'utf8'));
  let answered = false;
  const answer = Promise.race([once(connection.socket, 'data'), once(connection.socket, 'close')]).then(() => {
    answered = true;
  });
  let longest = 0;
  while (!answered) longest = Math.max(longest, await waitOfAnother());
  await answer;
  await hangUp(connection);
  return longest;
}

const small = 'GET /?a=1 HTTP/1.1\r\nHost: x\r\n\r\n';
let passed = 0;
let failed = 0;
for (const [field, request] of worstRequests) {
  let best = Number.POSITIVE_INFINITY;
  let bound = maxWaitMs;
  for (let count = 0; count < tries && best > bound; count += 1) {
    bound = Math.max(bound, slowdown * (await longestWait(small)));
    best = Math.min(best, await longestWait(request));
  }
  if (best <= bound) passed += 1;
  else failed += 1;
  process.stdout.write(`${best <= bound ? 'ok' : 'FAIL'} ${field}: others wait for ${Math.round(best)} ms\n`);
}
agent.destroy();
await server.stop();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
