/** Where a text stops being JSON, as Python's decoder words it. */
export interface JsonError {
  /** The place, in characters (code points) from the start. */
  readonly position: number;
  readonly message: string;
}

class JsonSyntaxError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const blank = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /null|true|false/y;
const hex = /^[0-9A-Fa-f]{4}$/;

/** Reads `text` as Python's decoder does and returns the first error; undefined when there is none. No recursion. */
export function findJsonError(text: string): JsonError | undefined {
  try {
    const end = skip(text, value(text, skip(text, 0)));
    if (end < text.length) throw new JsonSyntaxError('Extra data', end);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { position: [...text.slice(0, error.at)].length, message: error.message };
  }
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const skip = (text: string, at: number) => match(blank, text, at);

function value(text: string, start: number): number {
  const open: string[] = [];
  let at = start;
  for (;;) {
    const first = text[at];
    if (first === '{' || first === '[') {
      const inside = skip(text, at + 1);
      if (text[inside] !== (first === '{' ? '}' : ']')) {
        open.push(first);
        at = first === '{' ? member(text, inside) : inside;
        continue;
      }
      at = inside + 1;
    } else at = scalar(text, at);
    for (let above = open.at(-1); ; above = open.at(-1)) {
      if (above === undefined) return at;
      at = skip(text, at);
      if (text[at] === (above === '{' ? '}' : ']')) {
        open.pop();
        at += 1;
        continue;
      }
      if (text[at] !== ',') throw new JsonSyntaxError("Expecting ',' delimiter", at);
      at = skip(text, at + 1);
      if (above === '{') at = member(text, at);
      break;
    }
  }
}

/** The name and the colon of an object's member. */
function member(text: string, at: number): number {
  if (text[at] !== '"') throw new JsonSyntaxError('Expecting property name enclosed in double quotes', at);
  const colon = skip(text, string(text, at));
  if (text[colon] !== ':') throw new JsonSyntaxError("Expecting ':' delimiter", colon);
  return skip(text, colon + 1);
}

function scalar(text: string, at: number): number {
  if (text[at] === '"') return string(text, at);
  const end = Math.max(match(word, text, at), match(number, text, at));
  if (end < 0) throw new JsonSyntaxError('Expecting value', at);
  return end;
}

function string(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') return at + 1;
    if (character < ' ') throw new JsonSyntaxError('Invalid control character at', at);
    if (character !== '\\') continue;
    const escaped = text[at + 1];
    if (escaped === undefined) break;
    if (escaped === 'u') {
      if (!hex.test(text.slice(at + 2, at + 6))) throw new JsonSyntaxError('Invalid \\uXXXX escape', at + 1);
      at += 5;
    } else if ('"\\/bfnrt'.includes(escaped)) at += 1;
    else throw new JsonSyntaxError('Invalid \\escape', at);
  }
  throw new JsonSyntaxError('Unterminated string starting at', start);
}
