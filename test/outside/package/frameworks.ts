import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blocks } from '../../support/documents.ts';
import { chromium } from '../browser/chromium.ts';
import { folderWith } from '../support/node-packages.ts';
import type { Packed } from './packed.ts';
import { type NodeRelease, runProgram } from './run-program.ts';

/** How a test framework runs the tests of a folder. */
interface Framework {
  readonly name: string;
  readonly packages: readonly string[];
  command(packages: string): readonly string[];
  prepare?(folder: string): void;
  /** A file of failing/ as the framework expects it. */
  readonly failing: string;
}

export const frameworks: readonly Framework[] = [
  {
    name: 'vitest',
    packages: ['vitest@4.1'],
    command: (packages) => ['node', path.join(packages, 'vitest/vitest.mjs'), 'run'],
    failing: 'vitest.test.mjs',
  },
  {
    name: 'jest',
    packages: ['jest@30'],
    command: (packages) => ['node', path.join(packages, 'jest/bin/jest.js'), '--testMatch', '**/*.test.*js'],
    failing: 'jest.test.cjs',
  },
  {
    name: 'node-test',
    packages: [],
    command: () => ['node', '--test'],
    failing: 'node-test.test.mjs',
  },
  {
    name: 'playwright',
    packages: ['@playwright/test@1.65'],
    command: (packages) => ['node', path.join(packages, '@playwright/test/cli.js'), 'test', '-c', 'here.config.mjs'],
    // With the browser that is here.
    prepare: (folder) =>
      writeFileSync(
        path.join(folder, 'here.config.mjs'),
        `export default {
  globalSetup: 'understudy-server/playwright',
  use: { launchOptions: { executablePath: ${JSON.stringify(chromium())} } },
};\n`,
      ),
    failing: 'playwright.spec.mjs',
  },
];

/** Where the packed files and all that the examples need are installed. Tests stand in folders of it. */
export function projectWith(packed: Packed): string {
  const clients = ['@tavily/core@0.7.13', 'openid-client@6.8.9', 'typescript@5.9', '@types/node@20'];
  const project = folderWith([...frameworks.flatMap(({ packages }) => packages), ...clients]);
  const installed = path.join(project, 'node_modules/understudy-server');
  rmSync(installed, { recursive: true, force: true });
  renameSync(packed.folder, installed);
  rmSync(path.join(project, 'runs'), { recursive: true, force: true });
  mkdirSync(path.join(project, 'runs'));
  return project;
}

const newFolder = (project: string) => mkdtempSync(path.join(project, 'runs/run-'));

/** Runs the examples of the documents for a framework. */
export async function runExamples(framework: Framework, project: string, node: NodeRelease): Promise<void> {
  const examples = blocks.filter(({ info }) => info.startsWith(`${framework.name}/`));
  if (examples.length === 0) throw new Error(`the documents have no example for ${framework.name}`);
  const folder = newFolder(project);
  writeFileSync(path.join(folder, 'package.json'), '{}');
  for (const { info, text } of examples) writeFileSync(path.join(folder, path.basename(info)), text);
  framework.prepare?.(folder);
  await runProgram(framework.command(path.join(project, 'node_modules')), { cwd: folder, node });
}

const failures = [
  'thrown by the test',
  'Expected at least 1: requests with {"operation":"token"}',
  'Expected at least 1: requests with {"operation":"certs"}',
  '1 request for a path that nobody knows:\\s+#1 POST /serch -> 404',
];
const report = 'understudy: 1 request came:\\s+#1 POST /search -> 401\\s+because: ';

/** Runs tests that must fail, each with what came beside it. */
export async function runFailing(framework: Framework, project: string): Promise<void> {
  const folder = newFolder(project);
  writeFileSync(path.join(folder, 'package.json'), '{}');
  cpSync(path.join('test/outside/package/failing', framework.failing), path.join(folder, framework.failing));
  framework.prepare?.(folder);
  const printed = await runProgram(framework.command(path.join(project, 'node_modules')), { cwd: folder }).then(
    () => 'nothing failed',
    (error: Error) => error.message,
  );
  const missing = [...failures, report].filter((text) => !new RegExp(text).test(printed));
  const counted = /\b4 failed|^# fail 4$|^ℹ fail 4$/m.test(printed) && /\b1 passed|^(#|ℹ) pass 1$/m.test(printed);
  if (missing.length > 0 || !counted) throw new Error(`without ${missing.join(', ')}:\n${printed}`);
}
