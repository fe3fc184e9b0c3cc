import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes SHA256SUMS, as `sha256sum --check` reads it. @returns all files with their sizes */
export async function writeChecksums(target) {
  const names = (await readdir(target)).sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path.join(target, name)), hash);
      return `${hash.digest('hex')}  ${name}\n`;
    }),
  );
  await writeFile(path.join(target, 'SHA256SUMS'), lines.join(''));
  const sizes = [...names, 'SHA256SUMS'].map(async (name) => ({
    name,
    bytes: (await stat(path.join(target, name))).size,
  }));
  return Promise.all(sizes);
}
