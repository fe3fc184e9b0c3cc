import {
  atxClosing,
  atxHeading,
  autolink,
  badge,
  bullet,
  code,
  definition,
  emphasis,
  fence,
  htmlHeading,
  image,
  isBadgeUrl,
  lineBreak,
  link,
  number,
  quote,
  reference,
  rule,
  setextUnderline,
  strong,
  tableRow,
  tableRule,
  tag,
  withoutComments,
} from './markdown-marks.ts';

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
