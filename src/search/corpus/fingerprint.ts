import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { unreadable } from './corpus-error.ts';
import { smallFile } from './file-bytes.ts';
import type { CorpusFile } from './reader.ts';

/** A digest of the contents and URLs of the files: the same for the same pages. */
export async function fingerprint(files: readonly CorpusFile[]): Promise<string> {
  const digest = createHash('sha256');
  for (const { path, url, error } of files) {
    digest.update(`${path}\0${url}\0${error ?? ''}\0`);
    if (error !== undefined) continue;
    try {
      const whole = smallFile(path);
      if (whole !== undefined) digest.update(whole);
      else for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) digest.update(piece);
    } catch (error) {
      throw unreadable(path, error);
    }
    digest.update('\0');
  }
  return digest.digest('hex');
}
