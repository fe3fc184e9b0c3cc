/** Bytes of an answer as JSON writes it. It stays below 4 kB with what is around it. */
export const maxTextBytes = 3_700;

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text));

/** The text, cut where an answer would be too long. @param more how to get the rest */
export function shortText(text: string, more: string): string {
  if (bytesOf(text) <= maxTextBytes) return text;
  const end = (length: number) => `${text.slice(0, length)}\n… ${text.length - length} more characters: ${more}`;
  let [fits, tooLong] = [0, Math.min(text.length, maxTextBytes)];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (bytesOf(end(middle)) <= maxTextBytes) fits = middle;
    else tooLong = middle;
  }
  return end(fits);
}

/** As many lines as an answer has room for, and how many there are. */
export function shortLines(lines: readonly string[], rest: (shown: number) => string): string {
  let shown = lines.length;
  const text = () => [...lines.slice(0, shown), rest(shown)].filter((line) => line !== '').join('\n');
  while (shown > 0 && bytesOf(text()) > maxTextBytes) shown -= 1;
  return shown === 0 && lines.length > 0 ? shortText(lines.join('\n'), rest(0)) : text();
}
