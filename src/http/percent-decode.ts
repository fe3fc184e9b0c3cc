const utf8 = (bytes: Buffer) => bytes.toString('utf8');

/**
 * Valid `%XX` become bytes, everything else stays; bytes that are no UTF-8 become U+FFFD, a byte order mark stays. Never fails.
 * @param decode for bytes of another encoding
 */
export function percentDecode(text: string, decode: (bytes: Buffer) => string = utf8): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => decode(Buffer.from(run.replaceAll('%', ''), 'hex')));
}
