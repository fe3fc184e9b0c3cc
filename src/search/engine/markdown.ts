/**
 * All that is known of Markdown here (CommonMark, tables, HTML in the text). Every pattern is bounded, so that a text
 * full of marks that never close is read in linear time.
 */

/** A link target, one pair of parentheses in it included, and an optional title. */
const target = String.raw`\(\s{0,9}<?((?:[^()\s<>]|\([^()\s]{0,500}\)){0,2000})>?(?:\s[^()]{0,500})?\)`;
const text = String.raw`\[([^[\]]{0,500})\]`;

const link = new RegExp(`(?<!!)${text}${target}`, 'g');
const image = new RegExp(`!${text}${target}`, 'g');
/** A link around nothing but an image: build status, version, coverage. */
const badge = new RegExp(String.raw`\[!${text}${target}\s{0,9}\]${target}`, 'g');
const isBadgeUrl = /badge|shields\.io/i;
const reference =
  /(!?)\[((?:!\[[^[\]]{0,500}\](?:\[[^[\]]{0,500}\]|\([^()\s]{0,2000}\))|[^[\]]){0,500})\]\[([^[\]]{0,500})\]/g;
const definition = /^ {0,3}\[([^[\]]{1,500})\]:\s{0,9}<?([^\s<>]{1,2000})>?(?:\s[^\n]{0,500})?$/;
const autolink = /<(https?:\/\/[^>\s]{1,2000})>/g;
const strong = /(\*\*|__)(?=\S)((?:(?!\1)[^\n]){1,500}?)(?<=\S)\1/g;
const emphasis = /(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const code = /(`[^`]{1,2000}`)/;
const lineBreak = /<br\s{0,9}\/?>/g;
/** Names of HTML elements: `List<String>` in a text is not a tag. */
const tag =
  /<\/?(?:a|abbr|article|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|nav|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video)(?:\s+(?:open|[a-z:-]{1,40}\s{0,9}=[^<>]{0,2000}))?\s{0,9}\/?>/gi;

const fence = /^\s*(?:```|~~~)/;
const rule = /^ {0,3}(?:[-*_] *){3,}$/;
const tableRule = /^(?=[^|]*\|) *[\s:|-]+$/;
const setextUnderline = /^ {0,3}(?:=+|-+)\s*$/;
const atxHeading = /^ {0,3}#{1,6}(?:[ \t]+|$)/;
const atxClosing = /(?<![ \t#])[ \t#]+$/;
const htmlHeading = /^\s*<h[1-6](?:\s[^<>]{0,500})?>(.{1,500})<\/h[1-6]>/i;
const bullet = /^( *)[-*+] +/;
const number = /^\s*\d{1,3}[.)]\s+/;
const quote = /^ {0,3}(?:> ?)+/;
const tableRow = /^ *\|/;

/** Without HTML comments. */
function withoutComments(markdown: string): string {
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

const withoutMarks = (part: string) =>
  /[[<*_]/.test(part)
    ? part
        .replace(badge, '')
        .replace(image, (_, description: string, url: string) => (isBadgeUrl.test(url) ? '' : description))
        .replace(link, '$1')
        .replace(reference, (_, mark: string, name: string) => (mark === '!' || name.startsWith('!') ? '' : name))
        .replace(autolink, '$1')
        .replace(lineBreak, ' ')
        .replace(tag, '')
        .replace(strong, '$2')
        .replace(emphasis, '$2')
    : part;

/** A line or paragraph without links, emphasis and HTML. Code keeps its own marks and loses its backticks. */
const plainInline = (markdown: string): string =>
  markdown.includes('`')
    ? markdown
        .split(code)
        .map((part, place) => (place % 2 === 1 ? part.slice(1, -1) : withoutMarks(part)))
        .join('')
    : withoutMarks(markdown);

/** A line without the marks that say what it is. */
interface Line {
  readonly kind: 'text' | 'item' | 'row' | 'heading' | 'code' | 'underline' | 'blank';
  readonly text: string;
}

const blank: Line = { kind: 'blank', text: '' };

/** The lines of a Markdown text, without fences, rules of tables and definitions of references. */
function* linesOf(markdown: string): Generator<Line> {
  let inCode = false;
  let before = blank;
  for (const line of withoutComments(markdown).split('\n')) {
    if (fence.test(line)) {
      inCode = !inCode;
      yield blank;
      before = blank;
      continue;
    }
    const found: Line | undefined = inCode ? { kind: 'code', text: line } : lineOf(line, before.kind === 'text');
    if (found === undefined) continue;
    yield found;
    before = found;
  }
}

function lineOf(line: string, afterText: boolean): Line | undefined {
  if (line.trim() === '') return blank;
  if (afterText && setextUnderline.test(line)) return { kind: 'underline', text: '' };
  if (rule.test(line)) return blank;
  if (tableRule.test(line) || definition.test(line)) return undefined;
  if (atxHeading.test(line)) return { kind: 'heading', text: line.replace(atxHeading, '').replace(atxClosing, '') };
  if (htmlHeading.test(line)) return { kind: 'heading', text: htmlHeading.exec(line)?.[1] ?? '' };
  if (tableRow.test(line)) return { kind: 'row', text: line.replace(/^ *\| */, '').replace(/ *\| *$/, '') };
  if (bullet.test(line) || number.test(line)) return { kind: 'item', text: line };
  return { kind: quote.test(line) ? 'item' : 'text', text: line.replace(quote, '') };
}

/** Markdown as plain text, line by line: lists and tables stay readable. */
export function plainText(markdown: string): string {
  const lines: string[] = [];
  for (const line of linesOf(markdown)) {
    if (line.kind === 'underline') continue;
    lines.push(line.kind === 'code' ? line.text : plainInline(line.text.replace(bullet, '$1')));
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Pieces that no sentence crosses, as plain text: paragraphs, headings, items, rows of a table, lines of code. */
export function textBlocks(markdown: string): string[] {
  const found: string[] = [];
  let paragraph = '';
  const add = (block: string) => {
    if (block !== '') found.push(block);
  };
  const close = () => {
    add(plainInline(paragraph).replace(/\s+/g, ' ').trim());
    paragraph = '';
  };
  for (const line of linesOf(markdown)) {
    if (line.kind === 'text') {
      paragraph += ` ${line.text}`;
      continue;
    }
    close();
    if (line.kind === 'code') add(line.text.trim());
    else if (line.kind === 'item') paragraph = line.text.replace(bullet, '').replace(number, '');
    else if (line.kind === 'row' || line.kind === 'heading') {
      paragraph = line.text.replaceAll('|', ' ');
      close();
    }
  }
  close();
  return found;
}

/** The first heading as plain text, if there is one. */
export function firstHeading(markdown: string): string | undefined {
  let before = '';
  for (const line of linesOf(markdown)) {
    const heading = line.kind === 'heading' ? line.text : line.kind === 'underline' ? before : '';
    const plain = plainInline(heading).trim();
    if (plain !== '') return plain;
    before = line.kind === 'text' ? line.text : '';
  }
  return undefined;
}

/** The targets of the links, as they are written. */
export const linkTargets = (markdown: string): string[] => [...markdown.matchAll(link)].map((match) => match[2] ?? '');

export const imagesIn = (markdown: string): { readonly target: string; readonly description: string }[] =>
  [...markdown.replace(badge, '').matchAll(image)]
    .map(([, description = '', url = '']) => ({ target: url, description }))
    .filter((found) => !isBadgeUrl.test(found.target));

/** Markdown that says the same with inline links only: no references, no badges, no HTML. Code stays as it is. */
export function tidyMarkdown(markdown: string): string {
  const lines = withoutComments(markdown).split('\n');
  const targets = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', url = ''] = definition.exec(line) ?? [];
    if (url !== '') targets.set(name.toLowerCase(), url);
  }
  const resolve = (whole: string, mark: string, name: string, id: string): string => {
    if (name.startsWith('!')) return '';
    const url = targets.get((id === '' ? name : id).toLowerCase());
    if (url !== undefined) return mark === '!' && isBadgeUrl.test(url) ? '' : `${mark}[${name}](${url})`;
    return whole;
  };
  const tidy = (part: string) =>
    part
      .replace(badge, '')
      .replace(reference, resolve)
      .replace(image, (whole, _description, url: string) => (isBadgeUrl.test(url) ? '' : whole))
      .replace(lineBreak, ' ')
      .replace(tag, '');
  let inCode = false;
  const kept: string[] = [];
  for (const line of lines) {
    if (fence.test(line)) inCode = !inCode;
    if (inCode || fence.test(line)) kept.push(line);
    else if (!definition.test(line)) {
      const heading = htmlHeading.exec(line)?.[1];
      kept.push(
        (heading === undefined ? line : `# ${heading}`)
          .split(code)
          .map((part, place) => (place % 2 === 1 ? part : tidy(part)))
          .join('')
          .trimEnd(),
      );
    }
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
