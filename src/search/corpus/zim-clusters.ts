import { Decompress } from 'fzstd';
import { DamagedFile } from './file-bytes.ts';
import type { WindowedFile } from './windowed-file.ts';

const maxCluster = 512 * 1024 * 1024;

/** The contents of a ZIM file, which lie in compressed clusters. The one that was read last is kept. */
export class ZimClusters {
  readonly #file: WindowedFile;
  readonly #starts: readonly number[];
  /** Where something else may begin, in order. */
  readonly #borders: readonly number[];
  #present: { readonly cluster: number; readonly blobs: readonly Buffer[] } | undefined;

  /** @param others where the other parts of the file begin */
  constructor(file: WindowedFile, starts: readonly number[], others: readonly number[]) {
    this.#file = file;
    this.#starts = starts;
    this.#borders = [...starts, ...others, file.size].toSorted((one, other) => one - other);
  }

  async blob(cluster: number, blob: number): Promise<Buffer> {
    if (this.#present?.cluster !== cluster) this.#present = { cluster, blobs: await this.#blobsOf(cluster) };
    const content = this.#present.blobs[blob];
    if (content === undefined) throw new DamagedFile(`has no blob ${blob} in its cluster ${cluster}`);
    return content;
  }

  async #blobsOf(cluster: number): Promise<readonly Buffer[]> {
    const start = this.#starts[cluster];
    if (start === undefined) throw new DamagedFile(`names a cluster ${cluster} that it does not have`);
    const end = this.#borders.find((border) => border > start) ?? this.#file.size;
    if (end - start > maxCluster) throw new DamagedFile(`has a cluster of ${end - start} bytes`);
    const bytes = await this.#file.read(start, end - start);
    const info = bytes[0] ?? 0;
    return blobsIn(unpacked(info & 0x0f, bytes.subarray(1)), (info & 0x10) !== 0 ? 8 : 4);
  }
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
