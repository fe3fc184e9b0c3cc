import { withDotEnv } from '../settings/dot-env.ts';
import { SettingsError, settingsFromEnvironment } from '../settings/read-settings.ts';
import type { Settings } from '../settings/schema.ts';
import { flagOf } from './arguments.ts';
import type { CommandInput } from './commands/command.ts';

/** The settings of a command, and what the user knows them as. */
export interface CommandSettings {
  readonly settings: Settings;
  /** The option where the setting was given as one, otherwise its variable. */
  nameOf(variable: string): string;
  /** Names of all variables of the environment and of `.env`. */
  readonly variables: readonly string[];
}

/**
 * Reads the settings: options over the environment over the file `.env`.
 * @throws {SettingsError} naming every setting that cannot be used, as the user wrote it.
 */
export function readCommandSettings({
  flags,
  environment,
}: Pick<CommandInput, 'flags' | 'environment'>): CommandSettings {
  const variables = withDotEnv(environment);
  const nameOf = (variable: string) => (Object.hasOwn(flags, variable) ? flagOf(variable) : variable);
  return {
    settings: settingsFromEnvironment({ ...variables, ...flags }, nameOf),
    nameOf,
    variables: Object.keys(variables),
  };
}

/** An error about settings under the names that the user knows. */
export function byNamesOf(nameOf: (variable: string) => string, error: unknown): unknown {
  if (!(error instanceof SettingsError)) return error;
  return new SettingsError(error.problems.map(({ name, message }) => ({ name: nameOf(name), message })));
}
