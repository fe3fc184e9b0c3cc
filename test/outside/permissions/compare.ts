// npm run compare:permissions: generated requests for permissions, calls of the protection API and evaluations, on a real
// Keycloak and on this server. KEYCLOAK names one that runs already; SEED and STEPS say which and how many.
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../src/index.ts';
import { administratorOf, adminOf, runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { seededRandom } from '../real-keycloak/random.ts';
import { permissionRealm } from './permission-realm.ts';
import { nextStep, type Place } from './permission-steps.ts';

const { KEYCLOAK, SEED = '1', STEPS = '600', REALM = 'permissions' } = process.env;
/** A difference may bring others: both servers begin anew now and then. */
const stepsPerRealm = 60;
const shownText = 900;
const print = (line: string) => process.stdout.write(`${line}\n`);

async function begin(url: string): Promise<Place> {
  const admin = adminOf(url);
  await admin('DELETE', `/${REALM}`).catch(() => {});
  await admin('POST', '', permissionRealm(REALM));
  const administrator = administratorOf(url);
  const memory = new Map<string, string>();
  const list = async (at: string) => {
    const headers = { authorization: `Bearer ${await administrator.token()}` };
    return (await (await fetch(`${url}/admin/realms/${REALM}/${at}`, { headers })).json()) as Record<string, string>[];
  };
  for (const { id = '', username } of await list('users')) memory.set(`user ${username}`, id);
  for (const { id = '', clientId } of await list('clients')) memory.set(`client ${clientId}`, id);
  for (const { _id = '', name } of await list(`clients/${memory.get('client api')}/authz/resource-server/resource`))
    memory.set(`id ${name}`, _id);
  return { url, realm: REALM, memory, administrator };
}

await using keycloak =
  KEYCLOAK === undefined
    ? await startKeycloak(mkdtempSync(path.join(os.tmpdir(), 'understudy-permissions-')))
    : runningKeycloak(KEYCLOAK);
await using own = await startServer({ port: 0, auth: { realm: '', adminUsername: 'admin', adminPassword: 'admin' } });
const random = seededRandom(Number(SEED));
let failed = 0;
let places: readonly Place[] = [];
for (let at = 0; at < Number(STEPS); at += 1) {
  if (at % stepsPerRealm === 0) places = [await begin(keycloak.url), await begin(own.url)];
  const step = nextStep(random);
  const [there = '', here = ''] = await Promise.all(
    places.map(async (place) => JSON.stringify(await step.run(place)).replaceAll(place.url, 'SERVER')),
  );
  if (there === here) continue;
  failed += 1;
  print(`## ${at} ${step.what}\n- ${there.slice(0, shownText)}\n+ ${here.slice(0, shownText)}`);
}
for (const { url } of [keycloak, own]) await adminOf(url)('DELETE', `/${REALM}`).catch(() => {});
print(`${Number(STEPS) - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
