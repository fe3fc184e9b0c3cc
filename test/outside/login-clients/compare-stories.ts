import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium as driver } from 'playwright-core';
import { startServer } from '../../../src/index.ts';
import { chromium } from '../browser/chromium.ts';
import { makeRealm } from '../real-keycloak/exported-realm.ts';
import type { Keycloak } from '../real-keycloak/keycloak.ts';
import { differencesOf } from '../real-login/differences.ts';
import { reasonFor } from '../real-login/known-differences.ts';
import { appKinds } from './app-kinds.ts';
import { appsRealm } from './apps-realm.ts';
import { startApps, urlsOf } from './running-apps.ts';
import { ownAccount } from './stories/own-account.ts';
import { severalApps } from './stories/several-apps.ts';
import { singlePage } from './stories/single-page.ts';
import { wrongTurns } from './stories/wrong-turns.ts';
import { type Telling, tellAll } from './tell.ts';

export interface StoryComparison {
  readonly realm: string;
  /** Parts of the names of stories; none: all. */
  readonly words?: readonly string[];
  /** Compares Keycloak with itself. */
  readonly withItself?: boolean;
  /** A file for all that was seen. */
  readonly outFile?: string | undefined;
  print(line: string): void;
}

const used = ['keycloak-js', 'openid-client', 'consent', 'spring'];

/** People log in, in a browser, to applications of three kinds, on both servers: what they see after each step is compared. */
export async function compareStories(keycloak: Keycloak, comparison: StoryComparison) {
  const { realm, words = [], withItself = false, outFile, print } = comparison;
  const stories = [...singlePage, ...severalApps, ...ownAccount, ...wrongTurns].filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const kinds = appKinds.filter(({ name }) => used.includes(name));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-logins-'));
  const urls = await urlsOf(kinds);
  const file = path.join(folder, 'realm.json');
  const description = appsRealm(realm, kinds, urls);
  const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
  const told = async (url: string): Promise<Telling[]> => {
    await using _apps = await startApps(kinds, urls, `${url}/realms/${realm}`);
    return await tellAll(stories, { browser, url, realm, apps: urls });
  };
  const onKeycloak = async () => {
    await keycloak.admin('DELETE', `/${realm}`).catch(() => {});
    // With the identifiers that Keycloak has made: it lists things by them.
    writeFileSync(file, JSON.stringify(await makeRealm(keycloak, description)));
    return told(keycloak.url);
  };
  const onThisServer = async () => {
    await using server = await startServer({ port: 0, auth: { realmFiles: [file] } });
    return await told(server.url);
  };
  try {
    const real = await onKeycloak();
    const own = await (withItself ? onKeycloak() : onThisServer());
    if (outFile !== undefined) writeFileSync(outFile, JSON.stringify({ real, own }, undefined, 1));
    return compared(real, own, print);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function compared(real: readonly Telling[], own: readonly Telling[], print: StoryComparison['print']) {
  let [passed, failed] = [0, 0];
  for (const [index, { name, sights, error }] of real.entries()) {
    const other = own[index];
    if (error !== undefined || other?.error !== undefined) {
      failed += 1;
      print(`FAIL ${name}: ${error ?? 'as expected on Keycloak'} | ${other?.error}`);
    }
    for (const [step, sight] of sights.entries()) {
      const differences = differencesOf(sight, other?.sights[step]).filter(
        (difference) => reasonFor({ ...difference, at: difference.at.replace('seen', 'body') }, name) === undefined,
      );
      if (differences.length === 0) passed += 1;
      else failed += 1;
      for (const difference of differences)
        print(`FAIL ${name}, ${sight.step}: ${JSON.stringify(difference).slice(0, 600)}`);
    }
  }
  return { passed, failed };
}
