import { expect, test } from 'vitest';
import { describeBothWays } from '../../support/both-ways.ts';

describeBothWays((server) => {
  test('a search is explained', async () => {
    await using box = await server().sandbox();
    const { why } = await box.search.explain({ query: 'rivers', max_results: 1 });
    expect(why.map(({ step }) => step)).toEqual(['parameters', 'terms', 'filters', 'hit']);
  });

  test('the documents are of the sandbox', async () => {
    await using box = await server().sandbox();
    const { documents } = box;
    expect(await box.about()).toMatchObject({ server: 'understudy', sandbox: box.name });
    const all = [await documents.control(), await documents.search(), await documents.token()];
    expect(all.map(({ openapi }) => openapi.slice(0, 2))).toEqual(['3.', '3.', '3.']);
    expect(JSON.stringify(all[0])).toContain(box.url);
  });

  test('the numbers of the process can be read', async () => {
    expect(await server().metrics()).toMatch(/^# HELP /);
  });

  test('the recordings of the search API are listed', async () => {
    expect(await server().cassettes()).toEqual({ mode: 'stand-in', cassettes: [], unused: [], missed: [] });
  });
});
