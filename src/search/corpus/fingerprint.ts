import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { unreadable } from './corpus-error.ts';
import type { CorpusFile } from './reader.ts';

/** A digest of what the files hold and how they are addressed: the same for the same pages. */
export async function fingerprint(files: readonly CorpusFile[]): Promise<string> {
  const digest = createHash('sha256');
  for (const { path, address, fault } of files) {
    digest.update(`${path}\0${address}\0${fault ?? ''}\0`);
    if (fault !== undefined) continue;
    try {
      for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) digest.update(piece);
    } catch (error) {
      throw unreadable(path, error);
    }
    digest.update('\0');
  }
  return digest.digest('hex');
}
