import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { type Look, type Session, unfold } from './session.ts';

const looks = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'narrow', options: { viewport: { width: 390, height: 800 } } },
] as const;

/** axe-core finds nothing serious, in any view. */
export async function checkAccessibility({ check }: Session): Promise<void> {
  for (const { name, options } of looks) {
    await check(`axe-core, ${name}`, (look) => lookAtAll(look), options);
  }
}

async function lookAtAll({ page, program, open, url }: Look): Promise<void> {
  await open();
  await page.getByRole('heading', { name: 'Nothing has come yet' }).waitFor();
  await lookWithAxe(page, 'nothing has come');
  await program.token({ scope: 'openid' });
  await program.token({ scope: 'openid' });
  await program.token({ client_secret: 'wrong' });
  await program.search('capital of France');
  await program.control('POST', '/rules', { match: { path: '/ruled' }, then: { respond: { status: 503 } } });
  await program.get('/ruled');
  await program.control('PUT', '/clock', { frozen: true });
  const login = {
    client_id: 'account-console',
    response_type: 'code',
    redirect_uri: `${url}/realms/demo/account/`,
    code_challenge_method: 'S256',
    code_challenge: 'c'.repeat(43),
  };
  await program.get(`/realms/demo/protocol/openid-connect/auth?${new URLSearchParams(login)}`);
  for (const id of [1, 4, 6]) {
    await open(`#/requests/${id}`);
    await page
      .getByRole('article', { name: `Request ${id}` })
      .getByRole('region', { name: 'Response' })
      .waitFor();
    await unfold(page);
    await lookWithAxe(page, `request ${id}`);
  }
  for (const name of ['As code', 'Send again', 'Make the next one fail', 'Pin this answer']) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    await lookWithAxe(page, name);
    await page.keyboard.press('Escape');
  }
  for (const view of ['requests', 'tokens', 'faults', 'picture', 'sandboxes', 'settings', 'search']) {
    await open(`#/${view}`);
    await page.locator('main h1').waitFor({ state: 'attached' });
    await page
      .locator(settled[view] ?? 'main')
      .first()
      .waitFor();
    await lookWithAxe(page, view);
  }
  await page.getByRole('searchbox', { name: 'Question' }).fill('capital of France');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('list', { name: 'Results' }).waitFor();
  await lookWithAxe(page, 'results');
}

/** What a view has once the server has answered. */
const settled: Readonly<Record<string, string>> = {
  tokens: '.tree details',
  faults: '.grid',
  picture: 'svg.sequence:visible, .seq-words:visible',
  sandboxes: '.grid td',
  settings: 'select',
};

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function lookWithAxe(page: Page, where: string): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.equal(width[0], width[1], `${where} is wider than the window`);
  await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)",
  )) as Violation[];
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html}: ${nodes[0]?.failureSummary}`);
  assert.deepEqual(serious, []);
}
