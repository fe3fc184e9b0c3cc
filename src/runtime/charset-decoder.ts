/** The characters of windows-1252 for the bytes 0x80 to 0x9f. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * A decoder for a charset by its name on the web (WHATWG Encoding). Node.js 20 reads windows-1252 as ISO-8859-1, in which
 * quotes, dashes and the euro sign are control characters.
 * @throws {RangeError} for a name that nobody knows.
 */
export function charsetDecoder(
  name: string,
  options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(name, options);
  if (decoder.encoding !== 'windows-1252') return (bytes) => decoder.decode(bytes);
  return (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (character) => windows1252.charAt(character.charCodeAt(0) - 0x80));
}
