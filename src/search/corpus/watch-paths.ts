import { statSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/**
 * Calls `changed` when something at or below one of the paths changes, sometimes for nothing.
 * Editors put a new file in the place of the old one, so that a file is watched through its folder.
 */
export function watchPaths(
  paths: readonly string[],
  changed: () => void,
  failed: (error: Error) => void,
  signal: AbortSignal,
): void {
  for (const path of paths) {
    try {
      const isFolder = statSync(path).isDirectory();
      const watched = isFolder ? path : dirname(resolve(path));
      watch(watched, { recursive: isFolder, persistent: false, signal }, (_event, name) => {
        if (isFolder || name === null || name === basename(path)) changed();
      }).on('error', failed);
    } catch (error) {
      failed(error as Error);
    }
  }
}
