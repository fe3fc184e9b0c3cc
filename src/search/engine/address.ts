/** An address and the spellings that mean the same page, the given one first: without a fragment, with or without a final slash, by http or https. */
export function addressVariants(url: string): readonly string[] {
  const bare = url.replace(/#.*$/, '');
  const slashed = bare.endsWith('/') ? bare.slice(0, -1) : `${bare}/`;
  const other = (text: string) =>
    text.startsWith('https:') ? `http:${text.slice(6)}` : text.startsWith('http:') ? `https:${text.slice(5)}` : text;
  return [...new Set([url, bare, slashed, other(bare), other(slashed)])];
}
