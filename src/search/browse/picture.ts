import { escapeHtml } from '../../http/escape-html.ts';

const colours = ['#2f6f73', '#7a4b2a', '#4a5a8c', '#6b4a7a', '#4f6b2f', '#8a3b3b'];

/** A small picture in the place of an image or an icon of a page: its name on a colour of its own. */
export function picture(url: string, description: string): string {
  const name = description || decoded(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '') || url;
  let sum = 0;
  for (const letter of url) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const text = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" role="img"><rect width="640" height="360" fill="${colours[sum % colours.length]}"/><text x="320" y="186" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${escapeHtml(text)}</text></svg>`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The icon of a site: the first letter of its host. */
export function icon(host: string): string {
  const letter = escapeHtml((host.replace(/^www\./, '').at(0) ?? '').toUpperCase());
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2f6f73"/><text x="16" y="23" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
}
