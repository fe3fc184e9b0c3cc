import { maxCapturedBytes } from '../capture/captured-request.ts';
import type { EntryBody } from './entry.ts';

type Content = EntryBody['content'];

/** The bytes that the journal has of a body. */
export const bytesOf = ({ content }: Pick<EntryBody, 'content'>): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.concat(content.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))).subarray(
        0,
        maxCapturedBytes,
      );

/** What is stored of a body: a copy when there is more than that. */
export function cut(content: Content): Content {
  if (sizeOf(content) <= maxCapturedBytes) return content;
  return [Buffer.from(bytesOf({ content }))];
}

/** What the journal has of a body, as text. */
export const textOf = (body: Pick<EntryBody, 'content'>): string =>
  typeof body.content === 'string' ? body.content : bytesOf(body).toString('utf8');

/** Whether a body was longer than that. */
export const isTruncated = ({ length }: EntryBody): boolean => length > maxCapturedBytes;

/** Bytes that a body takes up, about. */
export function sizeOf(content: Content): number {
  if (typeof content === 'string') return content.length;
  let size = 0;
  for (const piece of content) size += piece.length;
  return size;
}
