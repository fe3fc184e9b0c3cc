// npm run picture:console -- [folder]: screenshots of every view of the console, in light, dark and narrow; without a folder only the
// one of the README, `.github/console.png`.
import { mkdirSync } from 'node:fs';
import { chromium as driver, type Page } from 'playwright-core';
import { runCommand } from '../../support/command.ts';
import { chromium } from './chromium.ts';
import { type Program, programAt } from './console/program.ts';

const looks = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1280, height: 800 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } } },
  { name: 'narrow', options: { colorScheme: 'light', viewport: { width: 390, height: 800 } } },
] as const;
const hashes = ['requests', 'requests/14', 'search', 'tokens', 'faults', 'picture', 'sandboxes', 'settings'];

/** An agent whose requests fail. */
async function play({ get, search, token, userinfo, control }: Program): Promise<void> {
  await control('PUT', '/clock', { now: '2030-01-01T09:30:00Z' });
  await get('/');
  for (let times = 0; times < 5; times += 1) await token({ scope: 'openid' });
  const { access_token: access } = (await (await token({ scope: 'openid' })).json()) as { access_token: string };
  await userinfo(access);
  await token({ client_secret: 'outdated' });
  await search('who founded the Red Cross', { max_results: 5 });
  await control('PATCH', '/settings', { search: { rateLimit: 3 } });
  await search('vector databases compared', { search_depth: 'advanced' });
  await control('POST', '/rules', {
    name: 'the search is slow once',
    match: { interface: 'search' },
    when: { times: 1 },
    then: { delay: { seconds: 0.2 } },
  });
  for (const query of ['OAuth client credentials', 'what is a token endpoint', 'news about rivers'])
    await search(query);
  await control('POST', '/clock/advance', { seconds: 95 });
  await userinfo(access);
  await get('/items?limit=10');
}

async function show(page: Page, hash: string): Promise<void> {
  await page.goto(`${url}/-/#/${hash}`);
  await page.reload();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  if (hash === 'search') {
    await page.getByRole('searchbox', { name: 'Question' }).fill('who founded the Red Cross');
    await page.getByLabel('API key').fill('tvly-dev-understudy');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('list', { name: 'Results' }).waitFor();
  }
  await page.waitForLoadState('load');
  await page
    .locator(readyIn[hash] ?? 'main h1')
    .first()
    .waitFor({ state: 'attached' });
}

/** What is there when the server has answered. */
const readyIn: Readonly<Record<string, string>> = {
  requests: '[role=option]',
  'requests/14': '.why',
  tokens: '.tree details',
  faults: '.grid td',
  picture: 'svg.sequence:visible, .seq-words:visible',
  sandboxes: '.grid td',
  settings: 'select',
};

const [folder] = process.argv.slice(2);
const command = runCommand();
const url = await command.url;
await play(programAt(url));
const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
if (folder === undefined) {
  const page = await browser.newPage({ ...looks[0].options, viewport: { width: 1180, height: 720 } });
  await show(page, 'requests/14');
  await page.screenshot({ path: '.github/console.png' });
} else {
  mkdirSync(folder, { recursive: true });
  for (const { name, options } of looks) {
    const page = await browser.newPage(options);
    for (const hash of hashes) {
      await show(page, hash);
      await page.screenshot({ path: `${folder}/${hash.replace('/', '-')}-${name}.png` });
    }
    await page.close();
  }
}
await browser.close();
await command.stop();
