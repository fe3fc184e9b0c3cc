import { escapeHtml } from '../../../http/escape-html.ts';

/** HTML that is safe to send: made by `html` only. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template. Texts and numbers are escaped; `undefined` and `false` are left out. */
export type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[];

const mustBeEscaped = /[&<>"']/;

function textOf(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  const text = String(part);
  return mustBeEscaped.test(text) ? escapeHtml(text) : text;
}

/** Makes HTML of a template. Parts that are no HTML are escaped; attributes need their quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = strings[0] ?? '';
  for (let at = 0; at < parts.length; at += 1) text += textOf(parts[at]) + strings[at + 1];
  return new Html(text);
}
