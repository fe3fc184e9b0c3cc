import { describe, expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments.ts';
import { commands, defaultCommand } from '../../src/cli/commands/commands.ts';
import { assignmentsIn, blocks, documents } from '../support/documents.ts';
import { inPowerShell } from '../support/powershell.ts';

const lines = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.trimEnd().split('\n'))
  .filter((line, index, all) => line !== '' && all.indexOf(line) === index);
const page = documents.find(({ file }) => file === 'src/docs/windows.md');
const shown = [...(page?.prose ?? '').matchAll(/^\| `(.+?)` \| `(.+?)` \|$/gm)].map(([, posix, power]) => [
  posix,
  power,
]);

test('the page about Windows has each command of the documents that PowerShell takes in another form, and no other', () => {
  const other = lines.map((line) => [line, inPowerShell(line)]).filter(([posix, power]) => posix !== power);
  // Whoever changes a command writes these rows.
  expect(shown).toEqual(other);
});

/** Arguments as PowerShell splits them: by blanks, with what is in single quotes as it is. */
const argumentsIn = (command: string) =>
  [...command.matchAll(/(?:[^\s']|'[^']*')+/g)].map(([word]) => word.replaceAll("'", ''));

describe('a server is started with the same settings', () => {
  const servers = shown.filter(([posix = '']) => /npm start/.test(posix) && !posix.includes('&&'));

  test.each(servers)('%s', (posix = '', power = '') => {
    const [, variables = '', command = ''] = /^((?:\$env:.*?; )*)node dist\/main\.js ?(.*)$/.exec(power) ?? [];
    const { flags } = readArguments(argumentsIn(command), commands, defaultCommand) as {
      flags: Record<string, string>;
    };
    const given = [...variables.matchAll(/\$env:(\w+) = '(.*?)';/g)].map(([, name = '', value = '']) => [name, value]);
    const [before = '', options = ''] = posix.split('npm start');
    const written = readArguments(
      options
        .trim()
        .split(' ')
        .filter((word) => !/^(--)?$/.test(word)),
      commands,
      defaultCommand,
    );
    expect({ ...Object.fromEntries(given), ...flags }).toEqual({
      ...assignmentsIn(before),
      ...(written as { flags: Record<string, string> }).flags,
    });
  });
});

test('what is shown with its answer is the same in PowerShell, but for the sign that continues a line', () => {
  const sessions = blocks
    .filter(({ language }) => language === 'console')
    .flatMap(({ text }) => text.split(/^\$ /m).slice(1));
  const typed = sessions.map((session) => /^(?:.*\\\n)*.*/.exec(session)?.[0].replaceAll('\\\n', ' ') ?? '');
  expect(typed.length).toBeGreaterThan(20);
  // Quotes of one kind, nothing that PowerShell fills in, no list with a comma outside of quotes.
  const plain = /^curl(?: +(?:[\w:/.=?&-]+|"[^"$`\\]*"|'[^'\\]*'))*$/;
  expect(typed.filter((command) => !plain.test(command.replace(/ (https?:\/\/\S*[&])/, '')))).toEqual([]);
});
