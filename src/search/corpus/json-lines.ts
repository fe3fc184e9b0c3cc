import { isUtf8 } from 'node:buffer';
import { byteOrderMark, decodeAs, decodeText, detectCharset, unknownCharset } from './decode-text.ts';
import { bytesOf, piecesOf } from './file-bytes.ts';
import { parsePage } from './page-schema.ts';
import type { PageOrProblem, Reader } from './reader.ts';

const newline = 0x0a;

/** A line, undefined when its charset is not known; `bytes` is how far the file has been read. */
interface Line {
  readonly text: string | undefined;
  readonly bytes: number;
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let bytes = 0;
  let charset: string | undefined;
  const textOf = (line: Buffer, context: Buffer) => {
    if (isUtf8(line)) return line.toString();
    charset ??= detectCharset(context);
    return decodeAs(charset, line);
  };
  for await (const piece of piecesOf(path)) {
    if (bytes === 0 && rest.length === 0 && byteOrderMark(piece)?.startsWith('utf-16')) {
      yield* linesOfUtf16(path);
      return;
    }
    const data = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let from = 0;
    for (let to = data.indexOf(newline); to >= 0; to = data.indexOf(newline, from)) {
      bytes += to + 1 - from;
      yield { text: textOf(data.subarray(from, to), data), bytes };
      from = to + 1;
    }
    rest = data.subarray(from);
  }
  if (rest.length > 0) yield { text: textOf(rest, rest), bytes: bytes + rest.length };
}

/** Reads a file in UTF-16 as a whole: the byte of a line feed is part of other characters there. */
async function* linesOfUtf16(path: string): AsyncGenerator<Line> {
  const file = await bytesOf(path);
  for (const text of decodeText(file)?.split('\n') ?? [undefined]) yield { text, bytes: file.length };
}

function pageIn(text: string): { page: Exclude<ReturnType<typeof parsePage>, string> } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not valid JSON' };
  }
  const page = parsePage(value);
  return typeof page === 'string' ? { problem: page } : { page };
}

/** JSONL: one page a line. */
export const jsonLines: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  let line = 0;
  for await (const { text, bytes } of linesOf(file.path)) {
    line += 1;
    const bare = line === 1 ? text?.replace(/^\ufeff/, '') : text;
    if (bare === undefined) yield { problem: unknownCharset, line, bytes };
    else if (bare.trim() !== '') yield { ...pageIn(bare), line, bytes };
  }
};
