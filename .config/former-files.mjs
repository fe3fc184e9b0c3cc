import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A server that a developer or a test has started ends within this time. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
/** All files of former builds together: those of some ten builds in which everything has changed. */
const maxBytes = 300e6;

/**
 * Removes what former builds have put into dist/, but for what a running server may still need: it loads parts of itself
 * late, by names that no later build has. The time of a file is when a build has last put it there.
 * @param current the paths of this build
 */
export async function removeFormerFiles(current, now = Date.now()) {
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const former = await Promise.all(
    files.filter((file) => !current.has(file)).map(async (file) => ({ file, ...(await sizeAndTime(file)) })),
  );
  let bytes = 0;
  for (const { file, size, time } of former.toSorted((one, other) => other.time - one.time)) {
    bytes += size;
    if (bytes > maxBytes || now - time > maxAgeMs) await rm(file, { force: true });
  }
}

/** Another build may have removed it meanwhile. */
const sizeAndTime = (file) =>
  stat(file).then(
    ({ size, mtimeMs }) => ({ size, time: mtimeMs }),
    () => ({ size: 0, time: 0 }),
  );
