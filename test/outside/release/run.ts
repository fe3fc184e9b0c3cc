// npm run test:release: makes a draft of a release and checks what is in it, starts the server by the action, and looks at
// the workflows with actionlint. Ends with `N passed, N failed`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { results } from '../package/results.ts';
import { runProgram } from '../package/run-program.ts';
import { startByAction } from './action.ts';
import { installClone } from './folder.ts';

const actionlint = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';
const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-release-'));
const release = path.join(folder, 'release');
const { check: checkCell, report } = results((text) => process.stdout.write(text));
const check = (what: string, work: () => Promise<unknown> | unknown) => checkCell(what, 'release', work);
const fileWith = (ending: string) =>
  path.join(release, readdirSync(release).find((name) => name.endsWith(ending)) ?? '');

function expect(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

// `npm run test:container` builds the image.
const options = ['--draft', '--without-image'];
await check('is made as a draft', async () => {
  process.stdout.write(
    await runProgram(['npm', 'run', '--silent', 'release', '--', release, ...options], { cwd: '.' }),
  );
});

await check('has package, wheel, jar, licences, bill of materials and notes', () => {
  const names = readdirSync(release);
  const endings = ['.tgz', '.whl', '.jar', 'licences.txt', 'release-notes.md', 'sbom.cdx.json', 'SHA256SUMS'];
  expect(
    names.length === endings.length && endings.every((end) => names.some((name) => name.endsWith(end))),
    `${names}`,
  );
});

await check('has the checksums of its files', () =>
  runProgram(['sha256sum', '--check', '--strict', 'SHA256SUMS'], { cwd: release }),
);

await check('names in its bill of materials what the licences name', () => {
  const { components } = JSON.parse(readFileSync(path.join(release, 'sbom.cdx.json'), 'utf8')) as {
    components: { group?: string; name: string; version: string }[];
  };
  const licences = readFileSync(path.join(release, 'licences.txt'), 'utf8');
  const missing = ['fastify', 'jose', 'zod', 'preact', 'swagger-ui-dist'].filter(
    (wanted) => !components.some(({ name }) => name === wanted),
  );
  expect(missing.length === 0, `without ${missing}`);
  const unnamed = components.filter(({ name, version }) => !licences.includes(`${name} ${version} (`));
  expect(unnamed.length === 0, JSON.stringify(unnamed));
});

await check('has a wheel that pytest finds', async () => {
  const environment = path.join(folder, 'venv');
  await runProgram(['python3', '-m', 'venv', environment], { cwd: folder });
  const python = path.join(environment, 'bin/python');
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await runProgram([python, ...install, fileWith('.whl')], { cwd: folder });
  const printed = await runProgram([python, '-m', 'pytest', '--fixtures'], { cwd: folder });
  expect(/^understudy\b/m.test(printed), printed);
});

await check('is started by the action, and what follows knows where', () => startByAction(fileWith('.tgz'), folder));

await check('may be left out: npm installs a fresh clone as a folder', () => installClone(folder));

await check('is refused while the changelog has no section for it', async () => {
  const refused = await runProgram(
    ['npm', 'run', '--silent', 'release', '--', path.join(folder, 'other'), '--without-image'],
    {
      cwd: '.',
    },
  ).then(
    () => '',
    (error: Error) => error.message,
  );
  const isReleased = !/^## \[Unreleased\]\s+### /m.test(readFileSync('.github/CHANGELOG.md', 'utf8'));
  expect(
    isReleased ? refused === '' : refused.startsWith('release: the changelog has changes under Unreleased'),
    refused,
  );
});

await check('has workflows that actionlint takes', () => {
  execFileSync('go', ['run', actionlint], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
});

const { text, failed } = report();
process.stdout.write(`${text}\n`);
process.exitCode = failed === 0 ? 0 : 1;
