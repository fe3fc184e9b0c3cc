import { decodeText } from './decode-text.ts';
import { bytesOf, DamagedFile } from './file-bytes.ts';

/** An address that a sitemap names, and when it was last changed. */
interface SitemapEntry {
  readonly url: URL;
  readonly changed: string | undefined;
}

/** `sitemap.xml`, `sitemap-2.xml.gz`, `sitemap_index.xml` */
export const isSitemap = (name: string): boolean => /^sitemap[\w.-]*\.xml(?:\.gz)?$/i.test(name);

const entry = /<url>([\s\S]*?)<\/url>/g;
const location = /<loc>\s*(?:<!\[CDATA\[)?\s*([\s\S]*?)\s*(?:\]\]>)?\s*<\/loc>/;
const lastChange = /<lastmod>\s*([^<]*?)\s*<\/lastmod>/;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The addresses in a sitemap (sitemaps.org); an index of sitemaps has none itself. @throws {DamagedFile} */
export async function readSitemap(path: string): Promise<readonly SitemapEntry[]> {
  const text = decodeText(await bytesOf(path)) ?? '';
  if (!/<(?:url|sitemap)(?:set|index)[\s>]/.test(text)) throw new DamagedFile('is no sitemap');
  return [...text.matchAll(entry)].flatMap(([, inner = '']) => {
    const written = location
      .exec(inner)?.[1]
      ?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
    if (written === undefined || !URL.canParse(written)) return [];
    const changed = lastChange.exec(inner)?.[1];
    return [{ url: new URL(written), changed: Number.isNaN(Date.parse(changed ?? '')) ? undefined : changed }];
  });
}

/** How many folders of an address may stand above what the files are in. */
const maxDepth = 6;

/**
 * Which address each file has: `guide/install.html` below a folder is `https://a.example/docs/guide/install`, when that
 * fits most addresses.
 * @param names of files below the folder of the sitemap, with slashes
 */
export function addressesOfFiles(
  names: readonly string[],
  sitemap: readonly SitemapEntry[],
): ReadonlyMap<string, SitemapEntry> {
  const byKey = new Map(names.map((name) => [keyOf(name), name]));
  let best = new Map<string, SitemapEntry>();
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    const found = new Map<string, SitemapEntry>();
    for (const one of sitemap) {
      const name = byKey.get(keyOf(pathOf(one.url).split('/').slice(depth).join('/')));
      if (name !== undefined && !found.has(name)) found.set(name, one);
    }
    if (found.size > best.size) best = found;
  }
  return best;
}

function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/^\//, '');
  } catch {
    return pathname.slice(1);
  }
}

/** The same for a file and for the addresses that it may have. */
const keyOf = (path: string): string =>
  path
    .replace(/\.gz$/i, '')
    .replace(/\.(?:mdx?|markdown|rst|x?html?|txt|pdf|php|aspx?)$/i, '')
    .replace(/(^|\/)(?:index|readme)$/i, '$1')
    .replace(/\/$/, '')
    .toLowerCase();
