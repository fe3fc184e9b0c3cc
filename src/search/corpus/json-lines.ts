import { createReadStream } from 'node:fs';
import { checkedPage } from './page-schema.ts';
import type { Found, Reader } from './reader.ts';

const newline = 0x0a;
const chunk = 1 << 20;

async function* linesOf(path: string): AsyncGenerator<{ text: string; bytes: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let bytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: chunk }) as AsyncIterable<Buffer>) {
    const data = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let from = 0;
    for (let to = data.indexOf(newline); to >= 0; to = data.indexOf(newline, from)) {
      bytes += to + 1 - from;
      yield { text: data.toString('utf8', from, to), bytes };
      from = to + 1;
    }
    rest = data.subarray(from);
  }
  if (rest.length > 0) yield { text: rest.toString(), bytes: bytes + rest.length };
}

function pageIn(text: string): { page: Exclude<ReturnType<typeof checkedPage>, string> } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON' };
  }
  const page = checkedPage(value);
  return typeof page === 'string' ? { problem: page } : { page };
}

/** JSONL: one page a line. */
export const jsonLines: Reader = async function* (file): AsyncGenerator<Found> {
  let line = 0;
  for await (const { text, bytes } of linesOf(file.path)) {
    line += 1;
    const bare = line === 1 ? text.replace(/^\ufeff/, '') : text;
    if (bare.trim() !== '') yield { ...pageIn(bare), line, bytes };
  }
};
