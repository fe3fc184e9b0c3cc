import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { controlTools } from '../../src/control/mcp/control-tools.ts';
import { agentsPage, guides } from '../../src/control/mcp/guides.ts';
import { tools } from '../../src/search/mcp/tools.ts';

const page = await agentsPage();
const skillFile = '.github/skills/understudy/SKILL.md';
const skill = readFileSync(skillFile, 'utf8');
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);

test('the page for agents has the form of llms.txt, and fits a context window', () => {
  expect(page).toMatch(/^# understudy\n\n> /);
  expect(page).toMatch(/^## Documents\n\n(?:- \[[^\]]+\]\([^)]+\): .+\n)+$/m);
  expect(Buffer.byteLength(page)).toBeLessThan(6_000);
});

test('the skill says the same, and its links lead to what exists', () => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(skill) ?? [];
  expect(head).toMatch(/^name: understudy\ndescription: .{50,1000}$/);
  expect(body.replaceAll('](../../../src/docs/', '](guides/')).toBe(page);
  const broken = linksIn(skill).filter((link) => !existsSync(path.join(path.dirname(skillFile), link)));
  expect(broken).toEqual([]);
});

test('its links lead to documents that are served', async () => {
  const served = (await guides()).map(({ name }) => `guides/${name}`);
  expect(linksIn(page).filter((link) => !served.includes(link))).toEqual([]);
});

test('it names every tool, and mcp.md has a row for each', () => {
  const document = readFileSync('src/docs/mcp.md', 'utf8');
  expect(controlTools.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
  for (const { name } of [...tools, ...controlTools]) expect(document).toContain(`| \`${name}\` |`);
});
