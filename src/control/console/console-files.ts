import { readFile } from 'node:fs/promises';
import type { RouteResult } from '../routing/route.ts';

const contentTypes = new Map([
  ['index.html', 'text/html; charset=utf-8'],
  ['console.js', 'text/javascript; charset=utf-8'],
  ['console.css', 'text/css; charset=utf-8'],
]);

/** The page loads its own files and calls its own server, and nothing else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Beside the bundle in dist/; a run from source finds there what the build has made. */
const folders = [new URL('./console/', import.meta.url), new URL('../../../dist/console/', import.meta.url)];

/** A file of the console, read when it is asked for; undefined for a name that is none. */
export async function consoleFile(name: string): Promise<RouteResult | undefined> {
  const type = contentTypes.get(name);
  if (type === undefined) return undefined;
  const [beside, built] = folders.map((folder) => new URL(name, folder));
  const body = await readFile(beside as URL).catch(() => readFile(built as URL));
  return {
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    body,
  };
}
