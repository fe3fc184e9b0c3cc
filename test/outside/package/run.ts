// npm run test:package: packs as for a release, and uses the file with package managers, releases of Node.js, kinds of
// modules and test frameworks. Prints tables of what works, and ends with `N passed, N failed`.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderWith } from '../support/node-packages.ts';
import { abandonCommandOf, runCommandOf } from './command.ts';
import { frameworks } from './framework-list.ts';
import { projectWith, releasesFor, runFramework, runScenarios, runWithoutFrameworkServer } from './frameworks.ts';
import { languages, runLanguage, runLanguageScenarios } from './languages.ts';
import { libraries } from './libraries.ts';
import { nodeReleases } from './node-releases.ts';
import { packageManagers } from './package-managers.ts';
import { deadLinksIn, manifestIn, pack } from './packed.ts';
import {
  checkPytestTypes,
  pythons,
  runFailingPytest,
  runKilledPytest,
  runPytestExamples,
  runPytestWords,
  runWithoutServer,
} from './pytest.ts';
import { results } from './results.ts';
import { type NodeRelease, runProgram } from './run-program.ts';
import { runInRuntime, runtimes } from './runtimes.ts';
import { ownPage, programs } from './smoke.ts';

/** `npm run test:package -- jest pnpm` tries these only. */
const wanted = process.argv.slice(2);
const { check, report } = results((text) => process.stdout.write(text));
const repository = readFileSync('package.json', 'utf8');
const packed = pack();
const manifest = manifestIn(packed.folder);
const deadLinks = deadLinksIn(packed);
const nodes = nodeReleases();
const tools = folderWith(['@arethetypeswrong/cli@0.18.5', 'publint@0.3.25']);
const project = projectWith(packed);
const empty = () => mkdtempSync(path.join(os.tmpdir(), 'understudy-project-'));

const work: (() => Promise<void>)[] = [];
const plan = (row: string, column: string, run: () => Promise<unknown> | unknown) => {
  if (wanted.length === 0 || wanted.some((text) => `${row}, ${column}`.includes(text)))
    work.push(() => check(row, column, run));
};

// What is in the package.
const place = (what: string, run: () => Promise<unknown> | unknown) => plan(what, 'package', run);
place('at most 7.0 MB packed', () => atMost(packed.megabytes, 7));
place('at most 18 MB unpacked', () => atMost(packed.unpackedMegabytes, 18));
place('nothing but what is needed', () =>
  none(
    packed.files.filter(
      (file) => !/^(dist\/|src\/docs\/|\.github\/[^/]+\.(md|png|svg)$|package\.json$|README\.md$|LICENSE$)/.test(file),
    ),
  ),
);
place('no source, no test', () =>
  none(packed.files.filter((file) => /(?<!\.d)\.[cm]?ts$|\.(test|spec)\.|\.tsbuildinfo$/.test(file))),
);
place('links in its documents lead to its files', () => none(deadLinks));
place('no dependency, no script, not private', () =>
  none(Object.keys(manifest).filter((name) => /^(dependencies|scripts|private|devDependencies)$/.test(name))),
);
place('the manifest of the repository is as it was', () =>
  none(repository === readFileSync('package.json', 'utf8') ? [] : ['changed']),
);
place('@arethetypeswrong/cli', () =>
  runProgram([path.join(tools, 'node_modules/.bin/attw'), packed.tarball], { cwd: tools }),
);
place('publint', () =>
  runProgram([path.join(tools, 'node_modules/.bin/publint'), packed.tarball, '--strict'], { cwd: tools }),
);
place('npm publish --dry-run', () => runProgram(['npm', 'publish', '--dry-run', packed.tarball], { cwd: empty() }));
place('npx starts it, a signal ends it', () => runCommandOf(packed.tarball, empty()));
place('npx starts it, and it ends with who started npx', () => abandonCommandOf(packed.tarball, empty()));

// Installed alone, in an empty project.
for (const manager of packageManagers)
  for (const node of nodes) plan(manager.name, node.name, () => installed(manager, node));

async function installed(manager: (typeof packageManagers)[number], node: NodeRelease): Promise<void> {
  const folder = empty();
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  manager.prepare?.(folder);
  // yarn 4 has a global store of its own in the home directory.
  await runProgram(manager.install(packed.tarball), { cwd: folder, node });
  for (const file of ['module.mjs', 'common.cjs']) {
    writeFileSync(path.join(folder, file), programs[file] ?? '');
    writeFileSync(path.join(folder, 'own.md'), ownPage);
    await runProgram(manager.run('node', file), { cwd: folder, node });
  }
  const command = manager.name === 'yarn 4' ? ['understudy'] : ['node_modules/.bin/understudy'];
  const version = await runProgram(manager.run(...command, '--version'), { cwd: folder, node });
  if (version.trim() !== manifest.version) throw new Error(`understudy --version: ${version}`);
  const others = manager.name === 'yarn 4' ? [] : readdirSync(path.join(folder, 'node_modules'));
  none(others.filter((name) => !name.startsWith('.') && name !== 'understudy-server'));
}

// Every kind of module; TypeScript is compiled once and run by each release.
const modules = path.join(project, 'runs/modules');
mkdirSync(modules);
for (const [file, text] of Object.entries({ ...programs, 'own.md': ownPage }))
  writeFileSync(path.join(modules, file), text);
const compiling = compile();
compiling.catch(() => {});

async function compile(): Promise<void> {
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--types', 'node'];
  const files = ['typed-module.mts', 'typed-common.cts'];
  const options = ['--target', 'es2022', '--lib', 'es2022', ...strict];
  const tsc = ['node', path.join(project, 'node_modules/typescript/bin/tsc')];
  await runProgram([...tsc, ...options, '--module', 'node16', ...files], { cwd: modules });
}

const kinds: [name: string, file: string, isCompiled: boolean][] = [
  ['ES module', 'module.mjs', false],
  ['CommonJS', 'common.cjs', false],
  ['TypeScript, ES module', 'typed-module.mjs', true],
  ['TypeScript, CommonJS', 'typed-common.cjs', true],
];
for (const [name, file, isCompiled] of kinds) {
  for (const node of nodes) {
    plan(name, node.name, async () => {
      if (isCompiled) await compiling;
      await runProgram(['node', file], { cwd: modules, node });
    });
  }
}

// The examples of the documents, and tests that must fail.
for (const framework of frameworks) {
  for (const node of releasesFor(framework, nodes))
    plan(framework.row, node.name, () => runFramework(framework, project, node));
}
plan('scenarios', 'vitest', () => runScenarios(project));
place('UNDERSTUDY_URL at something else', () => runWithoutFrameworkServer(project));

for (const python of pythons()) {
  plan('pytest', python.name, async () => {
    await runPytestExamples(python, project);
    await runPytestWords(python, project);
    await runFailingPytest(python, project);
    await runWithoutServer(python, project);
    await runKilledPytest(python, project);
    await checkPytestTypes(python);
  });
}

const main = path.join(project, 'node_modules/understudy-server/dist/main.js');
for (const language of languages) {
  plan(language.name, 'passes', () => runLanguage(language, main));
  plan(language.name, 'scenarios', () => runLanguageScenarios(language, main));
}

for (const { name, command } of runtimes) plan(name, 'passes', () => runInRuntime(command, project));

for (const library of libraries) plan(library.name, 'passes', () => library.run(main));

function none(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

function atMost(number: number, limit: number): void {
  if (number > limit) throw new Error(`${number} is more than ${limit}`);
}

/** Two at a time, on machines with two processors. */
async function worker(): Promise<void> {
  for (let next = work.shift(); next !== undefined; next = work.shift()) await next();
}
await Promise.all([worker(), worker()]);
const { text, failed } = report();
process.stdout.write(`${packed.files.length} files, ${packed.megabytes.toFixed(1)} MB\n\n${text}\n`);
process.exitCode = failed === 0 ? 0 : 1;
