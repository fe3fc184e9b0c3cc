import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { Session } from './session.ts';

/** The list, the filter, the keys, one request and what can be done with it. */
export async function checkRequests({ check }: Session): Promise<void> {
  await check(
    'an empty server shows the lines to begin with, then what comes, live',
    async ({ page, program, open, url }) => {
      await open();
      await page.getByRole('heading', { name: 'Nothing has come yet' }).waitFor();
      const commands = await page.locator('pre.code').allInnerTexts();
      assert.equal(commands.length, 3);
      assert.ok(commands.every((command) => command.startsWith('curl ') && command.includes(url)));
      await program.get('/?first=1');
      await page.getByRole('option').filter({ hasText: '/?first=1' }).waitFor();
      await program.get('/nowhere');
      const [latest] = await page.getByRole('option').allInnerTexts();
      await page.getByRole('option').filter({ hasText: '/nowhere' }).waitFor();
      assert.ok(latest !== undefined);
      assert.match((await page.getByRole('option').first().innerText()).replace(/\s+/g, ' '), /404 GET \/nowhere/);
    },
  );

  await check('an empty server names realm and client of a realm file', async ({ page, program, open }) => {
    const settings = { auth: { realmFiles: [resolve('test/token/realms/orchard.json')] } };
    assert.equal((await program.control('PATCH', '/settings', settings)).status, 200);
    await open();
    await page.locator('pre.code').filter({ hasText: '/realms/orchard/' }).waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /\$REALM|\$CLIENT_ID/);
  });

  await check('a reset made elsewhere is shown', async ({ page, program, open }) => {
    await program.control('PUT', '/clock', { now: '2031-01-01T00:00:00Z', frozen: true });
    await program.get('/?before=1');
    await open();
    await page.getByRole('option').filter({ hasText: '/?before=1' }).waitFor();
    const clock = page.getByText('2031');
    await clock.first().waitFor();
    await program.control('POST', '/reset', {});
    await page.getByRole('heading', { name: 'Nothing has come yet' }).waitFor();
    await clock.first().waitFor({ state: 'hidden' });
    await program.get('/?after=1');
    await page.getByRole('option').filter({ hasText: '/?after=1' }).waitFor();
    assert.equal(await page.getByRole('option').count(), 1);
  });

  await check(
    'a request shows headers, a form as a table, tokens decoded, and why',
    async ({ page, program, open }) => {
      await program.token();
      await open();
      await page.getByRole('option').first().click();
      const entry = page.getByRole('article');
      await entry.getByRole('table', { name: 'Request: form' }).getByText('client_credentials').waitFor();
      assert.match(await entry.getByRole('region', { name: 'Why' }).innerText(), /authenticates by client-secret/);
      const response = entry.getByRole('region', { name: 'Response' });
      await response.getByText('token decoded').click();
      await response.getByText('service-account-understudy').waitFor();
      assert.match(await response.locator('.standing').first().innerText(), /^good for \d+ s$/);
      await response.locator('.json-fold').first().click();
      await response.getByText('expires_in').waitFor({ state: 'hidden' });
      assert.match(page.url(), /#\/requests\/1$/);
    },
  );

  await check('a call by MCP is a tool with its arguments and its result', async ({ page, program, open }) => {
    assert.equal((await program.tool('tavily_search', { query: 'capital of France', max_results: 2 })).status, 200);
    await open();
    await page.getByRole('option').filter({ hasText: 'mcp-search' }).click();
    const call = page.getByRole('article').getByRole('region', { name: 'Tool call tavily_search' });
    await call.getByText('capital of France').first().waitFor();
    assert.match(
      (await call.innerText()).replace(/\s+/g, ' '),
      /arguments: .*max_results.*: 2 .*Detailed Results: Title: /,
    );
    await program.tool('tavily_extract', { urls: [] });
    await page.getByRole('option').filter({ hasText: 'mcp-extract' }).click();
    const failed = page.getByRole('article').getByRole('region', { name: 'Tool call tavily_extract' });
    await failed.getByText('The tool failed').waitFor();
  });

  await check('the filter understands words, and texts in bodies', async ({ page, program, open }) => {
    await program.token({ client_secret: 'wrong' });
    await program.search('needle in a body');
    await program.get('/nowhere');
    await open();
    const rows = page.getByRole('option');
    const filter = page.getByRole('searchbox', { name: 'Filter' });
    await rows.nth(2).waitFor();
    for (const [text, count] of [
      ['status:4xx', 2],
      ['status:4xx interface:token', 1],
      ['client:understudy', 1],
      ['-interface:search', 2],
      ['text:"needle in a body"', 1],
      ['-text:"needle in a body"', 2],
      ['', 3],
    ] as const) {
      await filter.fill(text);
      await page.waitForFunction((wanted) => document.querySelectorAll('[role=option]').length === wanted, count);
    }
    await filter.fill('colour:red');
    await page.getByRole('alert').getByText('colour: is unknown').waitFor();
  });

  await check('keys: j k / Esc ? p', async ({ page, program, open }) => {
    for (const path of ['/1', '/2', '/3']) await program.get(path);
    await open();
    await page.getByRole('option').nth(2).waitFor();
    const title = page.getByRole('article').getByRole('heading', { level: 2 });
    await page.keyboard.press('j');
    await title.getByText('/3').waitFor();
    await page.keyboard.press('j');
    await title.getByText('/2').waitFor();
    await page.keyboard.press('k');
    await title.getByText('/3').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('path:/2');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys and filter words' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await program.get('/4');
    await page.getByRole('button', { name: 'Resume (1 new)' }).click();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('');
    await page.getByRole('option').nth(3).click();
    await page.getByRole('article').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'Nothing has come yet' }).waitFor();
  });

  await check('a key pressed the moment the list has changed means the new list', async ({ page, program, open }) => {
    for (const path of ['/1', '/2', '/3']) await program.get(path);
    await open();
    await page.getByRole('option').nth(2).waitFor();
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        if (document.querySelectorAll('[role=option]').length !== 1) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await page.getByRole('searchbox', { name: 'Filter' }).fill('path:/2');
    await page.getByRole('article').getByRole('heading', { level: 2 }).getByText('/2').waitFor();
  });

  await check('as code, sent again with its secret, failed next, pinned', async ({ page, program, open }) => {
    await program.search('capital of France');
    await open('#/requests/1');
    const entry = page.getByRole('article');
    await entry.getByRole('button', { name: 'As code' }).click();
    const dialog = page.getByRole('dialog');
    for (const [language, part] of [
      ['curl', '"$TAVILY_API_KEY"'],
      ['fetch', 'env.TAVILY_API_KEY'],
      ['Python', 'os.environ["TAVILY_API_KEY"]'],
    ] as const) {
      await dialog.getByRole('button', { name: language }).click();
      await dialog.locator('pre').filter({ hasText: part }).waitFor();
    }
    await page.keyboard.press('Escape');
    await entry.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByLabel('TAVILY_API_KEY').fill('tvly-wrong');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('status').getByText('401').waitFor();
    await dialog.getByLabel('TAVILY_API_KEY').fill('tvly-dev-understudy');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('status').getByText('200').waitFor();
    await page.keyboard.press('Escape');
    await entry.getByRole('button', { name: 'Make the next one fail' }).click();
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Add the rule' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.ok((await program.search('capital of France')).status >= 400);
    assert.equal((await program.search('capital of France')).status, 200);
    await entry.getByRole('button', { name: 'Pin this answer' }).click();
    await dialog.getByRole('button', { name: 'Pin it' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.match(await (await program.search('something else')).text(), /capital of France/);
    await open('#/requests/latest');
    await entry.getByRole('heading', { name: 'Rule pinned: the answer to #1' }).waitFor();
    await entry.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The rule is gone', { exact: true }).waitFor();
    assert.doesNotMatch(await (await program.search('something else')).text(), /capital of France/);
  });

  await check('10,000 requests scroll, drawn a screen at a time', async ({ page, open, url }) => {
    const line = {
      interface: 'search',
      operation: 'search',
      method: 'POST',
      target: '/search',
      status: 200,
      duration_ms: 1,
    };
    await page.route(`${url}/-/requests?*`, async (route) => {
      const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 10_001);
      const requests = Array.from({ length: Math.min(1_000, after - 1) }, (_, at) => ({
        id: String(after - 1 - at),
        time: new Date(Date.UTC(2030, 0, 1) + (after - at) * 1000).toISOString(),
        ...line,
      }));
      await route.fulfill({ json: { requests, total: 10_000, dropped: 0 } });
    });
    await open();
    await page.getByText('10,000 requests').waitFor();
    const list = page.getByRole('listbox');
    for (let part = 0; part <= 10; part += 1) {
      await list.evaluate((element, share) => {
        element.scrollTop = (element.scrollHeight - element.clientHeight) * share;
      }, part / 10);
      const place = Math.max(1, Math.round(10_000 * (1 - part / 10)));
      await page.locator(`[aria-posinset="${10_001 - place}"]`).waitFor();
      assert.ok((await page.getByRole('option').count()) < 80);
    }
  });
}
