/** A string of JSON with its quotes; written so that long ones are passed without looking back. */
const string = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const quoteOrBracket = /["[\]{}]/g;

export interface JsonString {
  readonly start: number;
  /** Behind the closing quote. */
  readonly end: number;
}

/** The next string from a place on; undefined when there is none that ends. */
export function nextString(text: string, from: number): JsonString | undefined {
  const start = text.indexOf('"', from);
  if (start < 0) return undefined;
  string.lastIndex = start;
  return string.test(text) ? { start, end: string.lastIndex } : undefined;
}

const scalar = /[^\s,}\]]*/y;

/** Where the value that begins at a place ends; the end of the text when it does not. */
export function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return nextString(text, start)?.end ?? text.length;
  if (first !== '{' && first !== '[') {
    scalar.lastIndex = start;
    scalar.test(text);
    return scalar.lastIndex;
  }
  let depth = 0;
  for (let at = start; ; ) {
    quoteOrBracket.lastIndex = at;
    const match = quoteOrBracket.exec(text);
    if (match === null) return text.length;
    const sign = match[0];
    at = match.index + 1;
    if (sign === '"') {
      const end = nextString(text, match.index)?.end;
      if (end === undefined) return text.length;
      at = end;
    } else if (sign === '{' || sign === '[') depth += 1;
    else depth -= 1;
    if (depth === 0) return at;
  }
}

/** The text of a string with its quotes; one that does not end, or has wrong escapes, as far as it can be read. */
export function decodeString(quoted: string): string {
  const isWhole = quoted.length > 1 && quoted.endsWith('"');
  if (!quoted.includes('\\')) return isWhole ? quoted.slice(1, -1) : quoted.slice(1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return isWhole ? quoted.slice(1, -1) : quoted.slice(1);
  }
}

/** Every string, number and word in a value. */
export function* scalarsOf(value: string): Generator<string> {
  for (let at = 0; at < value.length; ) {
    const found = nextString(value, at);
    const gap = value.slice(at, found?.start ?? value.length);
    for (const [word] of gap.matchAll(/[^\s,:{}[\]"]+/g)) yield word;
    if (found === undefined) return;
    yield decodeString(value.slice(found.start, found.end));
    at = found.end;
  }
}
