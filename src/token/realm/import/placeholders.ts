/** Gives the value of a variable, if there is one. */
export type Resolve = (name: string) => string | undefined;

/** Values may name further variables: so deep, and one that names itself is found. */
const maxDepth = 100;

/**
 * Replaces `${NAME}` and `${NAME:default}` as Keycloak's `--import-realm` does: `${A,B}` takes the first that there is,
 * names and defaults may hold further ones, and what has no value stays as it is (Keycloak 26.7).
 * @throws {Error} when a variable leads back to itself
 */
export function replacePlaceholders(text: string, resolve: Resolve, depth = 0): string {
  if (depth > maxDepth) throw new Error('a variable leads back to itself');
  return text.includes('${') ? replaceFrom(text, 0, resolve, depth, false).text : text;
}

/** @param isKey reads up to the brace that closes; `end` is behind it, or undefined when it is missing */
function replaceFrom(
  text: string,
  start: number,
  resolve: Resolve,
  depth: number,
  isKey: boolean,
): { readonly text: string; readonly end: number | undefined } {
  const parts: string[] = [];
  let braces = 0;
  let [from, at] = [start, start];
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (isKey && character === '{') braces += 1;
    if (isKey && character === '}') {
      if (braces === 0) return { text: parts.join('') + text.slice(from, at), end: at + 1 };
      braces -= 1;
    }
    if (character !== '$') continue;
    // Whatever else stands behind the sign is passed over, a second sign too.
    at += 1;
    if (text[at] !== '{') continue;
    parts.push(text.slice(from, at - 1));
    const key = replaceFrom(text, at + 1, resolve, depth, true);
    if (key.end === undefined) return { text: `${parts.join('')}$\{${key.text}`, end: undefined };
    const value = replacementOf(key.text, resolve);
    parts.push(value === undefined ? `$\{${key.text}}` : replacePlaceholders(value, resolve, depth + 1));
    from = key.end;
    at = key.end - 1;
  }
  return { text: parts.join('') + text.slice(from), end: isKey ? undefined : text.length };
}

function replacementOf(key: string, resolve: Resolve): string | undefined {
  if (key === '/' || key === ':') return key;
  const own = resolve(key);
  if (own !== undefined) return own;
  const colon = key.indexOf(':');
  if (colon <= 0) return firstOf(key, resolve);
  const name = key.slice(0, colon);
  return resolve(name) ?? firstOf(name, resolve) ?? key.slice(colon + 1);
}

/** `A,B` */
function firstOf(key: string, resolve: Resolve): string | undefined {
  const comma = key.indexOf(',');
  if (comma < 0) return undefined;
  const [one, other] = [key.slice(0, comma), key.slice(comma + 1)];
  return (one === '' ? undefined : resolve(one)) ?? (other === '' ? undefined : resolve(other));
}
