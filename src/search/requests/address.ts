/** The address that a caller wrote, with or without `https://`; undefined when it is none of a web page. */
export function readAddress(text: string): URL | undefined {
  const trimmed = text.trim();
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (/\s/.test(written) || !URL.canParse(written)) return undefined;
  const url = new URL(written);
  const onTheWeb = (url.protocol === 'http:' || url.protocol === 'https:') && /[^.]\.[^.]/.test(url.hostname);
  return onTheWeb && url.username === '' ? url : undefined;
}
