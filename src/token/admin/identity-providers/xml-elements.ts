/** An element of an XML document, by its name without prefix. */
export interface XmlElement {
  readonly name: string;
  /** Values by names without prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly whole: string;
  readonly children: XmlElement[];
  text: string;
}

const attribute = /\s+([^\s=/>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;

/** More than identity providers say of themselves; all of it is read without a pause. */
export const maxXmlLength = 1_000_000;
const maxPieces = 50_000;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
  });
}

/** The root of an XML document; undefined for text that is none, or too long. Documents that declare types are none. */
export function xmlRoot(text: string): XmlElement | undefined {
  if (text.length > maxXmlLength) return undefined;
  const root: OpenElement = { name: '', whole: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  let pieces = 0;
  token.lastIndex = 0;
  const source = text.trim();
  while (token.lastIndex < source.length) {
    const found = token.exec(source);
    const inside = open.at(-1);
    pieces += 1;
    if (found === null || inside === undefined || pieces > maxPieces) return undefined;
    const [whole, data, end, start, attributes = '', isEmpty] = found;
    if (start !== undefined) {
      const element = elementOf(start, attributes);
      inside.children.push(element);
      if (isEmpty === '') open.push(element);
    } else if (end !== undefined) {
      if (open.length === 1 || open.pop()?.whole !== end) return undefined;
    } else if (data !== undefined) inside.text += data;
    else if (!whole.startsWith('<')) inside.text += unescaped(whole);
  }
  return open.length === 1 && root.children.length === 1 && root.text.trim() === '' ? root.children[0] : undefined;
}

function elementOf(whole: string, text: string): OpenElement {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(attribute))
    attributes.set(withoutPrefix(name), unescaped(double ?? single ?? ''));
  return { name: withoutPrefix(whole), whole, attributes, children: [], text: '' };
}

/** The elements below one, at any depth, that have a name. */
export function elementsNamed(element: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const open = [...element.children].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.name === name) found.push(next);
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child !== undefined) open.push(child);
    }
  }
  return found;
}
