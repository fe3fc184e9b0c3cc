import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import type { Randomness } from './runtime.ts';

/** Replaces a file as a whole: nobody reads half of it, and no draft stays behind. @throws Node's error */
export async function replaceFile(file: string, text: string, mode: number, random: Randomness): Promise<void> {
  const draft = `${file}.${Buffer.from(random.bytes(8)).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode });
    await chmod(draft, mode);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
