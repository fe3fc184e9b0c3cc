import { accessSync, constants, type Dirent, statSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { unknownKind, unreadable } from './corpus-error.ts';
import { fileUrl } from './file-url.ts';
import type { CorpusFile } from './reader.ts';
import { endingOf, readerOf, readers } from './readers.ts';
import { addressesOfFiles, isSitemap, readSitemap } from './sitemap.ts';

const isPageFile = (name: string) => readerOf(name) !== undefined;
const isHidden = (name: string) => name.startsWith('.') || name === 'node_modules';

/** The files of a corpus. */
interface CorpusFiles {
  readonly files: readonly CorpusFile[];
  /** One line about all files below folders that are of kinds which are not read; undefined: there are none. */
  readonly leftOut: string | undefined;
}

/**
 * The files of pages at `paths`, in a fixed order: files as they are, folders with all below them but what is hidden.
 * What cannot be read below a folder carries an error.
 * @throws {CorpusError} for a path that cannot be read, or a file of a kind that is not.
 */
export async function corpusFiles(paths: readonly string[]): Promise<CorpusFiles> {
  const found = new Map<string, CorpusFile>();
  const others: string[] = [];
  for (const path of paths) {
    for (const file of await filesAt(path, others)) found.set(resolve(file.path), file);
  }
  return { files: [...found.values()], leftOut: leftOutLine(others) };
}

/** Counts files by the ends of their names: `left out 3 files of kinds that are not read: 2 .png, 1 .adoc`. */
function leftOutLine(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const name of names) {
    const ending = endingOf(name) || 'without an ending';
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const texts = [...counts]
    .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .map(([ending, count]) => `${count} ${ending}`);
  const shown = texts.slice(0, maxEndings).join(', ');
  const more = texts.length > maxEndings ? ` and ${texts.length - maxEndings} more endings` : '';
  return `left out ${names.length === 1 ? 'a file of a kind that is' : `${names.length} files of kinds that are`} not read: ${shown}${more}`;
}

const maxEndings = 20;
/** Ends the name of a folder that cannot be opened. */
const closedFolder = /[\\/]$/;

/** `others` takes the names of files that are left out. */
async function filesAt(path: string, others: string[]): Promise<CorpusFile[]> {
  const { size, isFolder } = await kindOf(path);
  if (!isFolder && isSitemap(basename(path))) {
    const below = await filesAt(dirname(resolve(path)), []);
    return below.filter(
      ({ isListed, path: file, error }) => isListed === true || (error !== undefined && isSitemap(basename(file))),
    );
  }
  if (!isFolder && !isPageFile(path)) throw unknownKind(path, Object.keys(readers));
  if (!isFolder) return [{ path, size, url: fileUrl(basename(dirname(resolve(path))), basename(path)) }];
  const folder = basename(resolve(path));
  const all = (await namesBelow(path)).sort();
  const isClosed = (name: string) => name.endsWith(sep);
  const names = all.filter((name) => isPageFile(name) || isClosed(name)).map((name) => name.replace(closedFolder, ''));
  const sitemaps = all.filter((name) => isSitemap(basename(name)));
  others.push(...all.filter((name) => !isPageFile(name) && !isClosed(name) && !sitemaps.includes(name)));
  const files: CorpusFile[] = [];
  const listed = await listedIn(path, sitemaps, names, (sitemap, error) => {
    files.push({ path: sitemap, size: 0, url: '', error: unreadable(sitemap, error).message });
  });
  for (const name of names) {
    const file = join(path, name);
    const url = listed.get(name)?.url.href ?? fileUrl(folder, name.split(sep).join('/'));
    const published = listed.get(name)?.changed;
    files.push({ path: file, ...stateOf(file), url, published, isListed: listed.has(name) });
  }
  return files;
}

/** The addresses that sitemaps in a folder give to its files. A sitemap speaks of the folder that it is in. */
async function listedIn(
  folder: string,
  sitemaps: readonly string[],
  names: readonly string[],
  onDamage: (sitemap: string, error: unknown) => void,
) {
  const listed = new Map<string, { readonly url: URL; readonly changed: string | undefined }>();
  for (const sitemap of sitemaps) {
    const inside = dirname(sitemap) === '.' ? '' : `${dirname(sitemap)}${sep}`;
    const below = names.filter((name) => name.startsWith(inside)).map((name) => name.slice(inside.length));
    const path = join(folder, sitemap);
    const entries = await readSitemap(path).catch((error: unknown) => {
      onDamage(path, error);
      return [];
    });
    const found = addressesOfFiles(
      below.map((name) => name.split(sep).join('/')),
      entries,
    );
    for (const [name, entry] of found) listed.set(inside + name.split('/').join(sep), entry);
  }
  return listed;
}

/** Asked at once: there may be a hundred thousand of them. */
function stateOf(path: string): Pick<CorpusFile, 'size' | 'error'> {
  try {
    accessSync(path, constants.R_OK);
    return { size: statSync(path).size };
  } catch (error) {
    return { size: 0, error: unreadable(path, error).message };
  }
}

async function kindOf(path: string): Promise<{ size: number; isFolder: boolean }> {
  try {
    const status = await stat(path);
    return { size: status.size, isFolder: status.isDirectory() };
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Names of all files, and of folders that cannot be opened with a separator at their end. Linked folders are followed, each folder once. */
async function namesBelow(folder: string, inside = '', visited = new Set<string>()): Promise<string[]> {
  let entries: Dirent[];
  try {
    const place = await realpath(join(folder, inside));
    if (visited.has(place)) return [];
    visited.add(place);
    entries = await readdir(place, { withFileTypes: true });
  } catch (error) {
    if (inside === '') throw unreadable(folder, error);
    return [inside + sep];
  }
  const names: string[] = [];
  const linked: string[] = [];
  for (const entry of entries) {
    const name = join(inside, entry.name);
    if (isHidden(entry.name)) continue;
    const kind = entry.isSymbolicLink()
      ? await kindBehind(join(folder, name))
      : entry.isDirectory()
        ? 'folder'
        : 'file';
    if (kind === 'folder' && entry.isSymbolicLink()) linked.push(name);
    else if (kind === 'folder') names.push(...(await namesBelow(folder, name, visited)));
    else names.push(name);
  }
  // Last, so that what is in the folder itself has its own URL, not that of a link to it.
  for (const name of linked) names.push(...(await namesBelow(folder, name, visited)));
  return names;
}

/** What a link leads to. A link to nothing counts as one to a file: it is reported when it is read. */
const kindBehind = (path: string): Promise<'folder' | 'file'> =>
  stat(path).then(
    (status) => (status.isDirectory() ? 'folder' : 'file'),
    () => 'file',
  );
