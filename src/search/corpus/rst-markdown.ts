/** Directives whose text is part of the page, with what they are called where that says something. */
const textDirective =
  /^(?:note|tip|hint|important|warning|caution|danger|attention|seealso|admonition|topic|sidebar|versionadded|versionchanged|deprecated|epigraph|compound|container|only|function|class|method|module|data|attribute|exception|option|glossary|rubric)$/;
const code = /^(?:code|code-block|sourcecode|literalinclude|highlight|parsed-literal|math|doctest|testcode|prompt)$/;
const image = /^(?:image|figure)$/;

const underline = /^([=\-~^"'`:.#*+_<>])\1{2,}\s*$/;
const directive = /^(\s*)\.\.\s+(?:\|[^|]{1,100}\|\s+)?((?:[\w-]+:)?[\w-]+)::\s*(.*)$/;
const comment = /^(\s*)\.\.(?:\s|$)/;
const target = /^\s*\.\.\s+_(`?)([^`:]{1,200})\1:\s*(\S+)\s*$/;
const option = /^\s+:[\w-]+:/;
const field = /^:([\w -]{1,40}):\s+(\S.*)$/;

const indentOf = (line: string) => line.length - line.trimStart().length;

/** reStructuredText as Markdown: headings, links, code and images; directives for layout are left out. */
export function markdownOfRst(text: string): string {
  const { fields, lines } = withoutFields(text.replace(/\r\n?/g, '\n').split('\n'));
  const targets = new Map<string, string>();
  for (const line of lines) {
    const [, , name = '', url = ''] = target.exec(line) ?? [];
    if (url !== '') targets.set(name.toLowerCase(), url);
  }
  const output: string[] = [];
  const levels: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const heading = headingAt(lines, at);
    const [, indent = '', name = '', argument = ''] = directive.exec(line) ?? [];
    if (heading !== undefined) {
      const style = `${heading.isFramed ? '=' : ''}${heading.mark}`;
      if (!levels.includes(style)) levels.push(style);
      output.push('', `${'#'.repeat(Math.min(6, levels.indexOf(style) + 1))} ${inline(heading.text, targets)}`, '');
      at = heading.end;
    } else if (name !== '') {
      const end = endOfBlock(lines, at, indent.length);
      output.push(...directiveText(name, argument, lines.slice(at + 1, end), targets));
      at = end - 1;
    } else if (target.test(line)) continue;
    else if (comment.test(line)) at = endOfBlock(lines, at, indentOf(line)) - 1;
    else if (/::\s*$/.test(line) && !line.trim().startsWith('..')) {
      const end = endOfBlock(lines, at, indentOf(line));
      const before = line.trimEnd().replace(/::$/, line.trim() === '::' ? '' : ':');
      output.push(inline(before, targets), ...fenced('', lines.slice(at + 1, end)));
      at = end - 1;
    } else output.push(inline(line, targets));
  }
  return (
    frontMatterOf(fields) +
    output
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Fields at the start say what front matter says elsewhere. */
function withoutFields(lines: readonly string[]): { fields: ReadonlyMap<string, string>; lines: readonly string[] } {
  const fields = new Map<string, string>();
  let at = 0;
  for (; at < lines.length; at += 1) {
    const [, name = '', value = ''] = field.exec(lines[at] as string) ?? [];
    if (name !== '') fields.set(name.toLowerCase(), value);
    else if ((lines[at] as string).trim() !== '' && !/^:[\w -]+:\s*$/.test(lines[at] as string)) break;
  }
  return { fields, lines: lines.slice(at) };
}

function frontMatterOf(fields: ReadonlyMap<string, string>): string {
  const known = ['title', 'url', 'date', 'lang', 'language', 'country', 'topic'].filter((name) => fields.has(name));
  if (known.length === 0) return '';
  return `---\n${known.map((name) => `${name}: ${JSON.stringify(fields.get(name))}`).join('\n')}\n---\n`;
}

/** A title with a line below it, or one above and one below. */
function headingAt(lines: readonly string[], at: number) {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const [, over = ''] = underline.exec(first) ?? [];
  if (over !== '' && second.trim() !== '' && third.trim() === first.trim() && !underline.test(second))
    return { text: second.trim(), mark: over, isFramed: true, end: at + 2 };
  const [, under = ''] = underline.exec(second) ?? [];
  if (under === '' || first.trim() === '' || indentOf(first) > 0 || underline.test(first)) return undefined;
  if (second.trimEnd().length < Math.min(3, first.trimEnd().length)) return undefined;
  return { text: first.trim(), mark: under, isFramed: false, end: at + 1 };
}

/** The place behind the last line that is indented below a line. */
function endOfBlock(lines: readonly string[], at: number, indent: number): number {
  let end = at + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next] as string;
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = next + 1;
  }
  return end;
}

function directiveText(name: string, argument: string, block: readonly string[], targets: ReadonlyMap<string, string>) {
  const body = block.filter(
    (line, place) => !(option.test(line) && block.slice(0, place).every((one) => option.test(one))),
  );
  if (image.test(name)) return ['', `![](${argument})`, '', markdownOfRst(outdented(body).join('\n'))];
  if (code.test(name)) return fenced(argument, body);
  if (!textDirective.test(name.replace(/^.*:/, ''))) return [];
  return ['', inline(argument, targets), '', markdownOfRst(outdented(body).join('\n')), ''];
}

function outdented(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map(indentOf);
  const least = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(least));
}

function fenced(language: string, block: readonly string[]): string[] {
  const body = outdented(block)
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  return body === '' ? [] : ['', `\`\`\`${language}`, body, '```', ''];
}

/** Roles and references of a line; what is in double backquotes is code. */
function inline(line: string, targets: ReadonlyMap<string, string>): string {
  return line
    .split(/(``[^`]{1,2000}``)/)
    .map((part, place) => {
      if (place % 2 === 1) return part.slice(1, -1);
      return part
        .replace(/:[\w:+-]{1,40}:`~?([^`<]{1,300}?)(?:\s*<[^`>]{1,500}>)?`/g, '$1')
        .replace(/`([^`<]{1,300}?)\s*<([^`>]{1,2000})>`__?/g, '[$1]($2)')
        .replace(/`([^`]{1,300})`__?(?!\w)|\b([\w.-]{1,100})_(?![\w`])/g, (whole, quoted: string, word: string) => {
          const name = quoted ?? word;
          const url = targets.get(name.toLowerCase());
          return url === undefined ? (quoted ?? whole) : `[${name}](${url})`;
        })
        .replace(/\|([^|\s][^|]{0,100})\|_{0,2}/g, '$1');
    })
    .join('');
}
