import assert from 'node:assert/strict';
import type { Session } from './session.ts';

/** Searches as an agent asks them, by the view's gestures. */
export async function checkSearch({ check }: Session): Promise<void> {
  await check('a search shows results, reasons and code', async ({ page, open }) => {
    await open('#/search');
    await page.getByRole('searchbox', { name: 'Question' }).fill('capital of France');
    await page.getByLabel('Max results').fill('3');
    await page.getByRole('combobox', { name: 'Include answer' }).selectOption('basic');
    await page.getByText('More options').click();
    await page.getByLabel('Include favicon').check();
    await page.getByRole('button', { name: 'Search' }).click();
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await results.nth(2).waitFor();
    assert.equal(await results.count(), 3);
    assert.match(await results.first().innerText(), /france \d\.\d\d in title \d\.\d\d and content \d/);
    await page.locator('.answer').waitFor();
    const code = page.locator('pre.code').filter({ hasText: '"max_results":3' });
    await code.waitFor();
    assert.doesNotMatch(await code.innerText(), /sec-/i);
    await page.getByText('The answer as an agent gets it').click();
    await page.locator('.json').getByText('favicon').first().waitFor();
    const [stored] = await Promise.all([
      page.context().waitForEvent('page'),
      results.first().getByRole('link').click(),
    ]);
    await stored.getByRole('heading').first().waitFor();
    assert.match(stored.url(), /\/-\/pages\//);
    await page.getByLabel('API key').fill('tvly-wrong');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('status').getByText('401').waitFor();
    await page.locator('.json').getByText('Unauthorized').waitFor();
  });

  await check('a search shows whatever comes instead of an answer', async ({ page, open, program }) => {
    const odd = { results: [null, 1, { title: { a: 1 } }], answer: [] };
    await program.control('POST', '/rules', { when: { times: 1 }, then: { respond: { body: odd } } });
    await program.control('POST', '/rules', { when: { times: 1 }, then: { refuse: 'proxy.bad-gateway' } });
    await program.control('POST', '/rules', { then: { fault: 'reset' } });
    await open('#/search');
    await page.getByRole('searchbox', { name: 'Question' }).fill('capital of France');
    const ask = () => page.getByRole('button', { name: 'Search' }).click();
    await ask();
    await page.getByRole('status').getByText('1 result', { exact: false }).waitFor();
    await ask();
    await page.getByRole('status').getByText('502').waitFor();
    await page.locator('pre.code').filter({ hasText: '<h1>502 Bad Gateway</h1>' }).waitFor();
    await ask();
    await page.getByRole('region', { name: 'Messages' }).getByText('Failed to fetch').waitFor();
  });
}
