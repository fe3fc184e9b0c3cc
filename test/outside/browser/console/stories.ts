import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Session } from './session.ts';

/** From a program that fails to the reason, in at most three clicks from the list. */
export async function checkStories({ check }: Session): Promise<void> {
  await check('an agent that gets 429 twice is understood', async ({ page, program, open }) => {
    await program.control('PATCH', '/settings', { search: { rateLimit: 2 } });
    const statuses: number[] = [];
    for (const query of ['one', 'two', 'three', 'four']) statuses.push((await program.search(query)).status);
    assert.deepEqual(statuses, [200, 200, 429, 429]);
    await open();
    const { click, clicks } = counter();
    await click(() => page.getByRole('option').filter({ hasText: '429' }).first().click());
    const why = await whyText(page);
    assert.match(why, /The rate limit is reached: 4 of the caller's requests came within the minute/);
    assert.match(why, /wait \d+ s \(Retry-After\)/);
    assert.ok(clicks() <= 3);
  });

  await check('an agent that a rule refuses sees which one', async ({ page, program, open }) => {
    const name = 'the search is refused twice';
    const rule = { name, match: { interface: 'search' }, when: { times: 2 }, then: { refuse: 'search.rate-limited' } };
    await program.control('POST', '/rules', rule);
    for (const query of ['one', 'two', 'three']) await program.search(query);
    await open();
    const { click, clicks } = counter();
    await click(() => page.getByRole('option').filter({ hasText: '429' }).first().click());
    assert.match(await whyText(page), /A rule made this 429/);
    await page.getByRole('region', { name: 'Rule', exact: true }).getByRole('heading').getByText(name).waitFor();
    assert.ok(clicks() <= 3);
  });

  await check('a client with a wrong secret is understood', async ({ page, program, open }) => {
    assert.equal((await program.token({ client_secret: 'guessed' })).status, 401);
    await open();
    const { click, clicks } = counter();
    await click(() => page.getByRole('option').filter({ hasText: '401' }).first().click());
    const why = await whyText(page);
    assert.match(why, /authenticates by client-secret; the request brought client_secret in the form/);
    assert.match(why, /invalid_client|Invalid client|unauthorized_client/i);
    assert.doesNotMatch(await page.locator('body').innerText(), /guessed/);
    assert.ok(clicks() <= 3);
  });

  await check('a login with a wrong password shows its flow and the step that decided', async (look) => {
    const { page, program, open, url } = look;
    const realmFiles = [resolve('test/outside/browser/console/people-realm.json')];
    assert.equal((await program.control('PATCH', '/settings', { auth: { realmFiles } })).status, 200);
    const query = new URLSearchParams({ client_id: 'shop', response_type: 'code', redirect_uri: `${url}/back` });
    await page.goto(`${url}/realms/demo/protocol/openid-connect/auth?${query}`);
    await page.locator('input[name=username]').fill('ada');
    await page.locator('input[name=password]').fill('guessed');
    await page.locator('[name=login]').click();
    await page.getByText('Invalid username or password').waitFor();
    await open();
    await page.getByRole('option').filter({ hasText: 'login-actions/authenticate' }).first().click();
    const flow = page.getByRole('figure', { name: 'Flow browser' });
    const decided = flow.locator('[aria-current=step] > .flow-step');
    await decided.waitFor();
    assert.equal(await decided.count(), 1);
    assert.match(
      (await decided.innerText()).replace(/\s+/g, ' '),
      /^auth-username-password-form required failed decided$/,
    );
    await flow
      .getByRole('listitem')
      .filter({ hasText: /^auth-cookie alternative skipped$/ })
      .waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /guessed/);
  });

  await check('an expired token is understood', async ({ page, program, open }) => {
    const answer = await program.token({ scope: 'openid' });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    assert.equal((await program.userinfo(token)).status, 200);
    await program.control('POST', '/clock/advance', { seconds: 100 });
    assert.equal((await program.userinfo(token)).status, 401);
    await open();
    const { click, clicks } = counter();
    await click(() => page.getByRole('option').filter({ hasText: '401' }).first().click());
    assert.match(await whyText(page), /The token had expired \d+ s before this request came; it lived 60 s/);
    assert.match(await page.locator('.token-card').first().innerText(), /expired \d+ s ago/);
    assert.ok(clicks() <= 3);
  });
}

async function whyText(page: Page): Promise<string> {
  const why = page.getByRole('region', { name: 'Why' });
  await why.waitFor();
  return why.innerText();
}

function counter() {
  let count = 0;
  return {
    async click(run: () => Promise<void>): Promise<void> {
      count += 1;
      await run();
    },
    clicks: () => count,
  };
}
