import { escapeHtml } from '../../http/escape-html.ts';

/** HTML that is safe to send: made by `html` only. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: anything that is no HTML is escaped, nothing is nothing. */
export type HtmlPart = Html | string | number | false | undefined | readonly HtmlPart[];

function textOf(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return escapeHtml(String(part));
}

/** Makes HTML of a template: what is put in is escaped, unless it is HTML. Attributes need their quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(strings.reduce((text, string, at) => text + textOf(parts[at - 1]) + string));
