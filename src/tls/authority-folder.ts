import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { locked } from '../runtime/file-lock.ts';
import { makeFolder } from '../runtime/make-folder.ts';
import { replaceFile } from '../runtime/replace-file.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type Authority, authorityText, isLasting, makeAuthority, readAuthority, renewAuthority } from './authority.ts';
import { covers } from './name-constraints.ts';

/** An authority that is stored in a folder. */
export interface StoredAuthority extends Authority {
  /** Where its certificate is, for clients. */
  readonly certificateFile: string;
  /** Whether an authority was there whose certificate, which clients have, is not that of this one. */
  readonly wasReplaced: boolean;
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

/** Key and certificate are one file, so that they always match each other. */
const authorityName = 'authority.pem';
const certificateName = 'ca.pem';
/** Hosts of an authority. When servers with other hosts have filled it, only those of the next one stay. */
const maxPermitted = 200;

/**
 * The authority of a folder. It is made when there is none, and made again when it does not vouch for all hosts or ends
 * soon; then it vouches for what it did before, too. Of processes that do that at the same time all use the same.
 * @param hosts what it has to vouch for, as `nameConstraints` takes it; undefined: every host
 * @throws {AuthorityFileError}
 */
export async function openAuthority(
  folder: string,
  hosts: readonly string[] | undefined,
  runtime: Needed,
): Promise<StoredAuthority> {
  const file = join(folder, authorityName);
  const certificateFile = join(folder, certificateName);
  const stored = await authorityOf(file);
  const isReady = stored !== undefined && isEnough(stored, hosts, runtime);
  const authority =
    isReady && (await textOf(certificateFile)) === stored.certificate
      ? stored
      : await written(file, async () => {
          await makeFolder(folder, 0o700);
          return locked(file, runtime.clock, () => update(file, certificateFile, hosts, runtime));
        });
  const wasReplaced = stored !== undefined && stored.certificate !== authority.certificate;
  return { ...authority, certificateFile, wasReplaced };
}

type Needed = Pick<Runtime, 'clock' | 'random'>;

/** Makes the authority what it has to be, while no other process does. */
async function update(
  file: string,
  certificateFile: string,
  hosts: readonly string[] | undefined,
  runtime: Needed,
): Promise<Authority> {
  const stored = await authorityOf(file);
  const isReady = stored !== undefined && isEnough(stored, hosts, runtime);
  const authority = isReady ? stored : readAuthority(next(stored, hosts, runtime));
  if (!isReady) await replaceFile(file, authorityText(authority), 0o600, runtime.random);
  if ((await textOf(certificateFile)) !== authority.certificate)
    await replaceFile(certificateFile, authority.certificate, 0o644, runtime.random);
  return authority;
}

function isEnough(authority: Authority, hosts: readonly string[] | undefined, { clock }: Needed): boolean {
  const { permitted } = authority;
  const vouchesForAll = hosts === undefined || permitted === undefined ? hosts === permitted : covers(permitted, hosts);
  return vouchesForAll && isLasting(authority, clock.now());
}

function next(stored: Authority | undefined, hosts: readonly string[] | undefined, runtime: Needed): string {
  // Clients may trust the certificate of one without bounds: what its key signs must be worth nothing any more.
  if (stored === undefined || (stored.permitted === undefined && hosts !== undefined))
    return makeAuthority(runtime, hosts);
  if (hosts === undefined) return renewAuthority(stored, runtime, undefined);
  const all = [...new Set([...(stored.permitted ?? []), ...hosts])];
  return renewAuthority(stored, runtime, all.length > maxPermitted ? hosts : all);
}

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
export const written = <T>(file: string, write: () => Promise<T>): Promise<T> =>
  write().catch((error: NodeJS.ErrnoException) => {
    if (error instanceof AuthorityFileError) throw error;
    throw new AuthorityFileError(file, `cannot be written (${error.code ?? error.message})`);
  });

/** What a file holds; undefined when there is none. */
async function authorityOf(file: string): Promise<Authority | undefined> {
  const text = await textOf(file);
  if (text === undefined) return undefined;
  await checkMode(file);
  try {
    return readAuthority(text);
  } catch (error) {
    throw new AuthorityFileError(file, `${(error as Error).message}; delete it to get a new one`);
  }
}

/** Refuses a file that others can read: they could pass for its hosts with those who trust it. */
async function checkMode(file: string): Promise<void> {
  const mode = (await stat(file)).mode & 0o777;
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  const shown = mode.toString(8).padStart(4, '0');
  throw new AuthorityFileError(file, `others may use it (mode ${shown}); run chmod 600, or delete it to get a new one`);
}
