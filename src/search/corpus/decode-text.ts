import { isUtf8 } from 'node:buffer';
import chardet from 'chardet';
import { charsetDecoder } from '../../runtime/charset-decoder.ts';

/** The charset is guessed from the first bytes of a file. */
const sampleSize = 64 * 1024;

/** What is wrong with a text that `decodeText` gives up. */
export const unknownCharset = 'is not UTF-8, and its charset is not known';

/**
 * The text of a file: in the charset of its byte order mark, which is left out; as UTF-8 when it is that; otherwise in
 * the declared or the detected charset. Undefined when none of them fits.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string | undefined {
  const mark = byteOrderMark(bytes);
  if (mark !== undefined) return decodeAs(mark, bytes);
  // Its bytes are ASCII, and so UTF-8 too.
  if (declared?.toLowerCase() === 'iso-2022-jp') return decodeAs(declared, bytes);
  if (isUtf8(bytes)) return decodeAs('utf-8', bytes);
  return decodeAs(declared, bytes) ?? decodeAs(detectCharset(bytes), bytes);
}

/** The most likely charset of bytes that are not UTF-8. */
export const detectCharset = (bytes: Uint8Array): string | undefined =>
  chardet.detect(bytes.subarray(0, sampleSize)) ?? undefined;

/** The charset that a byte order mark names. */
export function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

export function decodeAs(charset: string | undefined, bytes: Uint8Array): string | undefined {
  if (charset === undefined) return undefined;
  try {
    return charsetDecoder(charset, { fatal: true })(bytes);
  } catch {
    return undefined;
  }
}
