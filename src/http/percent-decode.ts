/** Valid `%XX` become bytes, everything else stays; bytes that are no UTF-8 become U+FFFD, a byte order mark stays. Never fails. */
export function percentDecode(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
}
