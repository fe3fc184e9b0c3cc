import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Session } from './session.ts';

/** The views beside the list of requests, by their gestures. */
export async function checkViews({ check }: Session): Promise<void> {
  await check('tokens of another realm are for its clients', async ({ page, open, program }) => {
    const realmFiles = ['test/golden/realm-demo.json', 'test/token/realms/orchard.json'].map((file) => resolve(file));
    const settings = { auth: { realmFiles } };
    assert.equal((await program.control('PATCH', '/settings', settings)).status, 200);
    await open('#/tokens');
    await page.getByRole('combobox', { name: 'Realm' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Mint' }).click();
    await page.getByRole('status').getByRole('button', { name: 'Copy the token' }).waitFor();
  });

  await check('organizations of a realm and linked accounts are shown', async ({ page, open, program }) => {
    const realmFiles = [resolve('test/outside/browser/console/organizations-realm.json')];
    assert.equal((await program.control('PATCH', '/settings', { auth: { realmFiles } })).status, 200);
    await open('#/tokens');
    const realms = page.getByRole('region', { name: 'Realms' });
    await realms.getByText('1 organization').click();
    await realms.getByText('acme', { exact: true }).click();
    await realms.getByText('ada', { exact: true }).filter({ visible: true }).waitFor();
    await realms.getByText('1 linked account').click();
    await realms.getByText('ada: ada.l at corp').waitFor();
  });

  await check('tokens are minted, decoded, and seen with their uses', async ({ page, program, open }) => {
    const { access_token: token } = (await (await program.token({ scope: 'openid' })).json()) as {
      access_token: string;
    };
    await program.token({ scope: 'openid' });
    await program.token({ scope: 'openid' });
    await program.userinfo(token);
    await open('#/tokens');
    await page.getByText('asked for 2 tokens while one was good').waitFor();
    await page.getByRole('button', { name: '#1 understudy' }).click();
    await page.getByText('Used by 1 request').waitFor();
    await page.getByRole('link', { name: /#4 .*userinfo 200/ }).waitFor();
    await page.getByRole('button', { name: 'Mint' }).click();
    await page.getByRole('status').getByRole('button', { name: 'whole token' }).click();
    const minted = await page.getByRole('status').locator('bdi').first().innerText();
    const box = page.getByRole('textbox', { name: 'A token' });
    await box.fill(`Bearer ${minted}`);
    await page.getByRole('button', { name: 'Decode and verify' }).click();
    await page.getByText(/^Good in realm demo, for \d+ s$/).waitFor();
    await box.fill(`${minted.slice(0, -8)}AAAAAAAA`);
    await page.getByRole('button', { name: 'Decode and verify' }).click();
    await page.getByText('Not good: the signature is wrong').waitFor();
    await page.getByText('3 keys').click();
    await page.getByRole('button', { name: 'Rotate the keys' }).click();
    await page.getByText('6 keys').waitFor();
    await page.getByText('7 clients').click();
    await page.getByRole('region', { name: 'Realms' }).getByText('admin-cli').waitFor();
  });

  await check('the clock is stopped, moved and set back', async ({ page, open, program }) => {
    await open('#/faults');
    await page.getByRole('button', { name: 'Freeze' }).click();
    await page.getByRole('button', { name: 'Let it run' }).waitFor();
    const read = async () => ((await (await program.control('GET', '/clock')).json()) as { now: string }).now;
    const before = Date.parse(await read());
    await page.getByRole('button', { name: '+1 min' }).click();
    await page.getByText(/^frozen, \d+ s ahead of real time$/).waitFor();
    await page.getByRole('button', { name: '+10 min' }).click();
    await page.getByText(/^frozen, 1[01] min( \d+ s)? ahead of real time$/).waitFor();
    assert.equal(Date.parse(await read()) - before, 660_000);
    await page.getByLabel('Jump to').fill('2030-01-01T00:00:00');
    await page.getByRole('button', { name: 'Jump' }).click();
    await page.getByRole('timer').getByText('2030-01-01 00:00:00').waitFor();
    await page.getByRole('button', { name: 'Back to real time' }).click();
    await page.getByText('running', { exact: true }).waitFor();
  });

  await check('faults are added and all rules removed', async ({ page, open, program }) => {
    await open('#/faults');
    await page.getByRole('button', { name: 'Rate limited' }).click();
    const rules = page.getByRole('region', { name: 'Rules' });
    await rules.getByText('unused, no request matched').waitFor();
    assert.equal((await program.search('rivers')).status, 429);
    assert.equal((await program.search('rivers')).status, 200);
    await rules.getByText('1 of 1, spent').waitFor();
    for (const name of ['Server error', 'Slow', 'Reset', 'Expired token', 'Broken signature'])
      await page.getByRole('button', { name }).waitFor();
    await page.getByLabel('How many').selectOption({ label: 'all' });
    await page.getByRole('button', { name: 'Broken signature' }).click();
    await rules.getByText('Broken signature (token)').waitFor();
    const { access_token: token } = (await (await program.token({ scope: 'openid' })).json()) as {
      access_token: string;
    };
    assert.equal((await program.userinfo(token)).status, 401);
    await rules.getByText('Write a rule').click();
    await rules.getByRole('textbox', { name: 'A rule as JSON' }).fill('{"then":{"respond":{"status":299}}}');
    await rules.getByRole('button', { name: 'Add it' }).click();
    await rules.getByText('every request').waitFor();
    assert.equal((await program.get('/')).status, 299);
    await rules.getByRole('textbox', { name: 'A rule as JSON' }).fill('{"then":{"refuse":"nobody"}}');
    await rules.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('then.refuse: must be a name').waitFor();
    await rules.getByRole('button', { name: 'Remove all rules' }).click();
    await rules.getByText('There are none').waitFor();
    assert.equal((await program.get('/')).status, 200);
  });

  await check('sandboxes are made, opened and deleted', async ({ page, open, url }) => {
    const name = `made-${url.split('-').at(-1)}`;
    await open('#/sandboxes');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Variant').selectOption('echo');
    await page.getByRole('button', { name: 'Make' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    assert.match(await row.innerText(), /echo/);
    await row.getByRole('link', { name: `Switch to ${name}` }).click();
    await page.getByRole('banner').getByText(`sandbox ${name}`).waitFor();
    await open('#/sandboxes');
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('with a port of its own').check();
    await page.getByLabel('Name').fill(`${name}-port`);
    await page.getByRole('button', { name: 'Make' }).click();
    const own = await page
      .getByRole('row')
      .filter({ hasText: `${name}-port` })
      .locator('bdi')
      .nth(1)
      .innerText();
    assert.match(own, /^http:\/\/127\.0\.0\.1:\d+$/);
    await page.goto(`${own}/-/latest`);
    await page.getByRole('banner').getByText(`sandbox ${name}-port`).waitFor();
    await page.getByRole('link', { name: 'Sandboxes' }).click();
    await page.getByRole('row').filter({ hasText: 'default' }).getByText('on the port of the process').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: `${name}-port` })
      .getByText(own)
      .waitFor();
  });

  await check('settings are seen and changed', async ({ page, open, program }) => {
    await open('#/settings');
    await page.getByLabel('Variant').selectOption('object');
    await page.getByLabel('Object b').fill('7');
    await page.getByLabel('Rate limit').fill('0');
    await page.getByRole('button', { name: 'Change 3 settings' }).click();
    await page.getByText('The next request is answered under these').waitFor();
    assert.equal(await (await program.get('/')).text(), '{"a":"hello","b":7}');
    assert.equal((await program.search('rivers')).status, 429);
    await page.getByLabel('Rate limit').fill('');
    await page.getByRole('button', { name: 'Change 1 setting' }).click();
    await page.getByRole('button', { name: 'Nothing is changed' }).waitFor();
    assert.equal((await program.search('rivers')).status, 200);
    await page.getByLabel('Object b').fill('many');
    await page.getByRole('button', { name: 'Change 1 setting' }).click();
    await page.getByText('settings.app.objectB: must be a whole number').waitFor();
    await page.getByRole('button', { name: 'Reset to the beginning' }).click();
    await page.getByText('Back to how the sandbox began').waitFor();
    assert.equal(await (await program.get('/')).text(), '"Hello"');
  });

  await check('a picture of a run, and its files', async ({ page, open, program }) => {
    await program.token();
    await program.search('rivers');
    await program.get('/nowhere');
    await open('#/picture?filter=-path:/nowhere');
    const picture = page.getByRole('img', { name: 'Sequence diagram of 2 requests' });
    await picture.getByText('client understudy').waitFor();
    const svg = await saved(page, 'SVG');
    assert.ok(svg.startsWith('<svg') && svg.includes('<style>') && svg.includes('POST search'));
    const { log } = JSON.parse(await saved(page, 'HAR'));
    assert.deepEqual(
      log.entries.map(({ _id }: { _id: string }) => _id),
      ['1', '2'],
    );
    const lines = (await saved(page, 'JSONL')).trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).operation),
      ['token', 'search'],
    );
  });
}

/** What a button lets one save. */
async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}
