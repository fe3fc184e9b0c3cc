import { type FileHandle, open } from 'node:fs/promises';
import { Decompress } from 'fzstd';
import { DamagedFile } from './file-bytes.ts';

/** An entry of a ZIM file that has content of its own. */
export interface ZimEntry {
  readonly namespace: string;
  readonly path: string;
  readonly title: string;
  readonly type: string;
  readonly cluster: number;
  readonly blob: number;
}

/** A ZIM file, the format of offline Wikipedia (openZIM, versions 5 and 6). */
export interface ZimFile {
  readonly size: number;
  /** All entries but redirections, in the order of where their contents lie. */
  entries(): Promise<readonly ZimEntry[]>;
  /** @throws {DamagedFile} */
  content(entry: ZimEntry): Promise<Buffer>;
  close(): Promise<void>;
}

const magic = 0x044d495a;
const headerLength = 80;
/** Entries lie behind each other: most are in what was read for the one before. */
const windowLength = 256 * 1024;
const maxCluster = 512 * 1024 * 1024;
/** Kinds of entries without content: redirection, link target, deleted. */
const firstWithoutContent = 0xfffd;

/** Opens a ZIM file. @throws {DamagedFile} when it is none */
export async function openZim(path: string): Promise<ZimFile> {
  const handle = await open(path);
  try {
    return await zimIn(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function zimIn(handle: FileHandle): Promise<ZimFile> {
  const { size } = await handle.stat();
  const read = async (start: number, length: number): Promise<Buffer> => {
    if (start + length > size) throw new DamagedFile(`is cut off: byte ${start + length} of ${size} is missing`);
    const bytes = Buffer.alloc(length);
    await handle.read(bytes, 0, length, start);
    return bytes;
  };
  const pointers = async (start: number, count: number): Promise<number[]> => {
    const bytes = await read(start, count * 8);
    return Array.from({ length: count }, (_, at) => Number(bytes.readBigUInt64LE(at * 8)));
  };

  if (size < headerLength) throw new DamagedFile('is no ZIM file');
  const header = await read(0, headerLength);
  if (header.readUInt32LE(0) !== magic) throw new DamagedFile('is no ZIM file');
  const place = (at: number) => Number(header.readBigUInt64LE(at));
  const types = (await read(place(56), Math.min(64 * 1024, size - place(56))))
    .toString()
    .split('\0\0', 1)[0]
    ?.split('\0');
  const entryPointers = await pointers(place(32), header.readUInt32LE(24));
  const clusterPointers = await pointers(place(48), header.readUInt32LE(28));
  const borders = [...clusterPointers, place(32), place(40), place(48), place(72), size].toSorted(
    (one, other) => one - other,
  );
  let window = { start: 0, bytes: header };
  let present: { cluster: number; blobs: readonly Buffer[] } | undefined;

  /** What lies at a place, for as long as it may be of use. */
  async function near(start: number, length: number): Promise<Buffer> {
    if (start < window.start || start + length > window.start + window.bytes.length) {
      if (start >= size) throw new DamagedFile(`is cut off: byte ${start} of ${size} is missing`);
      window = { start, bytes: await read(start, Math.min(windowLength, size - start)) };
    }
    return window.bytes.subarray(start - window.start);
  }

  async function entryAt(start: number): Promise<ZimEntry | undefined> {
    const bytes = await near(start, Math.min(4_096, size - start));
    const kind = bytes.readUInt16LE(0);
    if (kind >= firstWithoutContent) return undefined;
    const [path = '', title = ''] = textsIn(bytes.subarray(16));
    return {
      namespace: bytes.toString('latin1', 3, 4),
      path,
      title: title || path,
      type: types?.[kind] ?? '',
      cluster: bytes.readUInt32LE(8),
      blob: bytes.readUInt32LE(12),
    };
  }

  async function blobsOf(cluster: number): Promise<readonly Buffer[]> {
    const start = clusterPointers[cluster];
    if (start === undefined) throw new DamagedFile(`names a cluster ${cluster} that it does not have`);
    const end = borders.find((border) => border > start) ?? size;
    if (end - start > maxCluster) throw new DamagedFile(`has a cluster of ${end - start} bytes`);
    const bytes = await read(start, end - start);
    const info = bytes[0] ?? 0;
    return blobsIn(unpacked(info & 0x0f, bytes.subarray(1)), (info & 0x10) !== 0 ? 8 : 4);
  }

  return {
    size,
    async entries() {
      const found: ZimEntry[] = [];
      for (const pointer of entryPointers) {
        const entry = await entryAt(pointer);
        if (entry !== undefined) found.push(entry);
      }
      return found.sort((one, other) => one.cluster - other.cluster || one.blob - other.blob);
    },
    async content({ cluster, blob }) {
      if (present?.cluster !== cluster) present = { cluster, blobs: await blobsOf(cluster) };
      const content = present.blobs[blob];
      if (content === undefined) throw new DamagedFile(`has no blob ${blob} in its cluster ${cluster}`);
      return content;
    },
    close: () => handle.close(),
  };
}

/** The two texts of an entry, each up to a zero byte. */
function textsIn(bytes: Buffer): [path: string, title: string] {
  const first = bytes.indexOf(0);
  const second = bytes.indexOf(0, first + 1);
  if (first < 0 || second < 0) throw new DamagedFile('has an entry that does not end');
  return [bytes.toString('utf8', 0, first), bytes.toString('utf8', first + 1, second)];
}

function unpacked(compression: number, bytes: Buffer): Buffer {
  if (compression <= 1) return bytes;
  if (compression === 4) throw new DamagedFile('is compressed by xz, as before 2021; newer files are read');
  if (compression !== 5) throw new DamagedFile(`is compressed in an unknown way (${compression})`);
  const pieces: Uint8Array[] = [];
  const stream = new Decompress((piece) => void pieces.push(piece));
  try {
    stream.push(bytes, true);
  } catch (error) {
    // What lies behind the last cluster is none of it.
    if (pieces.length === 0) throw new DamagedFile(`has a damaged cluster: ${(error as Error).message}`);
  }
  return Buffer.concat(pieces);
}

/** A table of places stands before the blobs, with the end of the last one. */
function blobsIn(bytes: Buffer, width: 4 | 8): Buffer[] {
  const at = (place: number) =>
    width === 4 ? bytes.readUInt32LE(place * 4) : Number(bytes.readBigUInt64LE(place * 8));
  if (bytes.length < width) throw new DamagedFile('has an empty cluster');
  const count = at(0) / width - 1;
  if (!Number.isInteger(count) || count < 0 || (count + 1) * width > bytes.length)
    throw new DamagedFile('has a damaged cluster');
  return Array.from({ length: count }, (_, blob) => {
    if (at(blob + 1) > bytes.length) throw new DamagedFile('has a damaged cluster');
    return bytes.subarray(at(blob), at(blob + 1));
  });
}
