import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** It is no regular file, or a larger one than was expected. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

const pieceBytes = 1024 * 1024;

/**
 * The text of a regular file. Others are refused without waiting for them: a pipe that nobody writes to would keep a thread
 * for ever, and a device may have no end.
 * @throws {UnusableFileError} Node's error when it cannot be opened.
 */
export async function readRegularFile(file: string, maxBytes: number): Promise<string> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new UnusableFileError('is no regular file');
    const tooLarge = new UnusableFileError(`is larger than ${maxBytes} bytes`);
    if (stats.size > maxBytes) throw tooLarge;
    // Most files come in one piece. Some say that they have no bytes, and grow while they are read.
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of handle.createReadStream({
      autoClose: false,
      highWaterMark: Math.max(pieceBytes, stats.size),
    })) {
      length += piece.length;
      if (length > maxBytes) throw tooLarge;
      pieces.push(piece);
    }
    const [first, ...more] = pieces;
    return (first === undefined || more.length > 0 ? Buffer.concat(pieces) : first).toString('utf8');
  } finally {
    await handle.close();
  }
}
