import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const before = readFileSync('package.json', 'utf8');

/** A copy of what packing changes, with its script. */
function repository() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-manifest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'node_modules'));
  for (const file of ['package.json', '.config/packed-manifest.mjs']) cpSync(file, path.join(folder, file));
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

test('afterwards the manifest of the repository is back, byte for byte', () => {
  const { run, manifest } = repository();
  run('write');
  run('restore');
  expect(manifest()).toBe(before);
});

test('an interrupted run costs nothing: the next one starts from the manifest of the repository', () => {
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
