import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../../src/index.ts';
import { adminOf, runningKeycloak, startKeycloak } from '../keycloak.ts';
import { seededRandom } from '../random.ts';
import { generatedCall } from './generated-call.ts';
import { additions, adminCallsRealm } from './realm.ts';
import { type World, worldOf } from './world.ts';

/**
 * Sends generated calls of the admin API to a real Keycloak and to this server, and lists those that are answered with
 * another status. `COUNT` says how many, `SEED` which, `ONLY` what the endpoint has in it, `BODIES` compares bodies of errors too.
 */
const { KEYCLOAK, COUNT = '3000', SEED = '1', ONLY = '', BODIES, REALM = 'admin-calls' } = process.env;
/** Mails are kept here, and no mail server is needed for them: Keycloak fails without one. */
const isMail = ({ at }: { readonly at: string }) => /-email$|\/invite-/.test(at);
/** A difference may bring others: both servers begin anew now and then. */
const callsPerRealm = 100;

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-calls-'));
await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
const own = await startServer({ port: 0, auth: { adminUsername: 'admin', adminPassword: 'admin', realm: '' } });
const urls = [keycloak.url, own.url] as const;
const worlds: readonly [World, World] = [worldOf(keycloak.url, REALM), worldOf(own.url, REALM)];

async function beginAnew(): Promise<void> {
  for (const url of urls) {
    const admin = adminOf(url);
    await admin('DELETE', `/${REALM}`).catch(() => undefined);
    await admin('POST', '', adminCallsRealm(REALM));
    const younger = adminOf(url);
    for (const [method, at, body] of additions(REALM)) await younger(method, `/${REALM}${at}`, body);
  }
  for (const world of worlds) {
    world.forget();
    for (const name of ['ann', 'bob']) await world.logIn(name);
  }
}

const differences: string[] = [];
const texts: string[] = [];
const random = seededRandom(Number(SEED));
try {
  for (let turn = 0; turn < Number(COUNT); turn += 1) {
    if (turn % callsPerRealm === 0) await beginAnew();
    const [there, here] = await generatedCall(worlds, random, ONLY);
    const [real, mine] = [await worlds[0].call(there), await worlds[1].call(here)];
    const what = `${turn} ${there.caller} ${there.method} ${decodeURIComponent(there.at)} ${there.contentType ?? ''} ${there.body?.slice(0, 600) ?? ''}`;
    const said = `\n    ${real.status} ${real.body.slice(0, 300)}\n    ${mine.status} ${mine.body.slice(0, 300)}`;
    if (real.status === 500 && isMail(there)) continue;
    if (real.status !== mine.status) {
      differences.push(what + said);
      print(what + said);
    } else if (real.status >= 400 && real.body !== mine.body) texts.push(what + said);
  }
} finally {
  await adminOf(keycloak.url)('DELETE', `/${REALM}`).catch(() => undefined);
  await own.close();
}
if (BODIES !== undefined) print(`${texts.join('\n')}\n`);
print(`${differences.length} of ${COUNT} have another status, ${texts.length} another text of an error`);
process.exitCode = differences.length > Number(COUNT) / 100 ? 1 : 0;
