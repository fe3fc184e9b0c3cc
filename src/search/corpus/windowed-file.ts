import type { FileHandle } from 'node:fs/promises';
import { DamagedFile } from './file-bytes.ts';

/** What is asked for often lies in what was read for the piece before. */
const windowLength = 256 * 1024;

/** An open file that is read in pieces. Each throws {DamagedFile} when the file is too short. */
export class WindowedFile {
  readonly size: number;
  readonly #handle: FileHandle;
  #window: { readonly start: number; readonly bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  async read(start: number, length: number): Promise<Buffer> {
    if (start + length > this.size)
      throw new DamagedFile(`is cut off: byte ${start + length} of ${this.size} is missing`);
    const bytes = Buffer.alloc(length);
    await this.#handle.read(bytes, 0, length, start);
    return bytes;
  }

  /** What lies at a place, at least so much of it. */
  async near(start: number, length: number): Promise<Buffer> {
    const { start: from, bytes } = this.#window;
    if (start < from || start + length > from + bytes.length) {
      if (start >= this.size) throw new DamagedFile(`is cut off: byte ${start} of ${this.size} is missing`);
      this.#window = { start, bytes: await this.read(start, Math.min(windowLength, this.size - start)) };
    }
    return this.#window.bytes.subarray(start - this.#window.start);
  }
}
