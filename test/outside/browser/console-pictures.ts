// npm run picture:console -- [folder]: screenshots of every view of the console, with and without requests, light and dark, on a wide
// and on a narrow screen; without a folder only the one of the README, `.github/console.png`.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import { runCommand } from '../../support/command.ts';
import { chromium } from './chromium.ts';
import { makeBusy } from './console/busy.ts';
import { programAt } from './console/program.ts';

const schemes = ['light', 'dark'] as const;
const widths = [1366, 390] as const;
const hashes = ['requests', 'requests/10', 'search', 'tokens', 'faults', 'picture', 'sandboxes', 'settings'];

/** What is there when the server has answered; some of it only where requests have come. */
const readyIn: Readonly<Record<string, string>> = {
  requests: '[role=option], .empty pre',
  'requests/10': '.why, .warning',
  search: 'form',
  tokens: '.tree details',
  faults: '.big-time',
  picture: 'svg.sequence:visible, .seq-words:visible, .picture p',
  sandboxes: '.grid td',
  settings: 'select',
};

async function show(page: Page, url: string, hash: string): Promise<void> {
  await page.goto(`${url}/-/#/${hash}`);
  await page.reload();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
  if (hash === 'search' && url.includes('busy')) {
    await page.getByRole('searchbox', { name: 'Question' }).fill('who founded the Red Cross');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('list', { name: 'Results' }).waitFor();
  }
  await page.waitForLoadState('load');
  await page
    .locator(readyIn[hash] ?? 'main h1')
    .first()
    .waitFor({ state: 'attached' });
  await page.locator('.clock').waitFor();
}

async function pictures(browser: Browser, urls: Readonly<Record<string, string>>, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of schemes)
    for (const width of widths) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
      for (const [name, url] of Object.entries(urls))
        for (const hash of hashes) {
          await show(page, url, hash);
          const file = `${folder}/${hash.replace('/', '-')}-${name}-${colorScheme}-${width}`;
          await page.screenshot({ path: `${file}.png` });
          const scrolled = await page.evaluate(scrollDown);
          if (scrolled) await page.screenshot({ path: `${file}-end.png` });
        }
      await page.close();
    }
}

/** Goes to the end of the part that scrolls. @returns whether there is more than fits */
function scrollDown(): boolean {
  const parts = [...document.querySelectorAll('.page, .view > .columns, .entry, .picture')];
  const part = parts.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 8);
  part?.scrollTo(0, part.scrollHeight);
  return part !== undefined;
}

const [folder] = process.argv.slice(2);
const command = runCommand({ SANDBOX_FILES: path.resolve('test') });
const root = await command.url;
const urls = { empty: `${root}/-/s/empty`, busy: `${root}/-/s/busy` };
await makeBusy(programAt(urls.busy), urls.busy);
const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
if (folder === undefined) {
  const page = await browser.newPage({ viewport: { width: 1180, height: 720 } });
  await show(page, urls.busy, 'requests/10');
  await page.screenshot({ path: '.github/console.png' });
} else await pictures(browser, urls, folder);
await browser.close();
await command.stop();
