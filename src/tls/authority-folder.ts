import { chmod, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../runtime/make-folder.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type Authority, makeAuthority, readAuthority } from './authority.ts';

/** An authority that is kept in a folder. */
export interface KeptAuthority extends Authority {
  /** Where its certificate is, for clients. */
  readonly certificateFile: string;
}

/** A file of the authority cannot be used, or not be made. */
export class AuthorityFileError extends Error {
  override readonly name = 'AuthorityFileError';
  readonly file: string;
  constructor(file: string, message: string) {
    super(message);
    this.file = file;
  }
}

const dataFolders: Readonly<Record<string, readonly string[]>> = {
  darwin: ['Library', 'Application Support'],
  win32: ['AppData', 'Local'],
};

/** The folder of this program in the user's data folder. */
export const userDataFolder = (platform: string, home = homedir()): string =>
  join(home, ...(dataFolders[platform] ?? ['.local', 'share']), 'understudy');

/** Key and certificate are one file, so that they always fit each other. */
const authorityName = 'authority.pem';
const certificateName = 'ca.pem';

/**
 * The authority of a folder, which is made when there is none. Of processes that make one at the same time all use the
 * one that was there first.
 * @throws {AuthorityFileError}
 */
export async function openAuthority(
  folder: string,
  runtime: Pick<Runtime, 'clock' | 'random'>,
): Promise<KeptAuthority> {
  const file = join(folder, authorityName);
  const certificateFile = join(folder, certificateName);
  const text = (await textOf(file)) ?? (await make(folder, file, runtime));
  await checkMode(file);
  const authority = readOrExplain(file, text, runtime.clock.now());
  if ((await textOf(certificateFile)) !== authority.certificate)
    await written(certificateFile, () => replace(certificateFile, authority.certificate, 0o644, runtime));
  return { ...authority, certificateFile };
}

async function make(folder: string, file: string, runtime: Pick<Runtime, 'clock' | 'random'>): Promise<string> {
  await written(file, async () => {
    await makeFolder(folder, 0o700);
    const draft = `${file}.${suffix(runtime)}`;
    try {
      await writeFile(draft, makeAuthority(runtime), { mode: 0o600 });
      // Unlike a renamed file, a link does not take the place of one that has come meanwhile.
      await link(draft, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(draft, { force: true });
    }
  });
  return (await textOf(file)) ?? '';
}

/** Replaces a file as a whole: nobody reads half of it. */
export async function replace(
  file: string,
  text: string,
  mode: number,
  { random }: Pick<Runtime, 'random'>,
): Promise<void> {
  const draft = `${file}.${suffix({ random })}`;
  try {
    await writeFile(draft, text, { mode });
    await chmod(draft, mode);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

const suffix = ({ random }: Pick<Runtime, 'random'>) => Buffer.from(random.bytes(8)).toString('hex');

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new AuthorityFileError(file, `cannot be read (${code})`);
  }
}

/** @throws {AuthorityFileError} when a file cannot be written. */
export async function written(file: string, write: () => Promise<void>): Promise<void> {
  await write().catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new AuthorityFileError(file, `cannot be written (${code ?? message})`);
  });
}

/** Whoever reads it can pass for any host with those who trust it. */
async function checkMode(file: string): Promise<void> {
  const mode = (await stat(file)).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  const shown = mode.toString(8).padStart(4, '0');
  throw new AuthorityFileError(file, `others may use it (mode ${shown}); run chmod 600, or delete it to get a new one`);
}

function readOrExplain(file: string, text: string, now: number): Authority {
  try {
    return readAuthority(text, now);
  } catch (error) {
    throw new AuthorityFileError(file, `${(error as Error).message}; delete it to get a new one`);
  }
}
