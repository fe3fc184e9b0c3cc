import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blocks } from '../../support/documents.ts';
import { folderWith } from '../support/node-packages.ts';
import { type Framework, frameworks } from './framework-list.ts';
import type { Packed } from './packed.ts';
import { type NodeRelease, runProgram } from './run-program.ts';

const clients = [
  '@tavily/core@0.7.13',
  'openid-client@6.8.9',
  'express@5.3.0',
  'jose@6.2.17',
  'typescript@5.9',
  '@types/node@20',
];

/** Where the packed files and all that the examples need are installed. Tests stand in folders of it. */
export function projectWith(packed: Packed): string {
  const newest = frameworks.filter(({ isOlder }) => !isOlder).flatMap(({ packages }) => packages);
  const project = folderWith([...newest, ...clients]);
  place(packed.folder, project, renameSync);
  return project;
}

/** The project of a framework: older versions have one of their own. */
function projectOf(framework: Framework, project: string): string {
  if (!framework.isOlder) return project;
  const own = folderWith([...framework.packages, ...clients.slice(0, 1)]);
  place(path.join(project, 'node_modules/understudy-server'), own, (from, to) => cpSync(from, to, { recursive: true }));
  return own;
}

function place(packedFolder: string, project: string, put: (from: string, to: string) => void): void {
  const installed = path.join(project, 'node_modules/understudy-server');
  rmSync(installed, { recursive: true, force: true });
  put(packedFolder, installed);
  rmSync(path.join(project, 'runs'), { recursive: true, force: true });
  mkdirSync(path.join(project, 'runs'));
}

/** The releases of Node.js that a framework is tried with. */
export function releasesFor({ isOlder, minNode = 0 }: Framework, nodes: readonly NodeRelease[]): NodeRelease[] {
  const fitting = nodes.filter(({ name }) => Number(/\d+/.exec(name)?.[0]) >= minNode);
  return isOlder ? fitting.slice(0, 1) : fitting;
}

function newFolder(project: string, framework: Framework): string {
  const folder = mkdtempSync(path.join(project, 'runs/run-'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  framework.prepare?.(folder);
  return folder;
}

/** Runs the examples of the documents with a framework, and tests that must fail, each with what came beside it. */
export async function runFramework(framework: Framework, first: string, node: NodeRelease): Promise<void> {
  const project = projectOf(framework, first);
  await runExamples(framework, project, node);
  await runFailing(framework, project, node);
}

async function runExamples(framework: Framework, project: string, node: NodeRelease): Promise<void> {
  const examples = blocks.filter(({ info }) => info.startsWith(`${framework.name}/`));
  if (examples.length === 0) throw new Error(`the documents have no example for ${framework.name}`);
  const folder = newFolder(project, framework);
  // Before version 4 the set-up of a run cannot load a module that imports Vitest.
  const fitting = examples.filter(({ info }) => !(/^vitest 3/.test(framework.row) && info.endsWith('.config.ts')));
  for (const { info, text } of fitting) writeFileSync(path.join(folder, path.basename(info)), text);
  await runProgram(framework.command(path.join(project, 'node_modules')), { cwd: folder, node });
}

/** Whole applications under test, with the ways in which what they rely on can fail. */
export async function runScenarios(project: string): Promise<void> {
  const vitest = frameworks.findLast(({ name, isOlder }) => name === 'vitest' && !isOlder);
  if (vitest === undefined) throw new Error('there is no newest Vitest');
  const folder = newFolder(project, vitest);
  const scenarios = 'test/outside/package/scenarios';
  for (const file of readdirSync(scenarios).filter((name) => name.endsWith('.mjs')))
    cpSync(path.join(scenarios, file), path.join(folder, file));
  const command = vitest.command(path.join(project, 'node_modules'));
  await runProgram([...command, '--testTimeout=60000', '--hookTimeout=60000'], { cwd: folder });
}

const failures = [
  'thrown by the test',
  'Expected at least 1: requests with {"operation":"token"}',
  'Expected at least 1: requests with {"operation":"certs"}',
  '1 request for a path that nobody knows:\\s+#1 POST /serch -> 404',
  '1 rule was never applied:\\s+never used \\{"match":\\{"operation":"root"\\}\\}, no request matched',
  'understudy: 1 rule was never applied:\\s+(#\\s+)?only told of \\{"match":\\{\\}\\}, no request matched',
];
const report = 'understudy: 1 request came:\\s+#1 POST /search -> 401\\s+because: ';

/** What failed must be told with the line of the test that asked for it. */
function placesIn(file: string): string[] {
  const lines = readFileSync(path.join('test/outside/package/failing', file), 'utf8').split('\n');
  const named = file.replace(/[.]/g, '\\.');
  return lines.flatMap((line, at) => (/understudy\.verify\(|'never used'/.test(line) ? [`${named}:${at + 1}\\b`] : []));
}

async function runFailing(framework: Framework, project: string, node: NodeRelease): Promise<void> {
  const folder = newFolder(project, framework);
  cpSync(path.join('test/outside/package/failing', framework.failing), path.join(folder, framework.failing));
  const command = framework.command(path.join(project, 'node_modules'));
  const printed = await runProgram(command, { cwd: folder, node }).then(
    () => 'nothing failed',
    (error: Error) => error.message,
  );
  const wanted = [...failures, report, ...placesIn(framework.failing)];
  const missing = wanted.filter((text) => !new RegExp(text).test(printed));
  const counted = /\b5 failed|^# fail 5$|^ℹ fail 5$/m.test(printed) && /\b2 passed|^(#|ℹ) pass 2$/m.test(printed);
  if (missing.length > 0 || !counted) throw new Error(`without ${missing.join(', ')}:\n${printed}`);
}

/** What a server that cannot be had is told as: in one sentence, and by every framework in the same way. */
export async function runWithoutFrameworkServer(project: string): Promise<void> {
  const folder = mkdtempSync(path.join(project, 'runs/run-'));
  cpSync('test/outside/package/failing/node-test.test.mjs', path.join(folder, 'node-test.test.mjs'));
  const told: [url: string, sentence: RegExp][] = [
    ['http://127.0.0.1:9', /UNDERSTUDY_URL: no answer from http:\/\/127\.0\.0\.1:9: .*ECONNREFUSED/],
    ['127.0.0.1:8000', /UNDERSTUDY_URL: "127\.0\.0\.1:8000" is no http or https address/],
  ];
  for (const [url, sentence] of told) {
    const environment = { UNDERSTUDY_URL: url };
    const printed = await runProgram(['node', '--test'], { cwd: folder, environment }).catch(({ message }) => message);
    if (!sentence.test(printed)) throw new Error(printed);
  }
}
