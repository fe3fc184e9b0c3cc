import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What is not finished: within dist/, because a file can be renamed only within a file system. */
const unfinished = path.join('dist', `.unfinished-${process.pid}`);
let drafts = 0;

/** What this build has put into dist/, by its path. */
export const placed = new Set();

/** A path for something of this build that is not finished. */
export async function draftPath() {
  await mkdir(unfinished, { recursive: true });
  drafts += 1;
  return path.join(unfinished, String(drafts));
}

/** Puts a file into dist/: who reads its name meanwhile finds the former file or the whole new one. A command can be executed. */
export async function placeFile(file, content) {
  const draft = await draftPath();
  await writeFile(draft, content, { mode: content.toString().startsWith('#!') ? 0o777 : 0o666 });
  await placeDraft(draft, file);
}

/** Puts a file that has been written already into dist/. */
export async function placeDraft(draft, file) {
  await mkdir(path.dirname(file), { recursive: true });
  await rename(draft, file);
  placed.add(file);
}

/** A file that a former build has put there is one of this build too. */
export async function keepPlaced(file) {
  const now = new Date();
  await utimes(file, now, now);
  placed.add(file);
}

export const removeDrafts = () => rm(unfinished, { recursive: true, force: true });
