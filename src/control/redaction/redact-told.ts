import type { SecretKind } from '../../http/secret-names.ts';
import { hidden, type Redaction } from './redaction.ts';

/** `the session_id is x`. */
const told =
  /(?<![\w.-])([\w.-]{2,100})(["'`]?[ \t]{1,20}(?:is|was)(?:[ \t]{0,20}:)?[ \t]{1,20}["'`]?)([^\s"'`]*[^\s"'`.,;:!?)])/gi;
/** `--session-id x`. */
const option = /(?<![^\s"'`])--?([A-Za-z][\w.-]{1,100})([ \t]+["']?)([^\s"'-][^\s"']*)/g;
/** An element of XML that holds a text, and its attributes. */
const element = /<([\w.-]+:)?([\w.-]{2,})((?:\s[^<>]*)?>\s*(?:<!\[CDATA\[)?)([^<>\]]+?)((?:\]\]>)?\s*<\/)/g;
const tag = /<[\w:.-]+\s[^<>]{1,2000}>/g;
const attributeName = /\b(?:name|key|id)=(["'])([^"'<>]{1,100})\1/gi;
const attributeValue = /\b((?:value|content)=)(["'])([^<>]*?)\2/i;

/**
 * A text without the secrets that it tells by sentences, options of commands, elements and attributes.
 * @param isSecret whether such a name with such a value is one, when the name says so
 */
export function withoutTold(
  text: string,
  redaction: Redaction,
  isSecret: (name: string, value: string) => boolean,
): string {
  const hide = (whole: string, name: string, value: string, rest: (replacement: string) => string) => {
    const kind = redaction.kindOf(name);
    if (kind === undefined || value.includes(hidden) || !isSecret(name, value)) return whole;
    return rest(redaction.hide(value, kind));
  };
  let clean = text;
  if (/ (?:is|was)\b/i.test(clean))
    clean = clean.replace(told, (whole, name: string, is: string, value: string) =>
      hide(whole, name, value, (instead) => name + is + instead),
    );
  if (clean.includes('-'))
    clean = clean.replace(option, (whole, name: string, _blank: string, value: string) =>
      hide(whole, name, value, (instead) => whole.slice(0, whole.length - value.length) + instead),
    );
  if (!clean.includes('<')) return clean;
  return withoutNamedAttributes(clean, redaction).replace(
    element,
    (whole, space = '', name: string, open: string, value: string, close: string) => {
      const named = namedBy(open, redaction);
      if (named === undefined)
        return hide(whole, name, value, (instead) => `<${space}${name}${open}${instead}${close}`);
      return value.startsWith(hidden) ? whole : `<${space}${name}${open}${redaction.hide(value, named)}${close}`;
    },
  );
}

/** Elements without the values that another attribute names: `<add key="pin" value="1234"/>`. */
export const withoutNamedAttributes = (text: string, redaction: Redaction): string =>
  text.replace(tag, (whole) => withoutAttribute(whole, redaction));

/** The kind of secret that attributes say an element holds. */
function namedBy(attributes: string, { kindOf }: Redaction): SecretKind | undefined {
  if (!attributes.includes('=')) return undefined;
  for (const [, , name = ''] of attributes.matchAll(attributeName)) {
    const kind = kindOf(name);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function withoutAttribute(whole: string, redaction: Redaction): string {
  if (!attributeValue.test(whole)) return whole;
  const kind = namedBy(whole, redaction);
  if (kind === undefined) return whole;
  return whole.replace(attributeValue, (pair, start: string, mark: string, value: string) =>
    value === '' || value.startsWith(hidden) ? pair : `${start}${mark}${redaction.hide(value, kind)}${mark}`,
  );
}
