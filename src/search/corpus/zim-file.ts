import { type FileHandle, open } from 'node:fs/promises';
import { DamagedFile } from './file-bytes.ts';
import { WindowedFile } from './windowed-file.ts';
import { ZimClusters } from './zim-clusters.ts';

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
const longestEntry = 4_096;
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
  const file = new WindowedFile(handle, (await handle.stat()).size);
  const { size } = file;
  if (size < headerLength) throw new DamagedFile('is no ZIM file');
  const header = await file.read(0, headerLength);
  if (header.readUInt32LE(0) !== magic) throw new DamagedFile('is no ZIM file');
  const place = (at: number) => Number(header.readBigUInt64LE(at));
  const pointers = async (start: number, count: number): Promise<number[]> => {
    const bytes = await file.read(start, count * 8);
    return Array.from({ length: count }, (_, at) => Number(bytes.readBigUInt64LE(at * 8)));
  };
  const types = typesIn((await file.read(place(56), Math.min(64 * 1024, size - place(56)))).toString());
  const entryPointers = await pointers(place(32), header.readUInt32LE(24));
  const clusterPointers = await pointers(place(48), header.readUInt32LE(28));
  const clusters = new ZimClusters(file, clusterPointers, [place(32), place(40), place(48), place(72)]);
  return {
    size,
    async entries() {
      const found: ZimEntry[] = [];
      for (const pointer of entryPointers) {
        const entry = entryIn(await file.near(pointer, Math.min(longestEntry, size - pointer)), types);
        if (entry !== undefined) found.push(entry);
      }
      return found.sort((one, other) => one.cluster - other.cluster || one.blob - other.blob);
    },
    content: ({ cluster, blob }) => clusters.blob(cluster, blob),
    close: () => handle.close(),
  };
}

/** The media types of contents: texts up to an empty one. */
const typesIn = (text: string): readonly string[] => text.split('\0\0', 1)[0]?.split('\0') ?? [];

/** The entry at the beginning of some bytes; undefined when it has no content. */
function entryIn(bytes: Buffer, types: readonly string[]): ZimEntry | undefined {
  const kind = bytes.readUInt16LE(0);
  if (kind >= firstWithoutContent) return undefined;
  const [path = '', title = ''] = textsIn(bytes.subarray(16));
  return {
    namespace: bytes.toString('latin1', 3, 4),
    path,
    title: title || path,
    type: types[kind] ?? '',
    cluster: bytes.readUInt32LE(8),
    blob: bytes.readUInt32LE(12),
  };
}

/** The two texts of an entry, each up to a zero byte. */
function textsIn(bytes: Buffer): [path: string, title: string] {
  const first = bytes.indexOf(0);
  const second = bytes.indexOf(0, first + 1);
  if (first < 0 || second < 0) throw new DamagedFile('has an entry that does not end');
  return [bytes.toString('utf8', 0, first), bytes.toString('utf8', first + 1, second)];
}
