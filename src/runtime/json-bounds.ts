/** Nothing that is sent to the control plane or to an MCP server has objects with more members, or more values in all. */
const maxMembers = 10_000;
const maxValues = 250_000;
/** What is nested less deeply than this is refused with its place, once it is read. */
const maxDepth = 200_000;

/** A smaller text is read in a few milliseconds whatever is in it. */
const smallLength = 65_536;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * What is wrong with a JSON text before it is read: reading and checking hundreds of thousands of values would keep other
 * requests waiting for seconds. Whether it is JSON is not looked at.
 */
export function boundsIssueOf(text: string): string | undefined {
  if (text.length < smallLength) return undefined;
  // Commas at each depth; negative: those of a list, which has no bound of its own.
  const commas: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      at = endOfString(text, at);
    } else if (sign === openBrace || sign === openBracket) {
      if (commas.push(sign === openBrace ? 0 : Number.NEGATIVE_INFINITY) > maxDepth) return 'is nested too deeply';
      values += 1;
    } else if (sign === closeBrace || sign === closeBracket) {
      commas.pop();
    } else if (sign === comma) {
      values += 1;
      const depth = Math.max(0, commas.length - 1);
      const count = (commas[depth] ?? 0) + 1;
      commas[depth] = count;
      if (count >= maxMembers) return `must have no object with more than ${maxMembers} members`;
    }
    if (values > maxValues) return `must have at most ${maxValues} values`;
  }
  return undefined;
}

/** Whether values of a JSON text are nested more deeply than that. Whether it is JSON is not looked at. */
export function isNestedDeeper(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === backslash) at += 1;
    else if (sign === openBrace || sign === openBracket) depth += 1;
    else if (sign === closeBrace || sign === closeBracket) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** The place of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
