/** Characters that Java allows in a URI (RFC 2396, and letters of other scripts). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const allowed = /^(?:[^\u0000-\u0020\u007f-\u00a0"%<>\\^`{|}]|%[0-9a-f]{2})*$/i;
/** A scheme without anything behind it, or with an empty authority. */
const empty = /^[a-z][a-z0-9+.-]*:(\/\/)?$/i;
/** A colon before any slash ends a scheme, which begins with a letter. */
const badScheme = /^(?![a-z][a-z0-9+.-]*:)[^/?#]*:/i;

/** Brackets are for addresses of hosts, queries, fragments, and what is behind a scheme without a slash. */
function hasStrayBracket(text: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length);
  if (scheme !== '' && !rest.startsWith('/')) return false;
  const path = rest.replace(/[?#].*/s, '').replace(/^\/\/(?:[^/@[\]]*@)?\[[0-9a-f:.%]+\](?::\d*)?/i, '');
  return /[[\]]/.test(path);
}

/** Whether `java.net.URI` reads it. */
export const isJavaUri = (text: string): boolean =>
  allowed.test(text) && !empty.test(text) && !badScheme.test(text) && !hasStrayBracket(text);
