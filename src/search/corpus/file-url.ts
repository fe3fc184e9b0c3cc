import { extname } from 'node:path';
import { uncompressedName } from './file-bytes.ts';

const pageFile = /\.(?:mdx?|markdown|rst|x?html?|txt|pdf)$/i;
const indexFile = /(^|\/)(?:index|readme)$/i;

const hostName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '') || 'corpus';

/** A URL for the file at `path` (with slashes) below a folder: `docs` and `guide/install.md` give `https://docs.example/guide/install`. */
export function fileUrl(folder: string, path: string): string {
  const bare = uncompressedName(path);
  const name = bare.slice(0, bare.length - extname(bare).length).replace(indexFile, '$1');
  return new URL(`https://${hostName(folder)}.example/${name.split('/').map(encodeURIComponent).join('/')}`).href;
}

/** Links as absolute URLs; links to page files become the URLs of these pages. Anchors and mail links are left out. */
export function resolveLinks(targets: readonly string[], page: string): string[] {
  const found = new Set<string>();
  for (const target of targets) {
    if (target.startsWith('#') || !URL.canParse(target, page)) continue;
    const url = new URL(target, page);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
    url.hash = '';
    const relative = !URL.canParse(target);
    if (relative && pageFile.test(url.pathname))
      url.pathname = url.pathname.replace(pageFile, '').replace(indexFile, '$1');
    found.add(url.href);
  }
  return [...found];
}
