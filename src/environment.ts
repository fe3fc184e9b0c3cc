import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingsError } from './read-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment over what the file `.env` says, if there is one.
 * @throws {SettingsError} when the file is there but can not be read.
 */
export function withDotEnv(environment: Environment, file = '.env'): Environment {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return environment;
    throw new SettingsError([{ name: file, message: `can not be read (${code})` }]);
  }
  return { ...parseEnv(text), ...environment };
}
