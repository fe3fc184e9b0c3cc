import { basename, extname } from 'node:path';
import { uncompressedName } from './file-bytes.ts';

/** A title for a file that has none: `getting-started.md` is `Getting started`. */
export function titleOfName(path: string): string {
  const name = uncompressedName(path);
  const words = basename(name, extname(name)).replace(/[-_]+/g, ' ').trim();
  return words === '' ? basename(path) : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The same for a page: by the last part of its path, or by its host. */
export function titleOfUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, host } = new URL(url);
  return pathname === '/' ? host : titleOfName(pathname.replace(/\/$/, ''));
}
