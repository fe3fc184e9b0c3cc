import { parseArgs } from 'node:util';
import { settingsTable } from './read-settings.ts';

/** What the command line asks for. */
export type Command = { kind: 'run' } | { kind: 'help' } | { kind: 'version' } | { kind: 'refused'; message: string };

/** Reads the arguments of `understudy`: it has two options and no operands. */
export function readArguments(argv: readonly string[]): Command {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
      strict: true,
      allowPositionals: false,
    });
    if (values.help) return { kind: 'help' };
    return values.version ? { kind: 'version' } : { kind: 'run' };
  } catch {
    const known = /^(-h|--help|-v|--version)$/;
    const unknown = argv.find((argument) => !known.test(argument)) ?? '';
    return {
      kind: 'refused',
      message: `unknown argument ${JSON.stringify(unknown)}; understudy --help tells what there is`,
    };
  }
}

/** The text of `--help`. */
export function helpText(): string {
  const width = Math.max(...settingsTable.map(({ env }) => env.length));
  const rows = settingsTable.map(({ env, description }) => `  ${env.padEnd(width)}  ${description}`);
  return [
    'Usage: understudy',
    '',
    'Stands in for a web search API, a token endpoint and an example application, all on one port.',
    'Settings come from the environment and from a file .env in the working folder; the environment wins.',
    '',
    ...rows,
    '',
    '  -h, --help     show this text',
    '  -v, --version  show the version',
    '',
  ].join('\n');
}
