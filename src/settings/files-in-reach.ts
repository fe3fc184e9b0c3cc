import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from './read-settings.ts';
import type { Settings } from './schema.ts';

const message = 'must be a file that the server was started with, or one below SANDBOX_FILES';

/**
 * What is wrong with the files in changes that a caller from outside asks for: nobody who can call the control plane may
 * have any file of this machine read. Whether other files exist is not told.
 * @param base the settings that are changed: the files that they name already may be named again
 */
export function filesOutOfReach(
  changes: unknown,
  base: Pick<Settings, 'auth'>,
  started: Pick<Settings, 'auth' | 'sandbox'>,
): Problem[] {
  const files = (changes as { auth?: { realmFiles?: unknown } | null } | null)?.auth?.realmFiles;
  if (!Array.isArray(files)) return [];
  const { files: folder } = started.sandbox;
  const roots = [...started.auth.realmFiles, ...(folder === undefined ? [] : [folder])];
  const isInReach = (file: unknown) =>
    typeof file !== 'string' || base.auth.realmFiles.includes(file) || roots.some((root) => isBelow(file, root));
  return files.every(isInReach) ? [] : [{ name: 'auth.realmFiles', message }];
}

/** Whether a path is `root`, or leads to what is below it; links lead out of it to nothing. */
function isBelow(file: string, root: string): boolean {
  if (file.includes('\0') || !isInside(file, root)) return false;
  return !existsSync(file) || isInside(realpathSync(file), realpathSync(root));
}

/**
 * Whether a path is a folder, or leads to what is below it; it is not looked at.
 * @param paths how paths are written: as this machine does
 */
export function isInside(file: string, folder: string, paths: path.PlatformPath = path): boolean {
  const way = paths.relative(paths.resolve(folder), paths.resolve(file));
  return way === '' || !(way === '..' || way.startsWith(`..${paths.sep}`) || paths.isAbsolute(way));
}
