import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingsError } from './read-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The variables of the file `.env`, if there is one, below those of the environment. A byte order mark is no part of
 * the first name.
 * @throws {SettingsError} when the file is there but cannot be read.
 */
export function withDotEnv(environment: Environment, file = '.env'): Environment {
  try {
    return { ...parseEnv(utf8.decode(readFileSync(file))), ...environment };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return environment;
    const message = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8' : `cannot be read (${code})`;
    throw new SettingsError([{ name: file, message }]);
  }
}
