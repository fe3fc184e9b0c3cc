import { crc32 } from 'node:zlib';
import type { IndexData, StringTables } from './index-data.ts';
import { type NumberArray, padding, readArray, type StoredArray, storeArray } from './stored-array.ts';

/** Rises whenever the arrays of an index, or how pages are cut into terms, change. */
const format = 15;
/** The first line; the checksum of all that follows stands at its end. */
const magic = 'understudy index ';
const firstLine = magic.length + 9;

/** What an index was made from. */
export interface Origin {
  /** Another corpus has another key. */
  readonly key: string;
  /** What was wrong with it, line by line. */
  readonly problems: readonly string[];
}

interface Header {
  readonly format: number;
  readonly origin: Origin;
  readonly shared: StringTables;
  readonly arrays: readonly StoredArray[];
}

const groups = ['pages', 'vocabulary', 'postings'] as const;

const arraysOf = (data: IndexData): [path: string, array: NumberArray][] =>
  groups.flatMap((group) =>
    Object.entries(data[group] as unknown as Record<string, NumberArray>).map(
      ([name, array]): [string, NumberArray] => [`${group}.${name}`, array],
    ),
  );

/**
 * An index as pieces of a file, to be written one after the other. One that `compresses` takes less room, and needs more
 * memory to write and a moment more to read.
 */
export function packIndex(data: IndexData, origin: Origin, compresses = false): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const arrays: StoredArray[] = [];
  let start = 0;
  for (const [path, array] of arraysOf(data)) {
    const { stored, pieces: parts, end } = storeArray(path, array, start, compresses);
    arrays.push(stored);
    // crc32 forgets the sum before it at some empty arrays.
    pieces.push(...parts.filter((part) => part.length > 0));
    start = end;
  }
  const header = JSON.stringify({ format, origin, shared: data.shared, arrays } satisfies Header);
  const room = padding(firstLine + Buffer.byteLength(header) + 1);
  pieces.unshift(Buffer.from(`${header}${' '.repeat(room)}\n`));
  const checksum = pieces.reduce((sum, piece) => crc32(piece, sum), 0);
  return [Buffer.from(`${magic}${hexadecimal(checksum)}\n`), ...pieces];
}

const hexadecimal = (checksum: number) => checksum.toString(16).padStart(8, '0');

/**
 * The index in a file's bytes, which it goes on using, unless its texts are compressed: then most of them are used no more.
 * @throws when they are no whole index of this format.
 */
export async function unpackIndex(file: ArrayBuffer): Promise<{ origin: Origin; data: IndexData }> {
  const bytes = Buffer.from(file);
  const first = `${magic}${hexadecimal(crc32(bytes.subarray(firstLine)))}\n`;
  if (bytes.subarray(0, firstLine).toString('latin1') !== first) throw new Error('is not an index, or damaged');
  const body = bytes.indexOf('\n', firstLine) + 1;
  const header = JSON.parse(bytes.subarray(firstLine, body).toString()) as Header;
  if (header.format !== format) throw new Error(`has format ${header.format} instead of ${format}`);
  const data: Record<string, Record<string, NumberArray>> = { pages: {}, vocabulary: {}, postings: {} };
  const isLetGo = header.arrays.some(({ brotli }) => brotli !== undefined);
  for (const stored of header.arrays) {
    const [group = '', name = ''] = stored.path.split('.');
    const place = data[group];
    const array = await readArray(file, body, stored);
    if (place !== undefined) place[name] = isLetGo && array.buffer === file ? array.slice() : array;
  }
  return { origin: header.origin, data: { ...data, shared: header.shared } as unknown as IndexData };
}
