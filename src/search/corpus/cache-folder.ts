import { homedir } from 'node:os';
import { join } from 'node:path';

const folders: Readonly<Record<string, readonly string[]>> = {
  darwin: ['Library', 'Caches'],
  win32: ['AppData', 'Local'],
};

/** The folder of this program below the user's cache directory. */
export const cacheFolder = (platform: string, home = homedir()): string =>
  join(home, ...(folders[platform] ?? ['.cache']), 'understudy');
