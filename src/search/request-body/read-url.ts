/** Characters of a host with port: a name has at most 253 (RFC 1035), and converting a long one takes its square. */
const maxAuthorityLength = 300;
const authority = /^[^:]*:[/\\]+([^/?#\\]*)/;

/** The URL that a caller wrote, with or without `https://`; undefined when it cannot be one of a web page. */
export function readUrl(text: string): URL | undefined {
  const trimmed = text.trim();
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if ((authority.exec(written)?.[1] ?? '').length > maxAuthorityLength) return undefined;
  if (/\s/.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  const onTheWeb = (url.protocol === 'http:' || url.protocol === 'https:') && /[^.]\.[^.]/.test(url.hostname);
  return onTheWeb && url.username === '' ? url : undefined;
}
