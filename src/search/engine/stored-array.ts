import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { type Coding, compactNumbers, expandNumbers } from './compact-numbers.ts';

export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
const kinds = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };

/** Arrays start at multiples of this, so that they can be used where they lie. */
const alignment = 8;

/** Where an array of an index lies in its file. */
export interface StoredArray {
  readonly path: string;
  readonly kind: keyof typeof kinds;
  readonly start: number;
  readonly length: number;
  /** How its numbers, of 32 bits each, are coded, with the lengths of the list and of the codes after it. */
  readonly compact?: { readonly coding: Coding; readonly list: number; readonly codes: number };
  /** The length of a text that is compressed. */
  readonly brotli?: number;
}

const decompress = promisify(brotliDecompress);
/** Nearly the best; the best takes twenty times as long. */
const quality = 9;

/** The texts of pages are most of an index. */
const texts = 'pages.bytes';

/** What is coded where room matters more than the time to read. */
const codings = new Map<string, Coding>([
  ['vocabulary.starts', 'steps'],
  ['postings.starts', 'steps'],
  ['postings.pages', 'steps'],
  ['postings.weights', 'list'],
  ['postings.places', 'list'],
]);

export const padding = (length: number): number => (alignment - (length % alignment)) % alignment;

const bytesOf = (array: NumberArray) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** An array as pieces of a file, and where they lie: from `start` on. */
export function storeArray(
  path: string,
  array: NumberArray,
  start: number,
  compresses: boolean,
): { stored: StoredArray; pieces: Uint8Array[]; end: number } {
  const coding = compresses ? codings.get(path) : undefined;
  const place = { path, kind: array.constructor.name as StoredArray['kind'], start, length: array.length };
  if (compresses && path === texts) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: array.byteLength };
    const packed = brotliCompressSync(bytesOf(array), { params });
    return withPieces({ ...place, brotli: packed.length }, [packed]);
  }
  if (coding === undefined) return withPieces(place, [bytesOf(array)]);
  const { list, codes } = compactNumbers(new Uint32Array(array.buffer, array.byteOffset, array.length), coding);
  return withPieces({ ...place, compact: { coding, list: list.length, codes: codes.length } }, [bytesOf(list), codes]);
}

function withPieces(stored: StoredArray, pieces: Uint8Array[]) {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const filler = new Uint8Array(padding(length));
  return { stored, pieces: [...pieces, filler], end: stored.start + length + filler.length };
}

/** The array in a file whose arrays begin at `body`; it goes on using the file's bytes where they are not coded. */
export async function readArray(file: ArrayBuffer, body: number, stored: StoredArray): Promise<NumberArray> {
  const { kind, start, length, compact, brotli } = stored;
  const from = body + start;
  // In another thread.
  if (brotli !== undefined) return textIn(new Uint8Array(file, from, brotli), length);
  if (compact === undefined) return new kinds[kind](file, from, length);
  const list = new Uint32Array(file, from, compact.list);
  const codes = new Uint8Array(file, from + list.byteLength, compact.codes);
  return new kinds[kind](expandNumbers({ coding: compact.coding, list, codes }, length).buffer as ArrayBuffer);
}

/** @param length of the text: nothing has to grow while it is read */
async function textIn(packed: Uint8Array, length: number): Promise<Uint8Array> {
  const { buffer, byteOffset, byteLength } = await decompress(packed, { chunkSize: Math.max(64, length) });
  return new Uint8Array(buffer, byteOffset, byteLength);
}
