import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { chromium as driver, type Page } from 'playwright-core';
import { runCommand } from '../../../support/command.ts';
import { chromium } from '../chromium.ts';
import { type Program, programAt } from './program.ts';

/** Unfolds everything in a request. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('article details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });

/** A look at the console of a sandbox that nobody else uses. */
export interface Look {
  readonly page: Page;
  /** Base URL of the sandbox. */
  readonly url: string;
  /** What calls the sandbox. */
  readonly program: Program;
  /** Opens the console there, at a place such as `#/tokens`. */
  open(hash?: string): Promise<void>;
}

type Options = NonNullable<Parameters<Awaited<ReturnType<typeof driver.launch>>['newPage']>[0]>;

/** A browser and a server that checks share. */
export interface Session {
  readonly url: string;
  /** Runs one check; anything fetched from elsewhere, and any error on the page, fails it. */
  check(name: string, look: (look: Look) => Promise<void>, options?: Options): Promise<void>;
  /** Ends both, and says how it went. */
  end(): Promise<void>;
}

export async function startSession(): Promise<Session> {
  const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
  const command = runCommand({ SANDBOX_FILES: path.resolve('test') });
  const server = await command.url;
  const own = ownAddresses();
  let [passed, failed, sandboxes] = [0, 0, 0];

  async function check(name: string, look: (look: Look) => Promise<void>, options: Options = {}): Promise<void> {
    sandboxes += 1;
    // A long name, too, leaves room for the rest.
    const url = `${server}/-/s/look-${'.'.repeat(80)}-${sandboxes}`;
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    page.setDefaultTimeout(30_000);
    const unwanted: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:data:|blob:|about:)/.test(request.url()) && !own.includes(new URL(request.url()).hostname))
        unwanted.push(request.url());
    });
    page.on('pageerror', (error) => unwanted.push(error.message));
    page.on('dialog', (dialog) => {
      unwanted.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/Content Security Policy|Content-Security-Policy/.test(message.text())) unwanted.push(message.text());
    });
    try {
      await look({ page, url, program: programAt(url), open: (hash = '') => goTo(page, `${url}/-/${hash}`) });
      assert.deepEqual(unwanted, []);
      passed += 1;
      process.stdout.write(`ok ${name}\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`FAIL ${name}: ${error instanceof Error ? error.message : error}\n`);
    } finally {
      await page.close();
    }
  }

  return {
    url: server,
    check,
    async end() {
      await browser.close();
      await command.stop();
      process.stdout.write(`${passed} passed, ${failed} failed\n`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}

/** By which this machine can be reached. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => address);

async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
}
