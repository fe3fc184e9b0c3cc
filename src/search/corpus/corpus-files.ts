import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { unknownKind, unreadable } from './corpus-error.ts';
import { fileAddress } from './file-address.ts';
import type { CorpusFile } from './reader.ts';
import { readers } from './readers.ts';

const isPageFile = (name: string) => Object.hasOwn(readers, extname(name).toLowerCase());
const isLeftOut = (name: string) => name.startsWith('.') || name === 'node_modules';

/**
 * The files of pages at `paths`, in a fixed order: files as they are, folders with all below them but what is hidden.
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
    files.push({
      path: file,
      size: (await kindOf(file)).size,
      address: fileAddress(name, below.split(sep).join('/')),
    });
  }
  return files;
}

async function kindOf(path: string): Promise<{ size: number; isFolder: boolean }> {
  try {
    const status = await stat(path);
    return { size: status.size, isFolder: status.isDirectory() };
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function namesBelow(folder: string, inside = ''): Promise<string[]> {
  const entries: Dirent[] = await readdir(join(folder, inside), { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries) {
    const name = join(inside, entry.name);
    if (isLeftOut(entry.name)) continue;
    const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && (await kindOf(join(folder, name))).isFolder);
    if (isFolder && !entry.isSymbolicLink()) names.push(...(await namesBelow(folder, name)));
    else if (!isFolder && isPageFile(entry.name)) names.push(name);
  }
  return names;
}
