import { DamagedFile, piecesOf } from './file-bytes.ts';

/** One record of a WARC file. */
export interface WarcRecord {
  /** Values by names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly block: Buffer;
  /** Where it ends in the file, uncompressed. */
  readonly end: number;
}

/** A larger block is no page. */
const maxBlock = 64 * 1024 * 1024;
const maxHead = 1024 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/** The records of a WARC file, one by one. @throws {DamagedFile} where it is none, or is cut off */
export async function* recordsOf(path: string): AsyncGenerator<WarcRecord> {
  const input = bufferedInput(piecesOf(path));
  for (;;) {
    await input.skipLines();
    const head = await input.until(headEnd, maxHead);
    if (head === undefined) return;
    const [version = '', ...lines] = head.toString().split('\r\n');
    if (!/^WARC\/\d/.test(version)) throw new DamagedFile('is no WARC file from here on');
    const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), fieldValue(line)]));
    const length = Number(headers.get('content-length') ?? Number.NaN);
    if (!Number.isSafeInteger(length) || length < 0) throw new DamagedFile('has a record without a length');
    const block = await input.take(length, length <= maxBlock);
    yield { headers, block, end: input.position };
  }
}

const fieldValue = (line: string) => line.slice(line.indexOf(':') + 1).trim();

/** Takes parts of known or unknown length from pieces that come one by one. */
function bufferedInput(pieces: AsyncIterator<Buffer>) {
  let held: Buffer = Buffer.alloc(0);
  let position = 0;

  async function more(): Promise<boolean> {
    const { done, value } = await pieces.next();
    if (done === true) return false;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  }
  function drop(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    position += length;
    return taken;
  }

  return {
    get position() {
      return position;
    },
    /** Empty lines stand between records. */
    async skipLines(): Promise<void> {
      for (;;) {
        let at = 0;
        while (held[at] === 0x0d || held[at] === 0x0a) at += 1;
        drop(at);
        if (held.length > 0 || !(await more())) return;
      }
    },
    /** What comes before a mark, which is taken too; undefined at the end of the input. */
    async until(mark: Buffer, most: number): Promise<Buffer | undefined> {
      for (;;) {
        const at = held.indexOf(mark);
        if (at >= 0) {
          const taken = drop(at);
          drop(mark.length);
          return taken;
        }
        if (held.length > most) throw new DamagedFile('is no WARC file from here on');
        if (await more()) continue;
        if (held.length === 0) return undefined;
        throw new DamagedFile('is cut off');
      }
    },
    /** Takes so many bytes, and gives none of them when `isWanted` is false. */
    async take(length: number, isWanted: boolean): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let left = length; left > 0; ) {
        if (held.length === 0 && !(await more())) throw new DamagedFile('is cut off');
        const part = drop(Math.min(left, held.length));
        left -= part.length;
        if (isWanted) parts.push(part);
      }
      return Buffer.concat(parts);
    },
  };
}
