import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { CompiledRule } from '../../../src/control/rules/compile-rule.ts';
import { followRulesFile } from '../../../src/server/loading/follow-rules-file.ts';
import { interfaceNames } from '../../../src/server/sandbox/interface-names.ts';
import { SettingsError } from '../../../src/settings/read-settings.ts';
import { endOfTest } from '../../support/end-of-test.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryLog } from '../../support/memory-log.ts';

const rule = (path: string) => ({ match: { path }, then: { respond: { status: 418 } } });

/** Follows a file with these rules; time passes at once. */
async function following(content: unknown) {
  const file = path.join(await folderOf({ 'rules.json': JSON.stringify(content) }), 'rules.json');
  const log = memoryLog();
  const { lines } = log;
  const changes: (readonly CompiledRule[])[] = [];
  const followed = await followRulesFile(file, {
    names: interfaceNames(),
    clock: { sleep: () => Promise.resolve() },
    log,
    signal: endOfTest(),
    changed: (rules) => void changes.push(rules),
  });
  const write = async (text: string) => {
    const before = lines.length;
    writeFileSync(file, text);
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(before));
    return lines.at(-1);
  };
  return { file, followed, lines, changes, write };
}

const paths = (rules: readonly CompiledRule[]) => rules.map(({ rule: { match } }) => match?.path);

test('rules are read again when their file changes, and stay when it is broken', async () => {
  const { file, followed, changes, write } = await following([rule('/a')]);
  expect(paths(followed.rules)).toEqual(['/a']);
  expect(await write(JSON.stringify([rule('/b'), rule('/c')]))).toBe('info RULES_FILE: read again: 2 rules');
  expect(await write(JSON.stringify([rule('/d')]))).toBe('info RULES_FILE: read again: 1 rule');
  expect([changes.map(paths), paths(followed.rules)]).toEqual([[['/b', '/c'], ['/d']], ['/d']]);
  expect(await write('no rules')).toMatch(/^warn RULES_FILE: .*rules\.json.*; the rules stay as they were$/);
  expect(paths(followed.rules)).toEqual(['/d']);
  rmSync(file);
});

test.each([['{'], ['[{ "match": 5 }]']])('a file that cannot be used is named by its setting: %s', async (text) => {
  const file = path.join(await folderOf({ 'rules.json': text }), 'rules.json');
  const options = { names: interfaceNames(), clock: { sleep: () => Promise.resolve() }, log: memoryLog() };
  const failed = followRulesFile(file, { ...options, signal: AbortSignal.abort(), changed() {} });
  await expect(failed).rejects.toThrow(SettingsError);
  await expect(failed).rejects.toThrow(/^RULES_FILE: /);
});

test('what keeps changes from being noticed is told', async () => {
  const file = path.join(await folderOf({ 'rules.json': '[]' }), 'rules.json');
  const log = memoryLog();
  await followRulesFile(file, {
    names: interfaceNames(),
    clock: { sleep: () => Promise.reject(new Error('no time')) },
    log,
    signal: endOfTest(),
    changed() {},
  });
  writeFileSync(file, '[ ]');
  await vi.waitFor(() => expect(log.lines).toContain('warn RULES_FILE: changes are not noticed: no time'));
});
