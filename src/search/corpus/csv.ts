import { CsvError, parse } from 'csv-parse';
import { decodeText, unknownCharset } from './decode-text.ts';
import { bytesOf } from './file-bytes.ts';
import { parsePage } from './page-schema.ts';
import type { PageOrProblem, Reader } from './reader.ts';

const required = ['url', 'title', 'content'];
const delimiters = [',', ';', '\t', '|'];

interface Row {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/** CSV with a line of names: `url`, `title` and `content`, and any other field of a page. */
export const csv: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  const bytes = file.size;
  const text = decodeText(await bytesOf(file.path))?.replace(/^\ufeff/, '');
  if (text === undefined) {
    yield { problem: unknownCharset, line: 1, bytes };
    return;
  }
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = delimiterOf(head);
  let names: readonly string[] = [];
  const columns = (header: string[]) => {
    names = header.map((name) => name.trim().toLowerCase());
    return [...names];
  };
  const rows = parse(text, { columns, delimiter, info: true, relax_column_count: true, skip_empty_lines: true });
  let missing: string | undefined;
  let line = 1;
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      missing ??= required.find((name) => !names.includes(name));
      if (missing !== undefined) break;
      const page = parsePage(pageOf(record));
      const place = { line: line + 1, bytes: Math.min(bytes, (bytes * info.lines) / (info.lines + 1)) };
      line = info.lines;
      yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { problem: `is not valid CSV from here on: ${error.message}`, line: line + 1, bytes };
  }
  if (missing !== undefined) yield { problem: `has no column ${missing}`, line: 1, bytes };
};

/** What stands most often in the line of names. */
const delimiterOf = (head: string): string =>
  delimiters.toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ',';

/** A cell is a text: an empty one is nothing, numbers and lists are read from it. */
function pageOf(record: Row['record']): unknown {
  const cells = Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ''));
  const { age_hours: age, images, links, ...rest } = cells;
  return {
    ...rest,
    ...(age !== undefined && { age_hours: Number(age) }),
    ...(images !== undefined && { images: images.trim().split(/\s+/) }),
    ...(links !== undefined && { links: links.trim().split(/\s+/) }),
  };
}
