import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../../support/command.ts';
import { type Session, unfold } from './session.ts';

const script = '<img src=x onerror="document.title=\'run\'"><script>document.title="run"</script>';
/** Text in the other direction, what turns the direction, control characters, markup, code. */
const hostile = `שלום\u202e\u2066 \u0000\u001b[31m${script}" onmouseover="document.title='run'\u0085\ufeff javascript:alert(1)`;

/** Hostile texts in every place, a server that goes away, and far too many requests. */
export async function checkBadInput({ check }: Session): Promise<void> {
  await check('hostile texts are text, wherever they come from', async ({ page, program, open, url }) => {
    const encoded = encodeURIComponent(hostile);
    await program.get(`/${encoded}?a=${encoded}`, { 'x-hostile': encodeURI(script), 'user-agent': script });
    await program.search(hostile, { topic: hostile, include_answer: hostile });
    await program.search(`capital ${script}`);
    await program.token({ client_id: hostile, scope: hostile, [script]: script });
    const claims = Buffer.from(JSON.stringify({ iss: hostile, [script]: hostile, exp: 1 })).toString('base64url');
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid: hostile })).toString('base64url');
    await program.userinfo(`${header}.${claims}.AAAA`);
    await fetch(`${url}/search`, {
      method: 'POST',
      headers: { 'content-type': 'text/html' },
      body: script.repeat(700),
    });
    await program.control('POST', '/rules', {
      name: hostile,
      match: { path: '/ruled' },
      then: { respond: { headers: { 'x-a': script }, body: hostile } },
    });
    await program.get('/ruled');
    await program.control('PATCH', '/settings', { app: { greeting: hostile } });
    await open();
    await page.getByRole('option').nth(6).waitFor();
    for (let id = 1; id <= 7; id += 1) {
      await page.locator(`#row-${id}`).click();
      await page
        .getByRole('article', { name: `Request ${id}` })
        .getByRole('region', { name: 'Response' })
        .waitFor();
      await unfold(page);
    }
    await fetch(`${url}/realms/demo/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(Array.from({ length: 5_000 }, (_, at) => [`a${at}`, 'b'])),
    });
    await page.locator('#row-8').click();
    const form = page.getByRole('table', { name: 'Request: form' });
    await form.getByRole('button', { name: '200 more of 4800' }).click();
    await form.getByRole('button', { name: '200 more of 4600' }).waitFor();
    assert.equal(await form.getByRole('rowheader').count(), 400);
    for (const view of ['search', 'tokens', 'faults', 'picture', 'sandboxes', 'settings']) {
      await open(`#/${view}`);
      await page.locator('main').waitFor();
    }
    await page.getByRole('textbox', { name: 'Greeting' }).waitFor();
    await open('#/tokens');
    await page.getByRole('textbox', { name: 'A token' }).fill(`${header}.${claims}.AAAA`);
    await page.getByRole('button', { name: 'Decode and verify' }).click();
    await page.getByText('Not good:').waitFor();
    await open(`#/search?filter=${encoded}`);
    await page.getByRole('searchbox', { name: 'Question' }).fill(hostile);
    await page.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('status')
      .getByText(/\d results/)
      .waitFor();
    assert.equal(await page.title(), 'understudy');
    assert.equal(await page.locator('main img, main script, main [onmouseover]').count(), 0);
    assert.equal(await page.evaluate(() => document.body.innerText.includes('\u202e')), false);
  });

  await check('what cannot be drawn says so, and the rest goes on', async ({ page, open, url }) => {
    await page.route(`${url}/-/rules`, (route) => route.fulfill({ json: { rules: [{ id: 'of another version' }] } }));
    await open('#/faults');
    await page.getByRole('alert').getByText('This cannot be shown').waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Variant').waitFor();
  });

  await check('a server that goes away is told, and found again', async ({ page }) => {
    const first = runCommand();
    const address = await first.url;
    const port = new URL(address).port;
    await fetch(`${address}/before`);
    await page.goto(`${address}/-/`);
    await page.getByRole('option').filter({ hasText: '/before' }).click();
    await page.getByRole('article').getByText('GET /before').waitFor();
    const other = (await page.context().browser()?.newPage()) ?? page;
    await other.goto(`${address}/-/#/faults`);
    await other.getByRole('button', { name: 'Rate limited' }).click();
    await other.getByText('unused, no request matched').waitFor();
    await first.stop();
    await page.getByText('The server does not answer').waitFor();
    const second = runCommand({ PORT: port });
    await second.url;
    await fetch(`${address}/after`);
    await page.getByText('The server does not answer').waitFor({ state: 'detached' });
    await page.getByRole('option').filter({ hasText: '/after' }).waitFor();
    await page.getByRole('option').filter({ hasText: '/before' }).waitFor({ state: 'detached' });
    await page.getByRole('article').getByText('GET /before').waitFor({ state: 'detached' });
    await other.getByText('There are none: every answer is the real one').waitFor();
    await other.close();
    second.child.kill('SIGKILL');
    await once(second.child, 'close');
  });

  await check('a server that takes requests and says nothing is told, too', async ({ page }) => {
    const command = runCommand();
    await page.goto(`${await command.url}/-/`);
    await page.getByRole('heading', { name: 'Nothing has come yet' }).waitFor();
    command.child.kill('SIGSTOP');
    await page.getByText('The server does not answer').waitFor();
    command.child.kill('SIGCONT');
    await page.getByText('The server does not answer').waitFor({ state: 'detached' });
    await page.goto('about:blank');
    await command.stop();
  });

  await check(
    'a thousand requests in a second: a sample, which is told, and a page that obeys',
    async ({ page, open, url, program }) => {
      await open();
      let isOver = false;
      const flood = (async () => {
        while (!isOver) {
          await Promise.all(
            Array.from({ length: 100 }, () => fetch(`${url}/flood`).then((response) => response.arrayBuffer())),
          );
          await sleep(50);
        }
      })();
      await page.getByText('Too many to show all').waitFor();
      await page.getByRole('option').nth(5).click();
      await page.getByRole('article').getByText('GET /flood').waitFor();
      await page.keyboard.press('j');
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: /Resume/ }).click();
      isOver = true;
      await flood;
      await page.getByText('Too many to show all').waitFor({ state: 'detached' });
      const { total } = (await (await program.control('GET', '/requests')).json()) as { total: number };
      await page.waitForFunction(
        (kept) =>
          Number(
            /^([\d,]+) request/.exec(document.querySelector('.count')?.textContent ?? '')?.[1]?.replace(',', '') ?? 0,
          ) >= kept,
        total,
      );
    },
  );
}
