import { expect, test } from 'vitest';
import { flagOf } from '../../src/cli/arguments.ts';
import { commands } from '../../src/cli/commands/commands.ts';
import { helpAbout } from '../../src/cli/help.ts';
import { settingsFromOptions, settingsTable } from '../../src/settings/read-settings.ts';

const help = helpAbout(undefined, commands);
const settings = helpAbout('settings', commands);
const inLines = (text: string) => text.replace(/\n {33}/g, ' ').split('\n');

test.each([undefined, 'settings', ...Object.keys(commands)])('%s: fits 80 columns', (about) => {
  expect(
    helpAbout(about, commands)
      .split('\n')
      .filter((line) => line.length > 80),
  ).toEqual([]);
});

test('fits a screen, with an example, where to read on, and how to see the rest', () => {
  expect(help.split('\n').length).toBeLessThanOrEqual(40);
  expect(help).toContain('\n  understudy --port 0 --auth-realm-files realm.json\n');
  expect(help).toContain('/-/docs of a running server');
  expect(help).toContain('--help settings');
});

test('has an empty line between its parts, and names what is not a setting', () => {
  expect(help.split('\n').filter((line, at, all) => all[at - 1] === '' || line.startsWith('  -'))).toEqual([
    expect.stringMatching(/^Stands in for/),
    'Commands:',
    'Examples:',
    'Every setting is an option and a variable: --app-variant is APP_VARIANT.',
    expect.stringMatching(/^ {2}--help settings {4}/),
    expect.stringMatching(/^ {2}-h, --help {4}/),
    expect.stringMatching(/^ {2}-v, --version {4}/),
    expect.stringMatching(/^Documents: /),
  ]);
  expect(help).toMatch(/^Usage: .*\n\n[\s\S]*\n {2}<command> --help {4}.*\n[\s\S]*[^\n]\n$/);
  expect(settings).toMatch(/^Every setting is an option, and a variable[\s\S]*[^\n]\n\nServer:\n[\s\S]*[^\n]\n$/);
  expect(settings.match(/\n\n\S.*:\n/g)).toHaveLength(7);
  expect(helpAbout('env', commands)).toMatch(/^Usage: .*\n\n\S[\s\S]*\n\n {2}--[\s\S]*[^\n]\n$/);
});

test('has every setting with its meaning and default', () => {
  const entries = inLines(settings);
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

test.each(Object.entries(commands))('has the command %s, and its options in its own help', (name, command) => {
  expect(inLines(help).some((line) => line.startsWith(`  ${name} `) && line.endsWith(command.summary))).toBe(true);
  const own = inLines(helpAbout(name, commands));
  for (const { name: option, value, description } of command.options) {
    const start = `  --${option}${value === undefined ? '' : ` <${value}>`} `;
    expect(own.map((line) => line.startsWith(start) && line.slice(start.length).trim())).toContain(description);
  }
});

test('names the operands of a command', () => {
  expect(help).toMatch(/^ {2}health \[url\] {2,}/m);
  expect(helpAbout('health', commands)).toMatch(/^Usage: understudy health \[url\] \[options\]\n/);
});

test('groups the settings under headings', () => {
  expect(settings.match(/^\S.*:$/gm)?.filter((line) => !line.startsWith('environment'))).toEqual([
    'Server:',
    'HTTPS and proxy:',
    'Log:',
    'Control:',
    'Example application:',
    'Web search:',
    'Token endpoint:',
  ]);
});

test.each([
  ['b'.repeat(29), `  ${'b'.repeat(29)}  does much\n`],
  ['b'.repeat(30), `  ${'b'.repeat(30)}\n${' '.repeat(33)}does much\n`],
])('there are two spaces at least behind a name: %s', (name, line) => {
  const command = { summary: 'does much', operands: [], options: [], load: () => Promise.reject() };
  expect(helpAbout(undefined, { [name]: command })).toContain(line);
});

test('a name too long for its column has a line of its own', () => {
  const long = {
    summary: 'does much',
    operands: ['operand-with-a-name', 'another-one'],
    options: [],
    load: () => Promise.reject(),
  };
  expect(helpAbout(undefined, { long })).toContain(
    `  long [operand-with-a-name] [another-one]\n${' '.repeat(33)}does much\n`,
  );
});
