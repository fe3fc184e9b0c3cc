import { join } from 'node:path';
import { replaceFile } from '../runtime/replace-file.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type StoredAuthority, written } from './authority-folder.ts';
import { textOf, trustedRoots } from './usual-roots.ts';

const fileName = 'roots.pem';

/**
 * Writes the certificates that this machine trusts, and that of an authority, into one file beside it.
 * @param named a file that is trusted instead of the system's
 * @returns its path
 * @throws {AuthorityFileError}
 */
export async function writeRoots(
  folder: string,
  { certificate }: StoredAuthority,
  named: string | undefined,
  runtime: Pick<Runtime, 'random'>,
): Promise<string> {
  const file = join(folder, fileName);
  const text = `${trustedRoots(named === file ? undefined : named).trimEnd()}\n${certificate}`;
  if (textOf(file) !== text) await written(file, () => replaceFile(file, text, 0o644, runtime.random));
  return file;
}
