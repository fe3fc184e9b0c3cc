/** A corpus that cannot be used; the message names file and place. */
export class CorpusError extends Error {
  override readonly name = 'CorpusError';
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  ELOOP: 'links to itself',
};

/** What is wrong with a path, from Node's error. */
export const unreadable = (path: string, error: unknown): CorpusError => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new CorpusError(`${path}: ${reasons[code] ?? message}`);
};

export const unknownKind = (path: string, kinds: readonly string[]): CorpusError =>
  new CorpusError(`${path}: is none of the kinds that are read (${kinds.join(', ')})`);

export const noPages = (paths: readonly string[]): CorpusError =>
  new CorpusError(`${paths.join(', ')}: holds no pages`);

/** The pages that come with the program are only in this file. */
export const damagedIndex = (path: string): CorpusError =>
  new CorpusError(`${path}: is damaged or of another version; install understudy again`);

/** Every line is broken: `first` says where and how the first one is. */
export const allBroken = (first: string): CorpusError => new CorpusError(`no page can be used; ${first}`);
