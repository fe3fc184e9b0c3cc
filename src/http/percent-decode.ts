const utf8 = (bytes: Buffer) => bytes.toString('utf8');

/**
 * Decodes valid `%XX`; everything else stays. Bytes that are no UTF-8 become U+FFFD, and a byte order mark stays. It
 * never fails.
 * @param decode for bytes of another encoding
 */
export function percentDecode(text: string, decode: (bytes: Buffer) => string = utf8): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => decode(Buffer.from(run.replaceAll('%', ''), 'hex')));
}
