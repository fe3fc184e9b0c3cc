import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../src/index.ts';
import { type Block, readmeBlocks } from './support/readme.ts';

const blocks = readmeBlocks();
const withInfo = (info: string): [string, Block][] =>
  blocks.filter((block) => block.info === info).map((block) => [block.text.split('\n', 1)[0] ?? '', block]);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('commands with their output', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ port: 0 });
  });
  afterAll(() => server.close());

  test.each(withInfo('console'))('%s', async (_first, { text }) => {
    const [, command = '', printed = ''] = /^\$ (.*)\n([\s\S]*)$/.exec(text) ?? [];
    expect(command).toMatch(/^curl /);
    const run = command.replaceAll('http://127.0.0.1:8000', server.url);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${run} -sS`]);
    const [shown, got] = [JSON.parse(printed) as unknown, JSON.parse(stdout) as unknown];
    expect(shapeOf(got)).toEqual(shapeOf(shown));
    if (typeof shown === 'string' || /"error"/.test(printed)) expect(got).toEqual(shown);
  });
});

/** The members of a JSON value and their types: what stays the same from run to run. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

describe('commands of the shell', () => {
  const commands = blocks
    .filter(({ info }) => info === 'sh')
    .flatMap(({ text }) => text.split(/\n|&&/))
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '');

  test.each([...new Set(commands)])('%s', (command) => {
    const [, assignments = '', rest = ''] = /^((?:[A-Z_]+=\S+ )*)(.*)$/.exec(command) ?? [];
    for (const [, name = ''] of assignments.matchAll(/([A-Z_]+)=/g)) {
      expect(readFileSync('.env.example', 'utf8')).toContain(`\n${name}=`);
    }
    const script = /^npm (?:run )?([a-z:-]+)/.exec(rest)?.[1];
    expect(script).toBeDefined();
    expect([...Object.keys(scripts), 'ci']).toContain(script);
  });

  test('npm start is the command that the process tests run', () => {
    expect(scripts.start).toBe('node dist/main.js');
  });
});

describe('examples of tests', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-readme-'));
  beforeAll(() => {
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(process.cwd(), path.join(folder, 'node_modules', 'understudy-server'));
    symlinkSync(path.resolve('node_modules/vitest'), path.join(folder, 'node_modules', 'vitest'));
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|NODE_TEST|TEST|PROD|DEV|MODE|SSR|BASE_URL)/.test(name),
    ),
  );

  test('node:test', () => {
    const examples = withInfo('js node:test');
    expect(examples.length).toBeGreaterThan(0);
    const files = examples.map(([, { text }], index) => {
      const file = path.join(folder, `example-${index}.test.mjs`);
      writeFileSync(file, text);
      return file;
    });
    const printed = execFileSync(process.execPath, ['--test', '--test-reporter=tap', ...files], {
      cwd: folder,
      env: clean,
      encoding: 'utf8',
    });
    expect(printed).toContain(`# pass ${files.length}`);
    expect(printed).toContain('# fail 0');
  });

  test('vitest', () => {
    const [[, example] = ['', undefined]] = withInfo('ts vitest');
    writeFileSync(path.join(folder, 'example.test.ts'), example?.text ?? '');
    const vitest = path.resolve('node_modules/vitest/vitest.mjs');
    const printed = execFileSync(
      process.execPath,
      [vitest, 'run', 'example.test.ts', '--root', folder, '--reporter=json'],
      {
        cwd: folder,
        env: clean,
        encoding: 'utf8',
      },
    );
    expect(JSON.parse(printed)).toMatchObject({ numPassedTests: 1, numFailedTests: 0 });
  });
});
