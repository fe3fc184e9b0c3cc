/** Values for `{{name}}` in recorded texts. */
export type Variables = Record<string, string>;

/** Replaces `{{name}}`, `{{name|url}}` (percent-encoded) and `{{name|b64}}`; unknown names stay as they are. */
export function substitute(text: string, variables: Variables): string {
  return replaceEach(text, variables, (value) => value);
}

/** The same inside a regular expression: the values stand for themselves. */
export function substituteInPattern(pattern: string, variables: Variables): string {
  return replaceEach(pattern, variables, (value) => value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
}

function replaceEach(text: string, variables: Variables, write: (value: string) => string): string {
  return text.replace(/\{\{([\w.-]+)(?:\|(url|b64))?\}\}/g, (whole, name: string, filter?: 'url' | 'b64') => {
    const value = variables[name];
    if (value === undefined) return whole;
    if (filter === 'url') return encodeURIComponent(value);
    return filter === 'b64' ? Buffer.from(value).toString('base64') : write(value);
  });
}
