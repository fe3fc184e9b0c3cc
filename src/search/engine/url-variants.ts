/**
 * A URL and the spellings that mean the same page, the given one first: without a fragment, with or without a final
 * slash and `www.`, by http or https. Wikipedia without a language is the English one.
 */
export function urlVariants(url: string): readonly string[] {
  const bare = url.replace(/#.*$/, '').replace('//wikipedia.org/', '//en.wikipedia.org/');
  const slashed = bare.endsWith('/') ? bare.slice(0, -1) : `${bare}/`;
  const variants = [url, bare, slashed];
  const add = (change: (text: string) => string) => variants.push(...variants.map(change));
  add((text) => (text.startsWith('https:') ? `http:${text.slice(6)}` : text.replace(/^http:/, 'https:')));
  add((text) => (/^https?:\/\/www\./.test(text) ? text.replace('//www.', '//') : text.replace('//', '//www.')));
  return [...new Set(variants)];
}
