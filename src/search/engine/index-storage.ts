import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';
import type { IndexData } from './index-data.ts';
import { type Origin, packIndex, unpackIndex } from './index-file.ts';

export interface StoredIndex {
  readonly origin: Origin;
  readonly data: IndexData;
}

/** Reads the index in a file; undefined when there is none, it is broken, or it was made from something else than `key`. */
export async function readIndex(path: string, key: string): Promise<StoredIndex | undefined> {
  try {
    const stored = await unpackIndex(await wholeFile(path));
    return stored.origin.key === key ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Writes an index so that readers find the former file or the whole new one. `compresses`: see `packIndex`. */
export async function writeIndex(path: string, { origin, data }: StoredIndex, compresses = false): Promise<void> {
  await makeFolder(dirname(path));
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(unfinished, 'w');
    try {
      for (const piece of packIndex(data, origin, compresses)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Node reads no more than 2 GiB at once. */
const maxReadLength = 2 ** 30;

/** A file in a buffer of its own: arrays over it must start at its first byte. */
async function wholeFile(path: string): Promise<ArrayBuffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(size);
    for (let read = 0; read < size; ) {
      const { bytesRead } = await file.read(bytes, read, Math.min(size - read, maxReadLength), read);
      if (bytesRead === 0) throw new Error('became shorter');
      read += bytesRead;
    }
    return bytes.buffer;
  } finally {
    await file.close();
  }
}
