import { charsetDecoder } from '../../../runtime/charset-decoder.ts';

/** Turns bytes into text. */
export type Decode = (bytes: Buffer) => string;

/** Names that Java and a browser understand differently. */
const java: ReadonlyMap<string, Decode> = new Map([
  ['iso-8859-1', (bytes) => bytes.toString('latin1')],
  ['us-ascii', (bytes) => bytes.toString('latin1').replace(/[^\0-\x7f]/g, '\ufffd')],
  ['utf-16', decoderOf('utf-16be')],
]);

/**
 * The decoder for the form of a content type (Keycloak 26.7); undefined for UTF-8. An unknown `charset` fails with the
 * first bytes to decode.
 * @throws {RangeError} for an empty `charset`
 */
export function charsetOf(contentType: string): Decode | undefined {
  const name = /;\s*charset=\s*"?([^\s;"]*)/i.exec(contentType)?.[1]?.toLowerCase();
  if (name === '') throw new RangeError('an empty charset');
  return name === undefined || name === 'utf-8' ? undefined : (java.get(name) ?? ((bytes) => decoderOf(name)(bytes)));
}

function decoderOf(name: string): Decode {
  return charsetDecoder(name, { ignoreBOM: true });
}
