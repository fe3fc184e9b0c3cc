import { DamagedFile } from './file-bytes.ts';
import { htmlPage } from './html.ts';
import type { PageOrProblem, Reader } from './reader.ts';
import { openZim, type ZimEntry, type ZimFile } from './zim-file.ts';

/** Where articles are: `C` since 2021, `A` before. */
const contents: ReadonlySet<string> = new Set(['C', 'A']);

/** ZIM: a page for each HTML document in it. Redirections lead to pages that are there already. */
export const zim: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  const archive = await openZim(file.path);
  try {
    const entries = await archive.entries();
    const { base, language } = await aboutAll(archive, entries, file.url);
    const articles = entries.filter(({ namespace, type }) => contents.has(namespace) && /^text\/html/.test(type));
    if (articles.length === 0) yield { problem: 'has no articles', line: 1, bytes: file.size };
    for (const [at, entry] of articles.entries()) {
      const place = { line: `article ${entry.path}`, bytes: (file.size * (at + 1)) / articles.length };
      const url = new URL(entry.path.split('/').map(encodeURIComponent).join('/'), base).href;
      const page = await pageOf(archive, entry, url);
      if (page === undefined) continue;
      if (typeof page === 'string') yield { ...place, problem: page };
      else yield { ...place, page: { ...page, language: page.language ?? language } };
    }
  } finally {
    await archive.close();
  }
};

/** A cluster that is damaged or cut off costs its own pages only. */
async function pageOf(archive: ZimFile, entry: ZimEntry, url: string): Promise<ReturnType<typeof htmlPage>> {
  try {
    return htmlPage(await archive.content(entry), { url, path: entry.title });
  } catch (error) {
    if (error instanceof DamagedFile) return error.message;
    throw error;
  }
}

/** What the metadata of the file say: where its articles are from, and their language. */
async function aboutAll(archive: ZimFile, entries: readonly ZimEntry[], url: string) {
  const metadata = async (name: string) => {
    const entry = entries.find(({ namespace, path }) => namespace === 'M' && path === name);
    return entry === undefined ? '' : (await archive.content(entry)).toString().trim();
  };
  const source = await metadata('Source');
  const site = /^https?:/.test(source) ? source : `https://${source}`;
  return {
    base: source !== '' && URL.canParse(site) ? articleBase(new URL(site)) : `${url.replace(/\/$/, '')}/`,
    language: languageOf(await metadata('Language')),
  };
}

/** Wikis have their articles below `/wiki/`. */
const articleBase = ({ origin, hostname, pathname }: URL): string =>
  /wiki/.test(hostname) && pathname === '/' ? `${origin}/wiki/` : `${origin}${pathname.replace(/[^/]*$/, '')}`;

/** `eng` (ISO 639-3) is `en`; of several languages the first. */
function languageOf(code: string): string | undefined {
  const [first = ''] = code.split(',');
  try {
    return Intl.getCanonicalLocales(first.trim())[0]?.split('-')[0];
  } catch {
    return undefined;
  }
}
