import { parseArgs } from 'node:util';
import { nearest } from '../runtime/edit-distance.ts';
import { settingsTable } from '../settings/read-settings.ts';
import type { Command } from './commands/command.ts';
import { CommandError, exitCodes } from './exit.ts';

/** What the command line asks for: a command with what it is given, or a text about `understudy`. */
export type Invocation =
  | { kind: 'version' }
  | {
      kind: 'help';
      /** A command, or `settings`; undefined: all there is, in short. */
      about: string | undefined;
    }
  | {
      kind: 'command';
      command: Command;
      /** Settings, by their variables. */
      flags: Readonly<Record<string, string>>;
      /** The command's own options, by name. */
      options: Readonly<Record<string, string>>;
      operands: readonly string[];
    };

/** The option of a setting: `--app-variant` for APP_VARIANT. */
export const flagOf = (variable: string): string => `--${variable.toLowerCase().replaceAll('_', '-')}`;

const variables = new Map(settingsTable.map(({ env }) => [flagOf(env), env]));

/**
 * Reads the arguments of `understudy`. Without a command it is `defaultCommand`. Options may stand anywhere; of several
 * with one name the last counts. Whoever uses a value checks it.
 * @throws {CommandError} about the first argument that cannot be used. It repeats no value.
 */
export function readArguments(
  argv: readonly string[],
  commands: Readonly<Record<string, Command>>,
  defaultCommand: string,
): Invocation {
  const first = argv[0] ?? '-';
  const isNamed = !first.startsWith('-');
  if (isNamed && !Object.hasOwn(commands, first)) throw unknownArgument(first, Object.keys(commands));
  const command = commands[isNamed ? first : defaultCommand] as Command;
  const { operands: operandNames, options: own } = command;
  const ownNames = own.map((option) => `--${option.name}`);
  const plain = own.filter(({ value }) => value === undefined).map(({ name }) => `--${name}`);
  const valued = [...variables.keys(), ...ownNames.filter((name) => !plain.includes(name))];
  const { tokens } = parseArgs({
    args: argv.slice(isNamed ? 1 : 0),
    options: {
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
      ...Object.fromEntries(plain.map((flag) => [flag.slice(2), { type: 'boolean' }])),
      ...Object.fromEntries(valued.map((flag) => [flag.slice(2), { type: 'string' }])),
    },
    strict: false,
    tokens: true,
  });
  const flags: Record<string, string> = {};
  const options: Record<string, string> = {};
  const operands: string[] = [];
  let before = isNamed ? first : 'understudy';
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      // It may be the rest of a secret that was written with a space: it is not repeated.
      if (operands.length >= operandNames.length && !operandNames.at(-1)?.endsWith('…'))
        throw badUsage(`unexpected argument after ${before}: a command comes first, and lists have no spaces`);
      operands.push(token.value);
      before = operandNames[operands.length - 1] ?? before;
      continue;
    }
    const { rawName, value, inlineValue } = token;
    before = rawName;
    if (['-h', '--help', '-v', '--version'].includes(rawName)) {
      if (value !== undefined) throw badUsage(`${rawName} takes no value`);
      if (rawName === '-v' || rawName === '--version') return { kind: 'version' };
      return { kind: 'help', about: helpSubject(tokens[at + 1], commands) ?? (isNamed ? first : undefined) };
    }
    if (plain.includes(rawName)) {
      if (value !== undefined) throw badUsage(`${rawName} takes no value`);
      options[rawName.slice(2)] = '';
      continue;
    }
    if (!valued.includes(rawName)) throw unknownArgument(rawName, [...valued, ...plain, '--help', '--version']);
    if (value === undefined || (!inlineValue && value.startsWith('--'))) {
      throw badUsage(`${rawName} needs a value: ${rawName}=…`);
    }
    const variable = ownNames.includes(rawName) ? undefined : variables.get(rawName);
    if (variable === undefined) options[rawName.slice(2)] = value;
    else flags[variable] = value;
  }
  return { kind: 'command', command, flags, options, operands };
}

/** What stands behind `--help`: a command, or `settings`. */
function helpSubject(
  token: { kind: string; value?: string | undefined } | undefined,
  commands: Readonly<Record<string, Command>>,
): string | undefined {
  if (token?.kind !== 'positional' || token.value === undefined) return undefined;
  const known = ['settings', ...Object.keys(commands)];
  if (!known.includes(token.value)) throw badUsage(`there is help about ${known.join(', ')}`);
  return token.value;
}

/** An option or command that does not exist, with the one that was probably meant. */
function unknownArgument(argument: string, known: readonly string[]): CommandError {
  // Behind `NAME=` stands a value, which may be a secret.
  const [name = ''] = argument.split('=', 1);
  const flag = /^[A-Z_]+$/.test(name) ? flagOf(name) : name.replaceAll('_', '-').toLowerCase();
  const meant =
    (variables.has(flag) ? flag : nearest(flag, known, Math.max(2, Math.floor(flag.length / 4)))) ??
    known.find((other) => flag.startsWith('--') && other.endsWith(flag.slice(1)));
  return badUsage(`unknown argument ${JSON.stringify(name)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`);
}

const badUsage = (message: string) => new CommandError(exitCodes.badUsage, `${message}; see understudy --help`);
