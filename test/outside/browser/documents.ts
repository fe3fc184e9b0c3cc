// Opens the documents of the example application in a headless browser that reaches nothing but the server.
import assert from 'node:assert/strict';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import { type RunningCommand, runCommand } from '../../support/command.ts';
import { chromium } from './chromium.ts';

const browser = await driver.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
let passed = 0;
let failed = 0;

/** Runs one check on a page of a variant; anything fetched from elsewhere and any error on the page fails it. */
async function check(name: string, variant: string, look: (page: Page, url: string) => Promise<void>): Promise<void> {
  const command: RunningCommand = runCommand({ APP_VARIANT: variant });
  const page = await newPage(browser);
  try {
    const url = await command.url;
    const unwanted: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(url)) unwanted.push(request.url());
    });
    page.on('pageerror', (error) => unwanted.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) unwanted.push(`${response.status()} ${response.url()}`);
    });
    await look(page, url);
    assert.deepEqual(unwanted, []);
    passed += 1;
    process.stdout.write(`ok ${name}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAIL ${name}: ${error}\n`);
  } finally {
    await page.close();
    await command.stop();
  }
}

async function newPage(from: Browser): Promise<Page> {
  const page = await from.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

await check('Swagger UI lists the operation and "Try it out" shows the answer', 'echo', async (page, url) => {
  await page.goto(`${url}/docs`);
  assert.equal(await page.title(), 'FastAPI - Swagger UI');
  await page.locator('.opblock-summary', { hasText: 'Root' }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByPlaceholder('a', { exact: true }).fill('007');
  await page.getByPlaceholder('b', { exact: true }).fill('x & y');
  await page.getByRole('button', { name: 'Execute' }).click();
  const live = page.locator('.live-responses-table');
  await live.locator('.response-col_status', { hasText: '200' }).waitFor();
  assert.match(await live.locator('td.response-col_description').last().innerText(), /"a = 7, b = x & y"/);
  assert.match(await page.locator('.request-url').innerText(), /\/\?a=007&b=x%20%26%20y$/);
});

await check('Swagger UI of an operation without parameters', 'greeting', async (page, url) => {
  await page.goto(`${url}/docs`);
  await page.locator('.opblock-summary', { hasText: 'Root' }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  const answer = page.locator('.live-responses-table td.response-col_description').last();
  assert.match(await answer.innerText(), /"Hello"/);
});

await check('the documents of the control plane and the interfaces', 'greeting', async (page, url) => {
  await page.goto(`${url}/-/docs`);
  await page.locator('#operations-clock-getClock .opblock-summary-control').click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  const answer = page.locator('.live-responses-table td.response-col_description').last();
  assert.match(await answer.innerText(), /"offset_seconds": 0/);
  for (const [title, operation] of [
    ['Search API', '/research/{id}'],
    ['Token endpoint', '/realms/{realm}/protocol/openid-connect/token'],
  ] as const) {
    await page.getByRole('link', { name: title }).click();
    await page.locator('.opblock-summary-path', { hasText: operation }).first().waitFor();
  }
});

await check('ReDoc lists the operation and its parameters', 'echo', async (page, url) => {
  await page.goto(`${url}/redoc`);
  assert.equal(await page.title(), 'FastAPI - ReDoc');
  await page.getByRole('heading', { name: 'Root' }).waitFor();
  const text = await page.locator('body').innerText();
  for (const part of ['a\nrequired', 'b\nrequired', '422', 'Validation Error']) assert.ok(text.includes(part), part);
});

await browser.close();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
