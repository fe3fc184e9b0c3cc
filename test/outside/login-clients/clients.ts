// npm run test:login-clients: libraries that applications log people in with, unmodified, each in a small application of
// its own. A person fills in the form in a browser, is in, and logs out. KEYCLOAK names a Keycloak to do the same with;
// words name the applications. Without words the browser test of src/docs/login.md runs too, as it stands there.
// Ends with `N passed, N failed`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium as driver } from 'playwright-core';
import { startServer } from '../../../src/index.ts';
import { chromium } from '../browser/chromium.ts';
import { runningKeycloak } from '../real-keycloak/keycloak.ts';
import { type AppKind, appKinds } from './app-kinds.ts';
import { appsRealm } from './apps-realm.ts';
import { BrowserSession, type Site } from './browser-session.ts';
import { runDocsExample } from './docs-example.ts';
import { startApps, urlsOf } from './running-apps.ts';

const realm = 'proof-clients';
const words = process.argv.slice(2);
const kinds = appKinds.filter(({ name }) => name !== 'consent' && (words.length === 0 || words.includes(name)));
const urls = await urlsOf(kinds);
const description = appsRealm(realm, kinds, urls);
let [passed, failed] = [0, 0];

async function logInAndOut({ name, endsSession }: AppKind, session: BrowserSession): Promise<void> {
  await session.goto(`${session.app(name)}/`);
  await session.state(/^anonymous$/);
  await session.click('#login');
  await session.page.locator('#kc-login').waitFor();
  await session.logIn('ada', 'wrong');
  await session.page.getByText('Invalid username or password.').waitFor();
  await session.page.locator('#username').fill('ada');
  await session.page.locator('#password').fill('ada-pw');
  await session.page.locator('#kc-login').click();
  await session.state(/ada/);
  if (name.endsWith('-ts')) {
    // The page stays.
    await session.page.locator('#refresh').click();
    await session.state(/refreshed/);
  }
  await session.click('#logout');
  await session.state(/^anonymous$/);
  await session.click('#login');
  // Who is still known to the server is in at once.
  if (endsSession) await session.page.locator('#kc-login').waitFor();
  else await session.state(/ada/);
}

async function check(site: Site): Promise<void> {
  await using _apps = await startApps(kinds, urls, `${site.url}/realms/${realm}`);
  for (const kind of kinds) {
    const session = await BrowserSession.open(site);
    const error = await logInAndOut(kind, session).then(
      () => undefined,
      async (cause: unknown) => `${String(cause).split('\n')[0]}: ${await session.page.locator('body').innerText()}`,
    );
    if (error === undefined) passed += 1;
    else failed += 1;
    process.stdout.write(
      `${error === undefined ? 'ok' : 'FAIL'} ${kind.name}${error === undefined ? '' : `: ${error}`}\n`,
    );
    await session.end();
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-logins-'));
const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
try {
  if (process.env.KEYCLOAK === undefined) {
    const file = path.join(folder, 'realm.json');
    writeFileSync(file, JSON.stringify(description));
    await using server = await startServer({ port: 0, auth: { realmFiles: [file] } });
    await check({ browser, url: server.url, realm, apps: urls });
  } else {
    await using keycloak = runningKeycloak(process.env.KEYCLOAK);
    await keycloak.admin('DELETE', `/${realm}`).catch(() => {});
    await keycloak.admin('POST', '', description);
    await check({ browser, url: keycloak.url, realm, apps: urls });
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
if (words.length === 0) {
  const error = await runDocsExample().then(
    () => undefined,
    (cause) => String(cause.stdout ?? cause),
  );
  if (error === undefined) passed += 1;
  else failed += 1;
  process.stdout.write(
    `${error === undefined ? 'ok' : 'FAIL'} src/docs/login.md${error === undefined ? '' : `: ${error}`}\n`,
  );
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
