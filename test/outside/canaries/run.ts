// npm run canaries [-- --share 1]
// Sends secrets under many names in all places where fields can stand, to all interfaces, and reads everything that the
// server shows afterwards: answers below `/-/`, tools for agents, log lines, recordings. None may hold one of them.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { runCommand } from '../../support/command.ts';
import { call } from '../../support/control-server.ts';
import { createCaller } from './caller.ts';
import { harmless, unreadable } from './harmless.ts';
import { everythingShown, type Shown } from './readers.ts';
import { plantedRequests } from './requests.ts';

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The service that is recorded: it says what it was asked. */
const upstream = http.createServer(async (request, response) => {
  const body = await text(request);
  response
    .setHeader('content-type', 'application/json')
    .setHeader('set-cookie', `session=${request.headers.cookie ?? ''}`);
  response.statusCode = body.length % 3 === 0 ? 200 : 422;
  response.end(JSON.stringify({ detail: [{ input: body, query: request.url }], results: [] }));
});
await once(upstream.listen(0, '127.0.0.1'), 'listening');
const { port } = upstream.address() as { port: number };
const recordings = mkdtempSync(path.join(os.tmpdir(), 'canaries-'));

const common = {
  JOURNAL_ENTRIES: '10000',
  JOURNAL_BYTES: '500000000',
  JOURNAL_TOTAL_BYTES: '1000000000',
  LOG_LEVEL: 'trace',
};
const standIn = runCommand({
  ...common,
  APP_VARIANT: 'echo',
  AUTH_ADMIN_USERNAME: 'admin',
  AUTH_ADMIN_PASSWORD: 'admin',
});
const recorder = runCommand({
  ...common,
  LOG_FORMAT: 'json',
  SEARCH_MODE: 'record',
  SEARCH_UPSTREAM: `http://127.0.0.1:${port}`,
  SEARCH_CASSETTES: recordings,
});

/** Somebody is sent a mail by a call with a secret in its query. */
async function sendMail(url: string, authorization: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const users = '/admin/realms/demo/users';
  await call(url, 'POST', users, { username: 'ann', email: 'ann@example.test', enabled: true }, headers);
  const { json } = await call(url, 'GET', `${users}?username=ann`, undefined, headers);
  const query = 'client_id=account-console&vault_token=kanari999999x';
  await call(url, 'PUT', `${users}/${json[0].id}/execute-actions-email?${query}`, ['UPDATE_PASSWORD'], headers);
  const { json: sent } = await call(url, 'GET', '/-/mails');
  if (sent.mails.length === 0) failures.set('mail', 'no mail was sent');
}

const planted = plantedRequests(Number(values.share));
const failures = new Map<string, string>();
let read = 0;

const owners = new Map(
  planted.flatMap(({ place, method, path: target, fields }) =>
    fields.map(([name, mark]) => [mark, `${name} in ${place} (${method} ${target.slice(0, 60)})`] as const),
  ),
);
function look({ by, text: shown }: Shown): void {
  read += 1;
  for (const [mark] of shown.matchAll(/kanari\d{6}x/g))
    if (!failures.has(mark)) failures.set(mark, `${owners.get(mark)} is shown by ${by}`);
}

const [first, second] = [await standIn.url, await recorder.url];
const callers = [createCaller(first), createCaller(second)] as const;
await call(first, 'POST', '/-/sandboxes', { name: 'canaries' }, { 'content-type': 'application/json' });
for (const one of planted) await callers[0].send(one);
await sendMail(first, await callers[0].administrator());
const searches = planted.filter(({ path: target }) => /^\/(search|extract|crawl|map|research)/.test(target));
for (const one of searches) await callers[1].send(one);
for await (const shown of everythingShown(first, '')) look(shown);
for await (const shown of everythingShown(first, '/-/s/canaries')) look(shown);
for await (const shown of everythingShown(second, '')) look(shown);

for (const [what, place] of await unreadable(first, callers[0]))
  failures.set(what + place, `${what} in ${place} is not readable`);
await Promise.all([standIn.stop(), recorder.stop()]);
upstream.close();
for (const [name, running] of Object.entries({ standIn, recorder })) {
  look({ by: `standard output of ${name}`, text: running.stdout() });
  look({ by: `standard error of ${name}`, text: running.stderr() });
}
const files = readdirSync(recordings);
for (const file of files)
  look({ by: `the recording ${file}`, text: file + readFileSync(path.join(recordings, file), 'utf8') });
rmSync(recordings, { recursive: true });

print(
  `${owners.size} canaries in ${planted.length} requests, ${searches.length} of them recorded in ${files.length} files; ${read} answers read`,
);
const unsent = callers.reduce((sum, { failed }) => sum + failed, 0);
if (unsent > 0) failures.set('unsent', `${unsent} requests had no answer`);
for (const failure of [...failures.values()].slice(0, 50)) print(`FAIL ${failure}`);
print(`${owners.size + harmless.length - failures.size} passed, ${failures.size} failed`);
process.exit(failures.size > 0 ? 1 : 0);
