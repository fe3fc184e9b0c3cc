import { type SettingRow, settingsTable } from '../settings/read-settings.ts';
import { flagOf } from './arguments.ts';
import type { Command } from './commands/command.ts';

/** The width of most terminals. */
const width = 80;
const column = 33;

/** Headings of the settings, by the first part of their names in the options; the rest is the server's. */
const headings: Readonly<Record<string, string>> = {
  tls: 'HTTPS and proxy',
  intercept: 'HTTPS and proxy',
  log: 'Log',
  control: 'Control',
  sandbox: 'Control',
  seed: 'Control',
  app: 'Example application',
  search: 'Web search',
  auth: 'Token endpoint',
};
const otherHeading = 'Server';

/** @param about a command, `settings`, or undefined for all there is, in short */
export function helpAbout(about: string | undefined, commands: Readonly<Record<string, Command>>): string {
  if (about === 'settings') return settingsHelp();
  const command = about === undefined ? undefined : commands[about];
  return about === undefined || command === undefined ? helpText(commands) : commandHelp(about, command);
}

/** The text of `--help`: what there is to do, on one screen. */
function helpText(commands: Readonly<Record<string, Command>>): string {
  return [
    'Usage: understudy [command] [options]',
    '',
    ...wrapped('Stands in for a web search API, a token endpoint and an example application, all on one port.', width),
    '',
    'Commands:',
    ...Object.entries(commands).flatMap(([name, command]) => entry(usageOf(name, command), command.summary)),
    '',
    'Examples:',
    '  understudy                         then open http://127.0.0.1:8000/-/',
    '  understudy --port 0 --auth-realm-files realm.json',
    '  SEARCH_RATE_LIMIT=5 understudy     the sixth search in a minute gets 429',
    '',
    'Every setting is an option and a variable: --app-variant is APP_VARIANT.',
    ...entry('--help settings', 'all settings, with their defaults'),
    ...entry('<command> --help', 'what a command takes'),
    ...entry('-h, --help', 'this text'),
    ...entry('-v, --version', 'the version'),
    '',
    'Documents: README.md beside the program, and /-/docs of a running server.',
    '',
  ].join('\n');
}

/** The text of `--help settings`: every setting under its heading with its default. */
function settingsHelp(): string {
  const groups = new Map<string, SettingRow[]>([[otherHeading, []]]);
  for (const row of settingsTable) {
    const heading = headings[row.path[0] ?? ''] ?? otherHeading;
    groups.set(heading, [...(groups.get(heading) ?? []), row]);
  }
  return [
    ...wrapped(
      'Every setting is an option, and a variable of the environment or of a file .env in the working folder: --app-variant is APP_VARIANT. Options win over the environment, which wins over the file. Lists are separated by commas.',
      width,
    ),
    ...[...groups].flatMap(([heading, rows]) => ['', `${heading}:`, ...rows.flatMap(rowLines)]),
    '',
  ].join('\n');
}

/** The text of `understudy <command> --help`. */
function commandHelp(name: string, command: Command): string {
  return [
    `Usage: understudy ${usageOf(name, command)} [options]`,
    '',
    ...wrapped(command.summary, width),
    '',
    ...command.options.flatMap(({ name: option, value, description }) =>
      entry(`--${option}${value === undefined ? '' : ` <${value}>`}`, description),
    ),
    ...entry('--help settings', 'the settings, which every command takes as options'),
    '',
  ].join('\n');
}

const usageOf = (name: string, { operands }: Command) => [name, ...operands.map((operand) => `[${operand}]`)].join(' ');

function rowLines({ env, description, schema }: SettingRow): string[] {
  const value: unknown = schema.parse(undefined);
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
  return entry(flagOf(env), `${description.replaceAll('`', '')}${text === '' ? '' : ` (default:\u00a0${text})`}`);
}

/** A name with what it means beside it, wrapped; a long name has a line of its own. */
function entry(name: string, text: string): string[] {
  const lines = wrapped(text, width - column).map((line) => ' '.repeat(column) + line);
  const label = `  ${name}`;
  if (label.length > column - 2) return [label, ...lines];
  return [label.padEnd(column) + (lines[0] ?? '').slice(column), ...lines.slice(1)];
}

/** Lines of at most `limit` characters; a non-breaking space holds two words together. */
function wrapped(text: string, limit: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= limit) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll('\u00a0', ' '));
}
