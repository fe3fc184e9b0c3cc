/** Parameters by name; a list where one is repeated. */
export type Pairs = Readonly<Record<string, string | readonly string[]>>;

/** Reads `name=value&name=value`; a blank may be written as `+`, and what is wrongly encoded stays as it is. */
export function readPairs(text: string): Pairs {
  const pairs: Record<string, string | string[]> = Object.create(null);
  if (text === '') return pairs;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = pairs[name];
    // A name may come a million times: the list grows in place.
    if (before === undefined) pairs[name] = value;
    else if (typeof before === 'string') pairs[name] = [before, value];
    else before.push(value);
  }
  return pairs;
}

/** Cookies by name, as a header has them; the first value counts. */
export function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name !== '')
      cookies[name] ??= pair
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/s, '$1');
  }
  return cookies;
}

/** Parameters of a form; one with more is no form, but text: to read millions would keep other requests waiting. */
export const maxParameters = 10_000;

function hasTooMany(text: string): boolean {
  let count = 1;
  if (text.length <= maxParameters) return false;
  for (let at = text.indexOf('&'); at >= 0 && count <= maxParameters; at = text.indexOf('&', at + 1)) count += 1;
  return count > maxParameters;
}

/** The content of a body: a form by its type, otherwise JSON, otherwise its text. */
export function readBody(contentType: string | undefined, bytes: Buffer | undefined): unknown {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const text = bytes.toString('utf8');
  if (contentType?.trimStart().toLowerCase().startsWith('application/x-www-form-urlencoded'))
    return hasTooMany(text) ? text : readPairs(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
