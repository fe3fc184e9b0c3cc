import { inSlices } from './slices.ts';

/** Members of an archive, of its log, and its entries one by one. What is deeper is written as a whole. */
const wholeDepth = 3;
/** A longer list is not written as a whole. */
const longLength = 100;
const pieceLength = 65_536;

/** Plain data as `JSON.stringify` writes it, while other requests are answered: for megabytes in many members. */
export async function largeJson(value: unknown): Promise<Buffer> {
  const pause = inSlices();
  const pieces: Buffer[] = [];
  let text = '';

  async function write(part: string): Promise<void> {
    text += part;
    await pause();
    if (text.length < pieceLength) return;
    pieces.push(Buffer.from(text));
    text = '';
  }

  async function writeValue(one: unknown, depth: number): Promise<void> {
    const isList = Array.isArray(one);
    const isWhole = depth >= wholeDepth && !(isList && one.length > longLength);
    if (isWhole || typeof one !== 'object' || one === null) return write(JSON.stringify(one) ?? 'null');
    const members = Object.entries(one).filter(([, member]) => isList || member !== undefined);
    await write(isList ? '[' : '{');
    for (const [at, [name, member]] of members.entries()) {
      await write(`${at === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}`);
      await writeValue(member, depth + 1);
    }
    await write(isList ? ']' : '}');
  }

  await writeValue(value, 0);
  return Buffer.concat([...pieces, Buffer.from(text)]);
}
