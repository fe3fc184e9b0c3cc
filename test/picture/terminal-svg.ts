/** What a piece of a line is, which decides its colour. */
export type Style = 'plain' | 'prompt' | 'command' | 'good' | 'bad';

/** A line of a terminal: pieces of text, each with its style. */
export type Line = readonly (readonly [style: Style, text: string])[];

export interface Terminal {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Characters in a line; longer lines are wrapped there, as a terminal does. */
export const columns = 96;
const fontSize = 13;
const characterWidth = 7.8;
const lineHeight = 18;
const padding = 16;
const titleHeight = 28;
const gap = 14;
const width = Math.ceil(columns * characterWidth) + 2 * padding;

const style = `
  text { font: ${fontSize}px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; white-space: pre; }
  .window { fill: #ffffff; stroke: #d1d9e0; }
  .title, .prompt { fill: #59636e; }
  .plain { fill: #1f2328; }
  .command { fill: #0550ae; font-weight: 600; }
  .good { fill: #1a7f37; }
  .bad { fill: #cf222e; }
  @media (prefers-color-scheme: dark) {
    .window { fill: #0d1117; stroke: #3d444d; }
    .title, .prompt { fill: #9198a1; }
    .plain { fill: #f0f6fc; }
    .command { fill: #79c0ff; }
    .good { fill: #3fb950; }
    .bad { fill: #f85149; }
  }
`;

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The lines as they stand in a terminal of `columns` characters. */
function wrapped(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const rows: [Style, string][][] = [[]];
    let used = 0;
    for (const [kind, text] of line) {
      let rest = [...text];
      while (rest.length > 0) {
        if (used === columns) {
          rows.push([]);
          used = 0;
        }
        const part = rest.slice(0, columns - used);
        rows.at(-1)?.push([kind, part.join('')]);
        used += part.length;
        rest = rest.slice(part.length);
      }
    }
    return rows;
  });
}

/** The width of each line is given, so that any monospaced font fits its window. */
function drawLine(line: Line, y: number): string {
  const length = line.reduce((sum, [, text]) => sum + [...text].length, 0);
  if (length === 0) return '';
  const spans = line.map(([kind, text]) => `<tspan class="${kind}">${escaped(text)}</tspan>`).join('');
  const textLength = (length * characterWidth).toFixed(1);
  return `<text xml:space="preserve" x="${padding}" y="${y}" textLength="${textLength}">${spans}</text>\n`;
}

/** The terminals below one another as an SVG that follows the reader's choice of light or dark. */
export function drawTerminals(description: string, terminals: readonly Terminal[]): string {
  let y = 0;
  let body = '';
  for (const { title, lines } of terminals) {
    const rows = wrapped(lines);
    const height = titleHeight + rows.length * lineHeight + padding;
    body += `<rect class="window" x="0.5" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="8"/>\n`;
    body += `<text class="title" x="${width / 2}" y="${y + 20}" text-anchor="middle">${escaped(title)}</text>\n`;
    for (const [index, line] of rows.entries()) body += drawLine(line, y + titleHeight + (index + 1) * lineHeight - 2);
    y += height + gap;
  }
  const height = y - gap;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">\n<title>${escaped(description)}</title>\n<style>${style}</style>\n${body}</svg>\n`;
}
