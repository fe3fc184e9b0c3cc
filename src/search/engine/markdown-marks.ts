/**
 * The marks of Markdown (CommonMark, tables, HTML in the text). Every pattern is bounded, so that a text full of marks
 * that never close is read in linear time.
 */

/** A link target, one pair of parentheses in it included, and an optional title. */
const target = String.raw`\(\s{0,9}<?((?:[^()\s<>]|\([^()\s]{0,500}\)){0,2000})>?(?:\s[^()]{0,500})?\)`;
const text = String.raw`\[([^[\]]{0,500})\]`;

export const link = new RegExp(`(?<!!)${text}${target}`, 'g');
export const image = new RegExp(`!${text}${target}`, 'g');
/** A link around nothing but an image: build status, version, coverage. */
export const badge = new RegExp(String.raw`\[!${text}${target}\s{0,9}\]${target}`, 'g');
export const isBadgeUrl = /badge|shields\.io/i;
export const reference =
  /(!?)\[((?:!\[[^[\]]{0,500}\](?:\[[^[\]]{0,500}\]|\([^()\s]{0,2000}\))|[^[\]]){0,500})\]\[([^[\]]{0,500})\]/g;
export const definition = /^ {0,3}\[([^[\]]{1,500})\]:\s{0,9}<?([^\s<>]{1,2000})>?(?:\s[^\n]{0,500})?$/;
export const autolink = /<(https?:\/\/[^>\s]{1,2000})>/g;
export const strong = /(\*\*|__)(?=\S)((?:(?!\1)[^\n]){1,500}?)(?<=\S)\1/g;
export const emphasis = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
export const code = /(`[^`]{1,2000}`)/;
export const lineBreak = /<br\s{0,9}\/?>/g;
/** Names of HTML elements: `List<String>` in a text is not a tag. */
export const tag =
  /<\/?(?:a|abbr|article|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|nav|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video)(?:\s+(?:open|[a-z:-]{1,40}\s{0,9}=[^<>]{0,2000}))?\s{0,9}\/?>/gi;

export const fence = /^\s*(?:```|~~~)/;
export const rule = /^ {0,3}(?:[-*_] *){3,}$/;
export const tableRule = /^(?=[^|]*\|) *[\s:|-]+$/;
export const setextUnderline = /^ {0,3}(?:=+|-+)\s*$/;
export const atxHeading = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
export const atxClosing = /(?<![ \t#])[ \t#]+$/;
export const htmlHeading = /^\s*<h[1-6](?:\s[^<>]{0,500})?>(.{1,500})<\/h[1-6]>/i;
export const bullet = /^( *)[-*+] +/;
export const number = /^\s*\d{1,3}[.)]\s+/;
export const quote = /^ {0,3}(?:> ?)+/;
export const tableRow = /^ *\|/;

/** Without HTML comments. */
export function withoutComments(markdown: string): string {
  let at = markdown.indexOf('<!--');
  if (at < 0) return markdown;
  let rest = '';
  let from = 0;
  while (at >= 0) {
    const end = markdown.indexOf('-->', at);
    if (end < 0) break;
    rest += markdown.slice(from, at);
    from = end + 3;
    at = markdown.indexOf('<!--', from);
  }
  return rest + markdown.slice(from);
}
