import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { runCommand } from '../../../support/command.ts';
import { forgetPassword, logIn, usePeople } from './busy.ts';
import { programAt } from './program.ts';
import type { Look, Session } from './session.ts';

/** What somebody asks who looks for a mistake, and how the page is led to the answer by keys alone. */
interface Question {
  readonly asks: string;
  /** What has happened before. */
  arrange(look: Look): Promise<void>;
  find(keys: Keys): Promise<void>;
  /** What must be seen. */
  readonly answer: RegExp;
  /** Where it must be seen: a CSS selector. */
  readonly place: string;
}

/** A keyboard that counts: opening something is a step, and so is a filter. */
interface Keys {
  /** Goes to a control by Tab, and presses Enter on it. */
  open(name: string): Promise<void>;
  /** Writes into the filter of the list. */
  filter(text: string): Promise<void>;
  /** Opens the first line of the list. */
  first(): Promise<void>;
}

const maxSteps = 2;

const questions: readonly Question[] = [
  {
    asks: 'which search got the wrong result',
    async arrange({ program }) {
      for (const query of ['capital of France', 'who founded the Red Cross', 'capital of Italy'])
        await program.search(query, { max_results: 3 });
    },
    async find(keys) {
      await keys.filter('icrc.org');
      await keys.first();
    },
    answer: /who founded the Red Cross[\s\S]*0\.\d{3}[\s\S]*icrc\.org/,
    place: 'article',
  },
  {
    asks: 'why is my token inactive',
    async arrange({ program }) {
      const answer = (await (await program.token()).json()) as { access_token: string };
      await program.control('POST', '/clock/advance', { seconds: 200 });
      await program.introspect(answer.access_token);
    },
    async find(keys) {
      await keys.filter('operation:introspect');
      await keys.first();
    },
    answer: /expired \d+ s|expired .* ago/,
    place: '[aria-label=Why]',
  },
  {
    asks: 'who is logged in',
    async arrange({ program }) {
      await usePeople(program);
      await logIn(program, 'ada');
      await logIn(program, 'grace');
    },
    find: (keys) => keys.open('Tokens'),
    answer: /ada[\s\S]*Log out|grace[\s\S]*Log out/,
    place: '[aria-label="People logged in"]',
  },
  {
    asks: 'which rule was never used',
    async arrange({ program }) {
      await program.control('POST', '/rules', {
        name: 'slow once',
        match: { interface: 'search' },
        then: { delay: { seconds: 0 } },
      });
      await program.control('POST', '/rules', { name: 'never reached', match: { path: '/no' }, then: { number: 1 } });
      await program.search('rivers');
    },
    find: (keys) => keys.open('Clock and faults'),
    answer: /^1 rule was never used[\s\S]*never reached[\s\S]*unused, no request matched/m,
    place: '[aria-label=Rules]',
  },
  {
    asks: 'what happened at 10:31',
    async arrange({ program }) {
      for (const time of ['10:30:59', '10:31:00', '10:31:59', '10:32:00']) {
        await program.control('PUT', '/clock', { now: `2030-01-01T${time}Z`, frozen: true });
        await program.get(`/at/${time}`);
      }
    },
    find: (keys) => keys.filter('at:10:31'),
    answer: /^(?=[\s\S]*10:31:00)(?=[\s\S]*10:31:59)(?![\s\S]*10:32:00)(?![\s\S]*10:30:59)/,
    place: '.list',
  },
  {
    asks: 'why 401',
    async arrange({ program }) {
      await program.search('rivers');
      await program.search('rivers', {}, 'tvly-dev-understood');
    },
    async find(keys) {
      await keys.filter('status:401');
      await keys.first();
    },
    answer: /key/i,
    place: '[aria-label=Why]',
  },
  {
    asks: 'which mail was sent',
    async arrange({ program, url }) {
      await usePeople(program);
      await forgetPassword(url, 'grace');
    },
    find: (keys) => keys.open('Tokens'),
    answer: /grace@example\.test[\s\S]*Reset password/,
    place: '[aria-label=Mails]',
  },
  {
    asks: 'which setting has no effect',
    async arrange({ program }) {
      await program.control('PATCH', '/settings', { app: { variant: 'slow', greeting: 'Hi' } });
    },
    find: (keys) => keys.open('Settings'),
    answer: /1 setting has no effect: APP_GREETING \(no effect while APP_VARIANT is slow\)/,
    place: 'main .warning',
  },
  {
    asks: 'what did the agent call by MCP',
    async arrange({ program }) {
      await program.get('/');
      await program.tool('tavily_search', { query: 'capital of France', max_results: 2 });
      await program.search('rivers');
    },
    async find(keys) {
      await keys.filter('path:/mcp');
      await keys.first();
    },
    answer: /tavily_search[\s\S]*capital of France[\s\S]*max_results/,
    place: 'article',
  },
];

/** Ten questions of somebody who debugs, each answered in two steps at most, without a mouse. */
export async function checkQuestions({ check }: Session): Promise<void> {
  for (const { asks, arrange, find, answer, place } of questions)
    await check(`by keys: ${asks}?`, async (look) => {
      await arrange(look);
      await look.open();
      const { keys, steps } = keyboard(look.page);
      await find(keys);
      await seen(look.page, place, answer);
      assert.ok(steps() <= maxSteps, `it took ${steps()} steps`);
    });

  await check('by keys: which recording missed?', async ({ page }) => {
    const command = runCommand({ SEARCH_MODE: 'replay', SEARCH_CASSETTES: recordings() });
    const url = await command.url;
    await programAt(url).search('capital of France');
    await programAt(url).search('capital of Spain');
    await page.goto(`${url}/-/`);
    const { keys, steps } = keyboard(page);
    await keys.open('Search');
    await seen(
      page,
      '[aria-label="Requests without a recording"]',
      /capital of Spain[\s\S]*france\.json differs in body\.query/,
    );
    await seen(
      page,
      'table[aria-label=Recordings]',
      /france\.json[\s\S]*has answered[\s\S]*unused\.json[\s\S]*not used/,
    );
    assert.ok(steps() <= maxSteps);
    await page.goto('about:blank');
    await command.stop();
  });

  await check('by keys: the line of time leads to the red ones', async ({ page, program, open }) => {
    for (const [time, path] of [
      ['10:00:00', '/'],
      ['10:10:00', '/no'],
      ['10:20:00', '/'],
    ] as const) {
      await program.control('PUT', '/clock', { now: `2030-01-01T${time}Z`, frozen: true });
      await program.get(path);
    }
    await open();
    await page.getByRole('option').nth(2).waitFor();
    const line = page.getByRole('slider', { name: 'When requests came' });
    await tabTo(page, 'When requests came');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.match((await line.getAttribute('aria-valuetext')) ?? '', /: 1 request, 1 failed$/);
    await page.keyboard.press('Shift+ArrowRight');
    assert.match((await line.getAttribute('aria-valuetext')) ?? '', /: 2 requests, 1 failed$/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 2);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 3);
    const box = await line.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 10, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 2);
    await page.getByRole('button', { name: 'All times' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 3);
  });
}

async function seen(page: Page, place: string, answer: RegExp): Promise<void> {
  const element = page.locator(place).first();
  await element.waitFor();
  let text = '';
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    text = await element.innerText();
    if (answer.test(text)) return;
    await page.waitForTimeout(50);
  }
  assert.match(text, answer);
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim();
    });
    if (at === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab leads to no ${name}`);
}

function keyboard(page: Page): { keys: Keys; steps: () => number } {
  let count = 0;
  const keys: Keys = {
    async open(name) {
      count += 1;
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    },
    async filter(text) {
      count += 1;
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type(text);
      await page.waitForFunction(
        () =>
          / of /.test(document.querySelector('.count')?.textContent ?? '') && document.querySelector('[role=option]'),
      );
      await page.keyboard.press('Escape');
    },
    async first() {
      count += 1;
      await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
      await page.keyboard.press('j');
    },
  };
  return { keys, steps: () => count };
}

/** A folder with two recordings. */
function recordings(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-recordings-'));
  const response = { status: 200, headers: { 'content-type': 'application/json' }, json: { results: [] } };
  const write = (name: string, query: string) =>
    writeFileSync(
      path.join(folder, name),
      JSON.stringify({
        upstream: 'https://api.tavily.com',
        request: { operation: 'search', body: { query } },
        response,
      }),
    );
  write('france.json', 'capital of France');
  write('unused.json', 'capital of Italy');
  return folder;
}
