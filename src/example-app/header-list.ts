/** What is wrong with a header that holds a list. */
export class HeaderListError extends Error {
  override readonly name = 'HeaderListError';
  /** @param expected what should stand at a position of the text */
  constructor(expected: string, at: number, text: string) {
    super(`${expected} at ${at} in ${text}`);
  }
}

/** Reads one item of a list. @returns where it ends. @throws {HeaderListError} */
type ReadItem = (text: string, at: number) => number;

/**
 * Reads a list with commas (RFC 9110 section 5.6.1), with the messages of websockets 17.4. Empty items do not count.
 * @returns its items. @throws {HeaderListError}
 */
export function readList(text: string, readItem: ReadItem): string[] {
  const items: string[] = [];
  let at = behindCommas(text, 0);
  do {
    const end = readItem(text, at);
    items.push(text.slice(at, end));
    at = behindBlanks(text, end);
    if (at < text.length && text[at] !== ',') throw new HeaderListError('expected comma', at, text);
    at = behindCommas(text, at);
  } while (at < text.length);
  return items;
}

const tokenCharacters = "[-!#$%&'*+.^_`|~0-9A-Za-z]+";

const reader =
  (name: string, pattern: string): ReadItem =>
  (text, at) => {
    const length = lengthAt(new RegExp(pattern, 'y'), text, at);
    if (length === 0) throw new HeaderListError(`expected ${name}`, at, text);
    return at + length;
  };

export const readToken = reader('token', tokenCharacters);
/** A protocol of the header Upgrade: `name` or `name/version`. */
export const readProtocol = reader('protocol', `${tokenCharacters}(?:/${tokenCharacters})?`);
const readQuotedString = reader('quoted string', '"(?:[\\t !#-[\\]-~]|\\\\[\\t -~\\x80-\\xff])*"');

/** A WebSocket extension with its parameters (RFC 6455 section 9.1). */
export function readExtension(text: string, at: number): number {
  let end = behindBlanks(text, readToken(text, at));
  while (text[end] === ';') end = behindBlanks(text, readParameter(text, behindBlanks(text, end + 1)));
  return end;
}

function readParameter(text: string, at: number): number {
  const equals = behindBlanks(text, readToken(text, at));
  if (text[equals] !== '=') return equals;
  const start = behindBlanks(text, equals + 1);
  if (text[start] !== '"') return readToken(text, start);
  const end = readQuotedString(text, start);
  const value = text.slice(start + 1, end - 1).replace(/\\(.)/g, '$1');
  if (!new RegExp(`^${tokenCharacters}$`).test(value))
    throw new HeaderListError('invalid quoted header content', start, text);
  return end;
}

const behindBlanks = (text: string, at: number) => at + lengthAt(/[\t ]*/y, text, at);
const behindCommas = (text: string, at: number) => at + lengthAt(/(?:,[\t ]*)*/y, text, at);

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
