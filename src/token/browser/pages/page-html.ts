import { escapeHtml } from '../../../http/escape-html.ts';

/** A text of this server in English. Realms may have it in other languages, and in words of their own. */
export class Saying {
  readonly english: string;
  /** Keycloak's name for it, where the same English text has several. */
  readonly key: string | undefined;
  constructor(english: string, key: string | undefined) {
    this.english = english;
    this.key = key;
  }
}

/** Marks a text of this server. What comes from a realm or from people is no such text. */
export const say = (english: string, key?: string): Saying => new Saying(english, key);

/** The tag of the language of a page. */
export const ownLanguage = new Saying('en', undefined);

/** A text in the language of a page. */
export type Translate = (saying: Saying) => string;

const inEnglish: Translate = ({ english }) => english;

/** HTML that is safe to send: made by `html` only. */
export class Html {
  readonly parts: readonly (string | Saying)[];
  constructor(...parts: readonly (string | Saying)[]) {
    this.parts = parts;
  }
  /** The HTML in English. */
  get text(): string {
    return this.in(inEnglish);
  }
  in(translate: Translate): string {
    let text = '';
    for (const part of this.parts) text += typeof part === 'string' ? part : escaped(translate(part));
    return text;
  }
}

/** What may stand in a template. Texts and numbers are escaped; `undefined` and `false` are left out. */
export type HtmlPart = Html | Saying | string | number | false | undefined | readonly HtmlPart[];

const mustBeEscaped = /[&<>"']/;
const escaped = (text: string) => (mustBeEscaped.test(text) ? escapeHtml(text) : text);

function partsOf(part: HtmlPart): readonly (string | Saying)[] {
  if (part === undefined || part === false) return [];
  if (part instanceof Html) return part.parts;
  if (part instanceof Saying) return [part];
  if (Array.isArray(part)) return part.flatMap(partsOf);
  return [escaped(String(part))];
}

/** Makes HTML of a template. Parts that are no HTML are escaped; attributes need their quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const all: (string | Saying)[] = [];
  let text = strings[0] ?? '';
  for (let at = 0; at < parts.length; at += 1) {
    for (const part of partsOf(parts[at])) {
      if (typeof part === 'string') text += part;
      else {
        all.push(text, part);
        text = '';
      }
    }
    text += strings[at + 1];
  }
  return new Html(...all, text);
}
