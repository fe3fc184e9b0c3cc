import { NodeHtmlMarkdown } from 'node-html-markdown';
import { escapeHtml } from '../../http/escape-html.ts';

/** What is asked of an element of a document. */
interface MarkupElement {
  readonly tagName: string;
  readonly innerHTML: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<MarkupElement | object>;
}

/** Kept: making it takes longer than a short page. */
const converter = new NodeHtmlMarkdown({ bulletMarker: '-', codeBlockStyle: 'fenced' });

/** In UTF-16 units of HTML. */
const longPart = 50_000;

/** Elements that stand on lines of their own, so that a text can be parted before them. */
const blocks: ReadonlySet<string> = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DETAILS DIV DL FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE UL'.split(
    ' ',
  ),
);
/** Those that mean nothing themselves, and lists: what is in them can be parted. */
const containers: ReadonlySet<string> = new Set('ARTICLE ASIDE DETAILS DIV FOOTER HEADER MAIN SECTION UL'.split(' '));

/** The content of an element as Markdown. A long one is converted part by part: the converter takes quadratic time. */
export function htmlMarkdown(element: MarkupElement): string {
  return partsOf(element)
    .map((part) => converter.translate(part).trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

function partsOf(element: MarkupElement): string[] {
  const whole = element.innerHTML;
  if (whole.length <= longPart) return [inList(element, whole)];
  const parts: string[] = [];
  let part = '';
  const close = () => {
    if (part !== '') parts.push(inList(element, part));
    part = '';
  };
  for (const child of element.childNodes) {
    const html = String(child);
    const block = isElement(child) && blocks.has(child.tagName) ? child : undefined;
    if (block !== undefined && part.length + html.length > longPart) close();
    if (block !== undefined && html.length > longPart && containers.has(block.tagName)) parts.push(...partsOf(block));
    else part += block !== undefined && html.length > longPart ? plainListing(block, html) : html;
  }
  close();
  return parts;
}

/** A long listing with a mark around each word is the same code without them. */
function plainListing({ tagName, textContent }: MarkupElement, html: string): string {
  if (tagName !== 'PRE') return html;
  const [language = ''] = /language-[\w+#-]+/.exec(html.slice(0, html.indexOf('>', html.indexOf('<code')))) ?? [];
  return `<pre><code class="${language}">${escapeHtml(textContent ?? '')}</code></pre>`;
}

const isElement = (node: MarkupElement | object): node is MarkupElement => 'innerHTML' in node;

/** Items outside a list are no items. */
const inList = ({ tagName }: MarkupElement, html: string) => (tagName === 'UL' ? `<ul>${html}</ul>` : html);
