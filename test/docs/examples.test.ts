import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { type Block, blocks } from '../support/documents.ts';

const kind = (language: string, info: string): Block[] =>
  blocks.filter((block) => block.language === language && block.info === info);

describe('examples of tests', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-examples-'));
  beforeAll(() => {
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(process.cwd(), path.join(folder, 'node_modules', 'understudy-server'));
    for (const name of ['vitest', '@types', 'typescript']) {
      symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name));
    }
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|NODE_TEST|TEST|PROD|DEV|MODE|SSR|BASE_URL)/.test(name),
    ),
  );
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, env: clean, encoding: 'utf8' });
  const writeAll = (examples: readonly Block[], ending: string): string[] =>
    examples.map(({ text }, index) => {
      const file = `example-${index}.test.${ending}`;
      writeFileSync(path.join(folder, file), text);
      return file;
    });

  test('with node:test pass', () => {
    const files = writeAll(kind('js', 'node:test'), 'mjs');
    expect(files.length).toBeGreaterThan(0);
    const printed = node('--test', '--test-reporter=tap', ...files);
    expect(printed).toContain(`# pass ${files.length}`);
    expect(printed).toContain('# fail 0');
  });

  // Another vitest and a compiler are started, which takes a while on a busy machine.
  test('with vitest pass, and their types fit', { timeout: 60_000 }, () => {
    const files = writeAll(kind('ts', 'vitest'), 'ts');
    expect(files.length).toBeGreaterThan(0);
    const printed = node('node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter=json', ...files);
    expect(JSON.parse(printed)).toMatchObject({ numPassedTestSuites: files.length, numFailedTests: 0 });
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', 'node'];
    expect(node('node_modules/typescript/bin/tsc', ...options, ...files)).toBe('');
  });
});

test('what a spec of Cypress arranges is taken by a server', async () => {
  const [spec] = blocks.filter(({ info }) => info === 'cypress/search.cy.js');
  await using server = await startServer({ port: 0 });
  const hooks: (() => void)[] = [];
  const statuses: Promise<number>[] = [];
  /** Cypress sends its requests in turn, too. */
  const cy = {
    request(method: string, url: string, body: object) {
      const before = statuses.at(-1);
      const headers = { 'content-type': 'application/json' };
      const init = { method, headers, body: JSON.stringify(body) };
      const send = async () => (await fetch(url.replace('http://127.0.0.1:8000', server.url), init)).status;
      statuses.push(before === undefined ? send() : before.then(send));
    },
  };
  new Function('beforeEach', 'cy', spec?.text ?? '')((hook: () => void) => hooks.push(hook), cy);
  for (const hook of hooks) hook();
  expect(await Promise.all(statuses)).toEqual([204, 201]);
  const search = await fetch(`${server.url}/-/s/cypress/search`, { method: 'POST', body: '{"query":"tea"}' });
  expect(search.status).toBe(429);
});

test.each(kind('js', '').map((block) => [block.text.split('\n', 1)[0], block]))(
  '%s can be parsed',
  (_first, { text }) => {
    expect(() => transformSync(text, { format: 'esm' })).not.toThrow();
  },
);
