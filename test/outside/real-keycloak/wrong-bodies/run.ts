import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../../src/index.ts';
import { adminOf, runningKeycloak, startKeycloak } from '../keycloak.ts';
import { seededRandom } from '../random.ts';
import { type Answer, adminCaller } from './call.ts';
import { type Family, families, wrongBodiesRealm } from './families.ts';
import { type WrongBody, wrongBody } from './wrong-body.ts';

/**
 * Sends wrong bodies to the admin API of a real Keycloak and of this server, and lists what differs: status, message, or
 * that a refused one has changed something here. `COUNT` says how many a family, `SEED` which, `ONLY` names families, and
 * `REALM` where.
 */
const { KEYCLOAK, COUNT = '500', SEED = '1', ONLY, REALM: realm = 'realms-wrong-bodies' } = process.env;

const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-wrong-'));
await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
const own = await startServer({ port: 0, auth: { adminUsername: 'admin', adminPassword: 'admin', realm: '' } });

const [real, here] = [keycloak.url, own.url].map((url) => adminCaller(url, realm)) as [
  ReturnType<typeof adminCaller>,
  ReturnType<typeof adminCaller>,
];

/** Takes back what a body that was not refused has done. */
async function undo(call: typeof real, family: Family, body: WrongBody, answer: Answer): Promise<void> {
  if (answer.status >= 300) return;
  if (family.method === 'PUT') {
    const { status } = await call('PUT', family.undoPath?.(body) ?? family.path, JSON.stringify(family.body));
    if (status === 404 && family.makeAgain) await call('POST', ...family.makeAgain);
  } else if (answer.location !== undefined) await call('DELETE', answer.location);
}

async function compareOne(family: Family, body: WrongBody): Promise<string | undefined> {
  const before = await here('GET', family.shown);
  const there = await real(family.method, family.path, body.text, body.contentType);
  const mine = await here(family.method, family.path, body.text, body.contentType);
  const after = mine.status < 300 ? before : await here('GET', family.shown);
  // A name with characters outside of the basic plane is not in Keycloak's own address of it.
  const location = there.location?.includes('%3F') === true ? mine.location : there.location;
  await undo(real, family, body, { ...there, location });
  await undo(here, family, body, mine);
  if (there.status !== mine.status) return `status ${there.status} ${there.body} | ${mine.status} ${mine.body}`;
  if (there.status >= 300 && there.body !== mine.body) return `message ${there.body} | ${mine.body}`;
  return before.body === after.body ? undefined : 'a refused body has changed something';
}

let [sent, differing] = [0, 0];
try {
  for (const url of [keycloak.url, own.url]) {
    await adminOf(url)('DELETE', `/${realm}`).catch(() => undefined);
    await adminOf(url)('POST', '', wrongBodiesRealm(realm));
  }
  for (const [at, family] of families.entries()) {
    if (ONLY !== undefined && !ONLY.split(',').includes(family.name)) continue;
    const random = seededRandom(Number(SEED) * 1000 + at);
    let different = 0;
    for (let turn = 0; turn < Number(COUNT); turn += 1) {
      const body = wrongBody(family.body, random);
      const difference = await compareOne(family, body);
      sent += 1;
      if (difference === undefined) continue;
      different += 1;
      print(`${family.method} ${family.name}: ${body.what}: ${difference}`);
      print(`    ${body.contentType} ${body.text.slice(0, 300)}`);
    }
    differing += different;
    print(`${family.method} ${family.name}: ${different} of ${COUNT} differ`);
  }
} finally {
  await adminOf(keycloak.url)('DELETE', `/${realm}`).catch(() => undefined);
  await own.close();
}
print(`${differing} of ${sent} differ`);
process.exitCode = differing > sent / 100 ? 1 : 0;
