import type { Dirent } from 'node:fs';
import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { unknownKind, unreadable } from './corpus-error.ts';
import { fileUrl } from './file-url.ts';
import type { CorpusFile } from './reader.ts';
import { readers } from './readers.ts';

const isPageFile = (name: string) => Object.hasOwn(readers, extname(name).toLowerCase());
const isLeftOut = (name: string) => name.startsWith('.') || name === 'node_modules';

/**
 * The files of pages at `paths`, in a fixed order: files as they are, folders with all below them but what is hidden.
 * What cannot be read below a folder carries an error.
 * @throws {CorpusError} for a path that cannot be read, or a file of a kind that is not.
 */
export async function corpusFiles(paths: readonly string[]): Promise<CorpusFile[]> {
  const found = new Map<string, CorpusFile>();
  for (const path of paths) {
    for (const file of await filesAt(path)) found.set(resolve(file.path), file);
  }
  return [...found.values()];
}

async function filesAt(path: string): Promise<CorpusFile[]> {
  const { size, isFolder } = await kindOf(path);
  if (!isFolder && !isPageFile(path)) throw unknownKind(path, Object.keys(readers));
  if (!isFolder) return [{ path, size, url: fileUrl(basename(dirname(resolve(path))), basename(path)) }];
  const name = basename(resolve(path));
  const files: CorpusFile[] = [];
  for (const below of (await namesBelow(path)).sort()) {
    const file = join(path, below);
    files.push({ path: file, ...(await stateOf(file)), url: fileUrl(name, below.split(sep).join('/')) });
  }
  return files;
}

async function stateOf(path: string): Promise<Pick<CorpusFile, 'size' | 'error'>> {
  try {
    await access(path, constants.R_OK);
    return { size: (await stat(path)).size };
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

/** Names of files and of folders that cannot be opened. Linked folders are followed, each folder once. */
async function namesBelow(folder: string, inside = '', visited = new Set<string>()): Promise<string[]> {
  let entries: Dirent[];
  try {
    const place = await realpath(join(folder, inside));
    if (visited.has(place)) return [];
    visited.add(place);
    entries = await readdir(place, { withFileTypes: true });
  } catch (error) {
    if (inside === '') throw unreadable(folder, error);
    return [inside];
  }
  const names: string[] = [];
  const linked: string[] = [];
  for (const entry of entries) {
    const name = join(inside, entry.name);
    if (isLeftOut(entry.name)) continue;
    const kind = entry.isSymbolicLink()
      ? await kindBehind(join(folder, name))
      : entry.isDirectory()
        ? 'folder'
        : 'file';
    if (kind === 'folder' && entry.isSymbolicLink()) linked.push(name);
    else if (kind === 'folder') names.push(...(await namesBelow(folder, name, visited)));
    else if (isPageFile(entry.name)) names.push(name);
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
