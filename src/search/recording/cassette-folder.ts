import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';
import type { Randomness } from '../../runtime/runtime.ts';
import { type CanonicalRequest, differences, identifierOf, keyOf } from './canonical-request.ts';
import { type Cassette, cassetteSchema } from './cassette.ts';

/** A recording with the file that holds it. */
export interface KeptCassette {
  readonly file: string;
  readonly cassette: Cassette;
  /** Whether it has answered since the start. */
  readonly used: boolean;
}

/** The recordings of a folder. */
export interface CassetteFolder {
  list(): readonly KeptCassette[];
  /** The recording of a request, which counts as used then. */
  use(request: CanonicalRequest): Cassette | undefined;
  /** The recording of the same operation that differs least, and where. */
  nearest(request: CanonicalRequest): { readonly file: string; readonly differs: readonly string[] } | undefined;
  /** Replaces what there is of the same request. @throws Node's error when it cannot be written. */
  save(cassette: Cassette): Promise<void>;
}

/** A folder of recordings, or one of its files, that cannot be used. */
class CassetteError extends Error {
  override readonly name = 'CassetteError';
}

/** @throws {CassetteError} naming the file and the place. */
export async function openCassetteFolder(
  folder: string,
  canWrite: boolean,
  random: Randomness,
): Promise<CassetteFolder> {
  const byKey = new Map<string, { file: string; cassette: Cassette; used: boolean }>();
  await prepare(folder, canWrite);
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    const cassette = readCassette(path.join(folder, file));
    const key = keyOf(cassette.request);
    const other = byKey.get(key);
    if (other !== undefined)
      throw new CassetteError(`${path.join(folder, file)}: records the same request as ${other.file}`);
    byKey.set(key, { file, cassette, used: false });
  }

  return {
    list: () => [...byKey.values()],
    use(request) {
      const found = byKey.get(keyOf(request));
      if (found !== undefined) found.used = true;
      return found?.cassette;
    },
    nearest(request) {
      const candidates = [...byKey.values()]
        .filter(({ cassette }) => cassette.request.operation === request.operation)
        .map(({ file, cassette }) => ({ file, differs: differences(request, cassette.request) }));
      return candidates.sort((one, two) => one.differs.length - two.differs.length)[0];
    },
    async save(cassette) {
      const key = keyOf(cassette.request);
      const file = byKey.get(key)?.file ?? nameOf(cassette.request);
      byKey.set(key, { file, cassette, used: true });
      const draft = path.join(folder, `.${file}.${Buffer.from(random.bytes(6)).toString('hex')}`);
      try {
        await writeFile(draft, `${JSON.stringify(cassette, undefined, 2)}\n`);
        await rename(draft, path.join(folder, file));
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}

async function prepare(folder: string, canWrite: boolean): Promise<void> {
  try {
    if (canWrite) await makeFolder(folder);
    accessSync(folder, canWrite ? constants.R_OK | constants.W_OK : constants.R_OK);
    readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CassetteError(`${folder} cannot be ${canWrite ? 'written' : 'read'} (${code})`);
  }
}

function readCassette(file: string): Cassette {
  const text = readFileSync(file, 'utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CassetteError(`${file}${placeOf(text, error as Error)}: is not valid JSON`);
  }
  const { data, error } = cassetteSchema.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new CassetteError(`${file}: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`);
}

/** `:line`, as far as Node.js tells the place. */
function placeOf(text: string, { message }: Error): string {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const end = position === undefined ? text.length : Number(position);
  return `:${text.slice(0, end).split('\n').length}`;
}

/** What people recognise, and what makes it unique: `search-capital-of-france-1a2b3c4d.json`. */
function nameOf(request: CanonicalRequest): string {
  const { query, input, url, urls } = (request.body ?? {}) as Record<string, unknown>;
  const about = [query, input, url, Array.isArray(urls) ? urls[0] : urls].find((text) => typeof text === 'string');
  const words =
    String(about ?? '')
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return [request.operation, words.join('-').slice(0, 60).replace(/-$/, ''), identifierOf(request).slice(0, 8)]
    .filter((part) => part !== '')
    .join('-')
    .concat('.json');
}
