const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none in its texts.
const text = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*"/;
/** A text, a number or a word of JSON. */
const scalar = new RegExp(`${text.source}|(?:${number.source}|true|false|null)(?![\\w.+-])`, 'y');
const blanks = /\s*/y;

/** What may come next. */
type Expected = 'value' | 'first item' | 'first name' | 'name' | 'colon' | 'comma';

/**
 * Where the first value of a text ends, or where a reader of JSON breaks off: at the first character that cannot be
 * there, or at the end where something is still open.
 */
export function scanValue(json: string): { readonly offset: number; readonly isWhole: boolean } {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    at = skip(blanks, json, at);
    const mark = json[at];
    if (mark === undefined) return { offset: json.length, isWhole: false };
    const next = step(mark, expected, open);
    if (next !== undefined) {
      expected = next;
      at += 1;
    } else {
      const end = skip(scalar, json, at);
      const isText = mark === '"';
      const isName: boolean = expected === 'name' || expected === 'first name';
      const isExpected = isName ? isText : expected === 'value' || expected === 'first item';
      if (end === at && isText && isExpected && !hasEnd(json, at)) return { offset: json.length, isWhole: false };
      if (end === at || !isExpected) return { offset: at, isWhole: false };
      at = end;
      expected = isName ? 'colon' : 'comma';
    }
    if (open.length === 0 && expected === 'comma') return { offset: at, isWhole: true };
  }
}

/** What may come behind a mark; undefined when it is none that may stand here. */
function step(mark: string, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  const isValue = expected === 'value' || expected === 'first item';
  const isIn = open.at(-1);
  if (mark === '{' && isValue) {
    open.push(mark);
    return 'first name';
  }
  if (mark === '[' && isValue) {
    open.push(mark);
    return 'first item';
  }
  const closes =
    (mark === '}' && isIn === '{' && (expected === 'comma' || expected === 'first name')) ||
    (mark === ']' && isIn === '[' && (expected === 'comma' || expected === 'first item'));
  if (closes) {
    open.pop();
    return 'comma';
  }
  if (mark === ',' && expected === 'comma') return isIn === '{' ? 'name' : 'value';
  return mark === ':' && expected === 'colon' ? 'value' : undefined;
}

function skip(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : at;
}

/** Whether a text has the quotation mark at its end; without one the file was cut. */
const hasEnd = (json: string, at: number) => skip(loose, json, at) > at;
const loose = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
