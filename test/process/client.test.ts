import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The file and what it imports before its first line runs. */
function loaded(file: string, found = new Set<string>()): Set<string> {
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?<!")\b(?:from|import)\s*"([^"]+)"/g)) {
    const imported = name.startsWith('.') ? path.join(path.dirname(file), name) : name;
    if (!found.has(imported) && name.startsWith('.')) loaded(imported, found);
    else found.add(imported);
  }
  return found;
}

test('the client loads without the server and without any package', () => {
  const files = [...loaded('dist/client.js')];
  expect(files.filter((name) => !name.startsWith('dist/'))).toEqual([]);
  const bytes = files.reduce((sum, name) => sum + readFileSync(name).length, 0);
  expect(bytes).toBeLessThan(20_000);
});

test('it is a part of the package, with the error class of the server', () => {
  const program = `
    const [{ connect, ControlError }, main] = await Promise.all([import('understudy-server/client'), import('understudy-server')]);
    console.log(typeof connect, ControlError === main.ControlError);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(printed).toBe('function true\n');
});
