// npm run compare:languages: pages and mails of a login in ten languages, on a real Keycloak and on this server. KEYCLOAK names a
// Keycloak that runs already; ONLY says which walks, LANGUAGE which language.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../../../src/index.ts';
import { makeRealm } from '../../real-keycloak/exported-realm.ts';
import {
  administratorOf,
  adminOf,
  type Keycloak,
  runningKeycloak,
  startKeycloak,
} from '../../real-keycloak/keycloak.ts';
import { byCause, linesOf } from '../by-cause.ts';
import { type Difference, differencesOf } from '../differences.ts';
import { languageRealm, languages } from './language-realm.ts';
import { openMails, Reader, type Sight } from './reader.ts';
import { walks } from './walks.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { KEYCLOAK, ONLY, LANGUAGE, REALM = 'languages', OUT } = process.env;

/** The realm, as the real server has it: things are listed by their identifiers. */
let realm: object | undefined;

async function sightsOf({ url, admin }: Pick<Keycloak, 'url' | 'admin'>): Promise<Sight[]> {
  await using smtp = await openMails();
  const administrator = administratorOf(url);
  await admin('DELETE', `/${REALM}`).catch(() => {});
  const description = await languageRealm(REALM, smtp.port);
  if (realm === undefined) realm = await makeRealm({ admin }, description);
  else await admin('POST', '', { ...realm, smtpServer: description.smtpServer });
  const terms = `/${REALM}/authentication/required-actions/TERMS_AND_CONDITIONS`;
  await admin('PUT', terms, { ...((await admin('GET', terms)) as object), enabled: true });
  const sights: Sight[] = [];
  for (const language of languages.filter((one) => LANGUAGE === undefined || one === LANGUAGE))
    for (const { name, walk } of walks.filter((one) => ONLY === undefined || one.name.includes(ONLY))) {
      const reader = new Reader({ url, realm: REALM, smtp, administrator }, language);
      await walk(reader, language);
      sights.push(...reader.sights.map(({ what, seen }) => ({ what: `${language}, ${name}: ${what}`, seen })));
    }
  await admin('DELETE', `/${REALM}`);
  return sights;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-languages-'));
const found: { difference: Difference; what: string }[] = [];
let [same, differing] = [0, 0];
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  await using server = await startServer({
    port: 0,
    auth: { realm: '', adminUsername: 'admin', adminPassword: 'admin', mail: 'smtp' },
  });
  const [real, own] = [await sightsOf(keycloak), await sightsOf({ url: server.url, admin: adminOf(server.url) })];
  if (OUT !== undefined) writeFileSync(OUT, JSON.stringify({ real, own }, undefined, 1));
  for (const [index, { what, seen }] of real.entries()) {
    const differences = differencesOf(seen, own[index]?.seen);
    if (differences.length === 0) same += 1;
    else differing += 1;
    found.push(...differences.map((difference) => ({ difference, what })));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const line of linesOf(byCause(found))) print(line);
print(`${same + differing} pages and mails, ${differing} differ`);
process.exitCode = differing === 0 && same > 0 ? 0 : 1;
