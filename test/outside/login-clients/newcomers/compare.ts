// npm run compare:newcomers-browser: people make accounts, forget passwords, come from another realm and agree, in a browser in
// English and in German, on a real Keycloak and on this server. What they see after each step has to be the same. KEYCLOAK names
// a Keycloak that runs already; words name the stories; OUT names a file for all that was seen.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium as driver } from 'playwright-core';
import { startServer } from '../../../../src/index.ts';
import { startSmtp } from '../../../support/smtp-server.ts';
import { chromium } from '../../browser/chromium.ts';
import { adminOf, runningKeycloak, startKeycloak } from '../../real-keycloak/keycloak.ts';
import { differencesOf } from '../../real-login/differences.ts';
import { BrowserSession } from '../browser-session.ts';
import type { Telling } from '../tell.ts';
import { startApp } from './app.ts';
import { Newcomer } from './newcomer.ts';
import { makeOrganizations, realmNames, realmsOf } from './realms.ts';
import { newcomerStories } from './stories.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const { KEYCLOAK, OUT, PREFIX = 'newcomers-' } = process.env;
const words = process.argv.slice(2);
const names = realmNames(PREFIX);
const locales = { en: 'en-GB', de: 'de-DE' } as const;

async function tellAll(
  url: string,
  browser: Awaited<ReturnType<typeof driver.launch>>,
  app: string,
): Promise<Telling[]> {
  await using smtp = await startSmtp();
  const admin = adminOf(url);
  for (const realm of Object.values(names)) await admin('DELETE', `/${realm}`).catch(() => {});
  for (const realm of await realmsOf(url, names, app, smtp.port)) await admin('POST', '', realm);
  await makeOrganizations(admin, names);
  const told: Telling[] = [];
  for (const [language, locale] of Object.entries(locales))
    for (const { name, realm, tell } of newcomerStories) {
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
      const site = { browser, url, realm: names[realm], apps: new Map([['app', app]]) };
      const session = await BrowserSession.open(site, locale);
      const error = await tell(new Newcomer(session, language, smtp)).then(
        () => undefined,
        async (cause: unknown) => {
          await session.note('where it ended').catch(() => {});
          return String(cause).split('\n').slice(0, 2).join(' ');
        },
      );
      told.push({ name: `${language}: ${name}`, sights: session.sights, error });
      await session.end();
    }
  for (const realm of Object.values(names)) await admin('DELETE', `/${realm}`);
  return told;
}

/** Without elements that have no name, and what the links of mails are made of. */
const named = (sight: unknown): unknown =>
  JSON.parse(JSON.stringify(sight ?? null), (name, value: unknown) =>
    name === 'ids' && Array.isArray(value) ? value.filter((id) => id !== '') : name === 'claims' ? 'made' : value,
  ) as unknown;

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-newcomers-'));
const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
let [passed, failed] = [0, 0];
try {
  await using keycloak = KEYCLOAK === undefined ? await startKeycloak(folder) : runningKeycloak(KEYCLOAK);
  await using server = await startServer({
    port: 0,
    auth: { realm: '', adminUsername: 'admin', adminPassword: 'admin', mail: 'smtp' },
  });
  await using app = await startApp();
  const real = await tellAll(keycloak.url, browser, app.url);
  const own = await tellAll(server.url, browser, app.url);
  if (OUT !== undefined) writeFileSync(OUT, JSON.stringify({ real, own }, undefined, 1));
  for (const [index, { name, sights, error }] of real.entries()) {
    const other = own[index];
    if (error !== undefined || other?.error !== undefined) {
      failed += 1;
      print(`FAIL ${name}: ${error ?? 'as expected on Keycloak'} | ${other?.error}`);
    }
    for (const [step, sight] of sights.entries()) {
      const differences = differencesOf(named(sight), named(other?.sights[step]));
      if (differences.length === 0) passed += 1;
      else failed += 1;
      for (const difference of differences)
        print(`FAIL ${name}, ${sight.step}: ${JSON.stringify(difference).slice(0, 700)}`);
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
