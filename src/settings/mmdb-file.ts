import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The mark before the metadata, which are within the last 128 KiB (MaxMind DB file format, version 2.0). */
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const tail = 128 * 1024;

/** Says why a file cannot be used as a database in MaxMind's format; undefined when it can. */
export function mmdbProblem(file: string): string | undefined {
  try {
    const handle = openSync(file, 'r');
    try {
      const { size } = fstatSync(handle);
      const end = Buffer.alloc(Math.min(size, tail));
      readSync(handle, end, 0, end.length, Math.max(0, size - tail));
      return end.includes(marker) ? undefined : "is not a database in MaxMind's format";
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
}
