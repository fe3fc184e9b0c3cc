import { decodeText, unknownCharset } from './decode-text.ts';
import { bytesOf } from './file-bytes.ts';
import { parsePage } from './page-schema.ts';
import type { PageOrProblem, Reader } from './reader.ts';
import { titleOfUrl } from './title-of-name.ts';

type Entry = Readonly<Record<string, unknown>>;

/** JSON: a list of pages, or answers of the search API that somebody has saved. */
export const json: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  const bytes = file.size;
  const text = decodeText(await bytesOf(file.path));
  if (text === undefined) {
    yield { problem: unknownCharset, line: 1, bytes };
    return;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    yield { problem: 'is not valid JSON', line: lineOfError(text, (error as Error).message), bytes };
    return;
  }
  const entries = entriesIn(value);
  if (entries === undefined) {
    yield { problem: 'is neither a list of pages nor an answer of the search API', line: 1, bytes };
    return;
  }
  for (const [at, entry] of entries.entries()) {
    const page = parsePage(pageOf(entry));
    const place = { line: `entry ${at + 1}`, bytes: (bytes * (at + 1)) / entries.length };
    yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
  }
};

/** Pages are in a list, in `results` of an answer, in `pages`, or in a list of answers. */
function entriesIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.flatMap((one) => (isAnswer(one) ? one.results : [one]));
  if (isAnswer(value)) return value.results;
  const { pages } = Object(value);
  return Array.isArray(pages) ? pages : undefined;
}

const isAnswer = (value: unknown): value is { readonly results: readonly unknown[] } =>
  Array.isArray(Object(value).results) && Object(value).url === undefined;

/** Results have an excerpt in `content` and perhaps the whole page in `raw_content`; extracted pages may have no title. */
function pageOf(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  const { raw_content: whole, content, url, title, ...rest } = entry as Entry;
  const isWhole = typeof whole === 'string' && whole.trim() !== '';
  return {
    ...rest,
    url,
    ...(title !== undefined ? { title } : isWhole && typeof url === 'string' && { title: titleOfUrl(url) }),
    ...((isWhole || content !== undefined) && { content: isWhole ? whole : content }),
  };
}

/** Node says where it stopped: `… at position 17`. */
function lineOfError(text: string, message: string): number {
  const at = /at position (\d+)/.exec(message)?.[1];
  return at === undefined ? text.split('\n').length : text.slice(0, Number(at)).split('\n').length;
}
