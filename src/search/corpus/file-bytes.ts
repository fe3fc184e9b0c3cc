import { createReadStream, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
const chunk = 1 << 20;

/** A file that is not what its name says, or not whole; the message says what is wrong with it. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** `.gz` behind another ending: the file is compressed. */
const compressed = /\.gz$/i;

/** The name of a file without the ending that says it is compressed. */
export const uncompressedName = (path: string): string => path.replace(compressed, '');

/** A file of so many bytes is read at once: beside it, a promise or a stream costs ten times the reading. */
const smallSize = 256 * 1024;

/** All bytes of a small file; undefined for a larger one, and for what is no file and may keep its reader waiting. */
export function smallFile(path: string): Buffer | undefined {
  const status = statSync(path);
  return status.isFile() && status.size <= smallSize ? readFileSync(path) : undefined;
}

/** All bytes of a file, uncompressed. @throws {DamagedFile} and Node's error when it cannot be read */
export async function bytesOf(path: string): Promise<Buffer> {
  const bytes = smallFile(path) ?? (await readFile(path));
  return compressed.test(path) ? unzip(bytes).catch(damaged) : bytes;
}

/** The same piece by piece. */
export async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: chunk });
  if (!compressed.test(path)) {
    yield* file as AsyncIterable<Buffer>;
    return;
  }
  const unzipped = createGunzip({ chunkSize: chunk });
  file.on('error', (error) => unzipped.destroy(error));
  try {
    yield* file.pipe(unzipped) as AsyncIterable<Buffer>;
  } catch (error) {
    damaged(error);
  } finally {
    file.destroy();
  }
}

/** What zlib says about a file that is cut off or no gzip. */
function damaged(error: unknown): never {
  const { code = '', message } = error as NodeJS.ErrnoException;
  throw code.startsWith('Z_') ? new DamagedFile(`is no whole gzip file: ${message}`) : error;
}
