/** An entry of a ZIM file to be written. */
export interface ZimSource {
  readonly namespace?: string;
  readonly path: string;
  readonly title?: string;
  readonly type?: string;
  readonly content?: string;
  /** The path of the entry that it leads to. */
  readonly redirect?: string;
}

interface ZimOptions {
  readonly compression?: 'none' | 'zstd' | 'xz';
  readonly perCluster?: number;
  /** Wide places, as clusters beyond 4 GB have. */
  readonly isExtended?: boolean;
}

const u16 = (value: number) => buffer(2, (bytes) => bytes.writeUInt16LE(value));
const u32 = (value: number) => buffer(4, (bytes) => bytes.writeUInt32LE(value));
const u64 = (value: number) => buffer(8, (bytes) => bytes.writeBigUInt64LE(BigInt(value)));

function buffer(length: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
}

const text = (value: string) => Buffer.from(`${value}\0`);
const headerLength = 80;
const maxBlock = 128 * 1024;

/** A ZIM file (openZIM, version 6.1) with the entries, in clusters as libzim lays them out. */
export function zimFile(sources: readonly ZimSource[], options: ZimOptions = {}): Buffer {
  const { compression = 'zstd', perCluster = 100, isExtended = false } = options;
  const ordered = sources.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const types = [...new Set(sources.map(({ type = 'text/html' }) => type))];
  const mimes = Buffer.concat([...types.map(text), Buffer.from('\0')]);
  const contents = sources.filter(({ redirect }) => redirect === undefined);
  const placeOf = new Map(contents.map((source, at) => [source, at]));
  const entries = ordered.map((source) => {
    const names = Buffer.concat([text(source.path), text(source.title ?? '')]);
    const space = Buffer.from(source.namespace ?? 'C');
    if (source.redirect !== undefined) {
      const target = ordered.findIndex(({ path }) => path === source.redirect);
      return Buffer.concat([u16(0xffff), Buffer.from([0]), space, u32(0), u32(target), names]);
    }
    const at = placeOf.get(source) ?? 0;
    const kind = types.indexOf(source.type ?? 'text/html');
    const place = [u32(Math.floor(at / perCluster)), u32(at % perCluster)];
    return Buffer.concat([u16(kind), Buffer.from([0]), space, u32(0), ...place, names]);
  });
  const clusters: Buffer[] = [];
  for (let from = 0; from < contents.length; from += perCluster)
    clusters.push(cluster(contents.slice(from, from + perCluster), compression, isExtended));

  let end = headerLength + mimes.length;
  const placed = (parts: readonly Buffer[]) =>
    parts.map((part) => {
      end += part.length;
      return end - part.length;
    });
  const entryPlaces = placed(entries);
  const clusterPlaces = placed(clusters);
  const tables = [entryPlaces.map(u64), ordered.map((_, at) => u32(at)), clusterPlaces.map(u64)].map((table) =>
    Buffer.concat(table),
  );
  const [urls = 0, titles = 0, offsets = 0] = placed(tables);
  const header = Buffer.concat([
    ...[u32(0x044d495a), u16(6), u16(1), Buffer.alloc(16), u32(entries.length), u32(clusters.length)],
    ...[u64(urls), u64(titles), u64(offsets), u64(headerLength), u32(0xffffffff), u32(0xffffffff), u64(end)],
  ]);
  return Buffer.concat([header, mimes, ...entries, ...clusters, ...tables, Buffer.alloc(16)]);
}

const keyOf = ({ namespace = 'C', path }: ZimSource) => `${namespace}/${path}`;

function cluster(sources: readonly ZimSource[], compression: ZimOptions['compression'], isExtended: boolean): Buffer {
  const blobs = sources.map(({ content = '' }) => Buffer.from(content));
  const width = isExtended ? 8 : 4;
  let at = (blobs.length + 1) * width;
  const places = [at, ...blobs.map((blob) => (at += blob.length))].map(isExtended ? u64 : u32);
  const plain = Buffer.concat([...places, ...blobs]);
  const kind = { none: 1, xz: 4, zstd: 5 }[compression ?? 'zstd'];
  const info = Buffer.from([kind | (isExtended ? 0x10 : 0)]);
  return Buffer.concat([info, compression === 'zstd' ? zstdFrame(plain) : plain]);
}

/** A frame of raw blocks (RFC 8878), without a content size, as a stream writes it. */
function zstdFrame(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += maxBlock) {
    const block = bytes.subarray(from, from + maxBlock);
    const isLast = from + maxBlock >= bytes.length;
    blocks.push(u32((block.length << 3) | (isLast ? 1 : 0)).subarray(0, 3), block);
  }
  // A window of 128 KiB.
  return Buffer.concat([u32(0xfd2fb528), Buffer.from([0x00, 0x38]), ...blocks]);
}
