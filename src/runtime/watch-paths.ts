import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/**
 * Calls `changed` when something at or below one of the paths changes, and sometimes when nothing has. Editors replace
 * a file, and deployments replace a folder, so the parent folder is watched as well.
 */
export function watchPaths(
  paths: readonly string[],
  changed: () => void,
  failed: (error: Error) => void,
  signal: AbortSignal,
): void {
  const options = { persistent: false, signal };

  /** Watches everything below a folder. @returns a function that watches anew, for another folder of the same name */
  function watchBelow(folder: string): () => void {
    let watcher: FSWatcher;
    const start = () => {
      watcher = watch(folder, { ...options, recursive: true }, changed).on('error', failed);
    };
    start();
    return () => {
      watcher.close();
      try {
        start();
      } catch (error) {
        // While the folder is away there is nothing to watch.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failed(error as Error);
      }
    };
  }

  for (const path of paths) {
    try {
      const place = resolve(path);
      const again = statSync(path).isDirectory() ? watchBelow(place) : undefined;
      watch(dirname(place), options, (_event, name) => {
        if (name !== null && name !== basename(place)) return;
        again?.();
        changed();
      }).on('error', failed);
    } catch (error) {
      failed(error as Error);
    }
  }
}
