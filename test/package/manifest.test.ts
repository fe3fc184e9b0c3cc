import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const before = readFileSync('package.json', 'utf8');

/** A copy of what packing changes, with its script. */
function repository() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-manifest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['node_modules', 'dist']) mkdirSync(path.join(folder, name));
  const files = ['dist/.documents/redoc/LICENSE', 'dist/chunk-A.js', 'dist/chunk-A.js.map', 'dist/main.js'];
  writeFileSync(path.join(folder, 'dist/.built'), JSON.stringify({ begun: 0, files }));
  for (const file of ['package.json', '.config/packed-manifest.mjs', '.config/owner.json'])
    cpSync(file, path.join(folder, file));
  return {
    run: (what: string) => execFileSync(process.execPath, [path.join(folder, '.config/packed-manifest.mjs'), what]),
    manifest: () => readFileSync(path.join(folder, 'package.json'), 'utf8'),
  };
}

test('the packed manifest has what a user needs, no dependency, and may be published', () => {
  const { run, manifest } = repository();
  run('write');
  const { name, version, bin, ...packed } = JSON.parse(manifest());
  expect({ name, bin }).toEqual({ name: 'understudy-server', bin: { understudy: 'dist/main.js' } });
  expect(version).toBe(JSON.parse(before).version);
  expect(
    Object.keys(packed).filter((member) => /^(?:dev)?dependencies|scripts|private|overrides/i.test(member)),
  ).toEqual([]);
});

test('what the last build has made is packed, without its maps', () => {
  const { run, manifest } = repository();
  run('write');
  const { files } = JSON.parse(manifest()) as { files: string[] };
  expect(files.filter((file) => file.startsWith('dist/'))).toEqual(['dist/chunk-A.js', 'dist/main.js']);
  expect(files).toEqual(expect.arrayContaining(['src/docs', '.github/CHANGELOG.md']));
});

test('afterwards the manifest of the repository is back, byte for byte', { tags: ['thorough'] }, () => {
  const { run, manifest } = repository();
  run('write');
  run('restore');
  expect(manifest()).toBe(before);
});

test('an interrupted run costs nothing: the next one starts from the manifest of the repository', {
  tags: ['thorough'],
}, () => {
  const { run, manifest } = repository();
  run('write');
  run('write');
  run('restore');
  expect(manifest()).toBe(before);
  run('restore');
  expect(manifest()).toBe(before);
});

test('the folder of the repository is not published by mistake: only what was packed is', () => {
  expect(JSON.parse(before).private).toBe(true);
});
