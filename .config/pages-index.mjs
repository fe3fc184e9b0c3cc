import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';
import { draftPath, keepPlaced, placeDraft } from './place-file.mjs';

/** The index depends on the pages, on the engine, on the packages that it uses, and on what Node.js knows of Unicode. */
const sources = ['src/search', 'package-lock.json'];

/** A digest of all that the index of the built-in pages is made from. */
export function searchDigest() {
  const digest = createHash('sha256').update(process.versions.unicode ?? '');
  for (const file of sources.flatMap(filesOf)) digest.update(`\0${file}\0`).update(readFileSync(file));
  return digest.digest('hex').slice(0, 8).toUpperCase();
}

const filesOf = (place) => {
  if (place.endsWith('.json')) return [place];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return files.toSorted();
};

/** Makes the index unless it is there. */
export async function placePagesIndex(file) {
  if (existsSync(file)) return keepPlaced(file);
  register();
  const { storeBuiltInIndex } = await import('../src/search/corpus/built-in-corpus.ts');
  const draft = await draftPath();
  await storeBuiltInIndex(draft);
  await placeDraft(draft, file);
}
