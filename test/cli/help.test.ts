import { expect, test } from 'vitest';
import { flagOf } from '../../src/cli/arguments.ts';
import { commands } from '../../src/cli/commands/commands.ts';
import { helpText } from '../../src/cli/help.ts';
import { settingsFromOptions, settingsTable } from '../../src/settings/read-settings.ts';

const help = helpText(commands);
const entries = help.replace(/\n {33}/g, ' ').split('\n');

test('fits 80 columns', () => {
  expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('has every setting with its meaning and default', () => {
  for (const { env, description, path } of settingsTable) {
    const value = path.reduce<unknown>(
      (object, key) => (object as Record<string, unknown>)[key],
      settingsFromOptions(),
    );
    const text = Array.isArray(value) ? value.join(',') : (value ?? '');
    const shown = `${description.replaceAll('`', '')}${text === '' ? '' : ` (default: ${text})`}`;
    const entry = entries.find((line) => line.startsWith(`  ${flagOf(env)} `));
    expect(entry?.slice(2 + flagOf(env).length).trim()).toBe(shown);
  }
});

test('has every command with its operands and options', () => {
  for (const [name, { summary, options }] of Object.entries(commands)) {
    expect(entries.some((line) => line.startsWith(`  ${name} `) && line.endsWith(summary))).toBe(true);
    for (const option of options) {
      expect(
        entries.some((line) =>
          line.startsWith(`    --${option.name}${option.value === undefined ? '' : ` <${option.value}>`} `),
        ),
      ).toBe(true);
    }
  }
  expect(help).toMatch(/^ {2}health \[url\] {2,}/m);
});

test('groups the settings under headings', () => {
  expect(help.match(/^\S.*:$/gm)?.filter((line) => !line.startsWith('environment'))).toEqual([
    'Commands:',
    'Server:',
    'HTTPS and proxy:',
    'Log:',
    'Control:',
    'Example application:',
    'Web search:',
    'Token endpoint:',
    'Other options:',
  ]);
});

test('a name too long for its column has a line of its own', () => {
  const long = {
    summary: 'does much',
    operands: ['operand-with-a-name', 'another-one'],
    options: [],
    load: () => Promise.reject(),
  };
  expect(helpText({ long })).toContain(`  long [operand-with-a-name] [another-one]\n${' '.repeat(33)}does much\n`);
});
