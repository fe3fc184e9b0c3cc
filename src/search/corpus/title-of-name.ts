import { basename, extname } from 'node:path';

/** A title for a file that has none: `getting-started.md` is `Getting started`. */
export function titleOfName(path: string): string {
  const words = basename(path, extname(path)).replace(/[-_]+/g, ' ').trim();
  return words === '' ? basename(path) : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
