import type { Dirent } from 'node:fs';
import { access, constants, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { unknownKind, unreadable } from './corpus-error.ts';
import { fileAddress } from './file-address.ts';
import type { CorpusFile } from './reader.ts';
import { readers } from './readers.ts';

const isPageFile = (name: string) => Object.hasOwn(readers, extname(name).toLowerCase());
const isLeftOut = (name: string) => name.startsWith('.') || name === 'node_modules';

/**
 * The files of pages at `paths`, in a fixed order: files as they are, folders with all below them but what is hidden.
 * What can not be read below a folder has a fault.
 * @throws {CorpusError} for a path that can not be read, or a file of a kind that is not.
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
  if (!isFolder) return [{ path, size, address: fileAddress(basename(dirname(resolve(path))), basename(path)) }];
  const name = basename(resolve(path));
  const files: CorpusFile[] = [];
  for (const below of (await namesBelow(path)).sort()) {
    const file = join(path, below);
    files.push({ path: file, ...(await stateOf(file)), address: fileAddress(name, below.split(sep).join('/')) });
  }
  return files;
}

async function stateOf(path: string): Promise<Pick<CorpusFile, 'size' | 'fault'>> {
  try {
    await access(path, constants.R_OK);
    return { size: (await stat(path)).size };
  } catch (error) {
    return { size: 0, fault: unreadable(path, error).message };
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

/** Names of files and of folders that can not be opened. */
async function namesBelow(folder: string, inside = ''): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(join(folder, inside), { withFileTypes: true });
  } catch (error) {
    if (inside === '') throw unreadable(folder, error);
    return [inside];
  }
  const names: string[] = [];
  for (const entry of entries) {
    const name = join(inside, entry.name);
    if (isLeftOut(entry.name)) continue;
    if (entry.isDirectory()) names.push(...(await namesBelow(folder, name)));
    else if (isPageFile(entry.name) && (entry.isFile() || (await isLinkToFile(entry, join(folder, name)))))
      names.push(name);
  }
  return names;
}

/** A link to nothing counts as one to a file: it is told when it is read. */
const isLinkToFile = async (entry: Dirent, path: string) =>
  entry.isSymbolicLink() &&
  (await stat(path).then(
    (status) => status.isFile(),
    () => true,
  ));
