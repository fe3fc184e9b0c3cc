// npm run test:login-browser: people log in, in a browser, to applications of three kinds: on a real Keycloak and on this
// server. What they see after each step has to be the same. KEYCLOAK names a Keycloak that runs already; words name the
// stories to tell. Ends with `N passed, N failed`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium as driver } from 'playwright-core';
import { startServer } from '../../src/index.ts';
import { chromium } from '../browser/chromium.ts';
import { runningKeycloak, startKeycloak } from '../real-keycloak/keycloak.ts';
import { differencesOf } from '../real-login/differences.ts';
import { appKinds } from './app-kinds.ts';
import { appsRealm } from './apps-realm.ts';
import { startApps, urlsOf } from './running-apps.ts';
import { ownAccount } from './stories/own-account.ts';
import { severalApps } from './stories/several-apps.ts';
import { singlePage } from './stories/single-page.ts';
import { wrongTurns } from './stories/wrong-turns.ts';
import { type Telling, tellAll } from './tell.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { KEYCLOAK, AGAINST, REALM: realm = 'proof-apps' } = process.env;
const words = process.argv.slice(2);
const stories = [...singlePage, ...severalApps, ...ownAccount, ...wrongTurns].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const used = ['keycloak-js', 'openid-client', 'consent', 'spring'];
const kinds = appKinds.filter(({ name }) => used.includes(name));

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-logins-'));
const urls = await urlsOf(kinds);
const file = path.join(folder, 'realm.json');
const description = appsRealm(realm, kinds, urls);
writeFileSync(file, JSON.stringify(description));
const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });

async function told(url: string): Promise<Telling[]> {
  await using _apps = await startApps(kinds, urls, `${url}/realms/${realm}`);
  return await tellAll(stories, { browser, url, realm, apps: urls });
}

async function onKeycloak(): Promise<Telling[]> {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  await keycloak.admin('DELETE', `/${realm}`).catch(() => {});
  await keycloak.admin('POST', '', description);
  return await told(keycloak.url);
}

async function onThisServer(): Promise<Telling[]> {
  await using server = await startServer({ port: 0, auth: { realmFiles: [file] } });
  return await told(server.url);
}

let [passed, failed] = [0, 0];
try {
  const real = await onKeycloak();
  const own = AGAINST === 'keycloak' ? await onKeycloak() : await onThisServer();
  for (const [index, { name, sights, error }] of real.entries()) {
    const other = own[index];
    if (error !== undefined || other?.error !== undefined) {
      failed += 1;
      print(`FAIL ${name}: ${error ?? 'as expected on Keycloak'} | ${other?.error}`);
      if (error !== undefined) print(JSON.stringify(sights.at(-1)).slice(0, 900));
    }
    for (const [step, sight] of sights.entries()) {
      const differences = differencesOf(sight, other?.sights[step]);
      if (differences.length === 0) passed += 1;
      else failed += 1;
      for (const difference of differences)
        print(`FAIL ${name}, ${sight.step}: ${JSON.stringify(difference).slice(0, 600)}`);
    }
  }
  if (process.env.OUT !== undefined) writeFileSync(process.env.OUT, JSON.stringify({ real, own }, undefined, 1));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
