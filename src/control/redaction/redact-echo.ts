import { hidden, type Redaction } from './redaction.ts';

/** Shorter secrets are only looked for where no letter or digit stands beside them. */
const minDistinct = 8;
/** What is shorter stands in many texts that have nothing to do with it. */
const minLength = 6;

/** What is written the same way everywhere. */
const plain = /^[\w.~-]*$/;

/** How a secret may be written in a response. */
function spellings(value: string): string[] {
  if (plain.test(value)) return [value];
  // Answers quote JSON that has JSON in a string.
  const json = quotedAgain(value, 4);
  const encoded = encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const forms = [value, ...json, encoded, encoded.replaceAll('%20', '+'), encoded.toLowerCase(), html];
  return [
    ...new Set([...forms, html.replaceAll("'", '&#39;'), html.replaceAll("'", '&#x27;'), ...json.flatMap(asciiForms)]),
  ];
}

/** As a JSON string, as such a string in another one, and so on. */
function quotedAgain(value: string, times: number): string[] {
  const forms: string[] = [];
  for (let text = value; forms.length < times; forms.push(text)) {
    const quoted = JSON.stringify(text).slice(1, -1);
    if (quoted === text) break;
    text = quoted;
  }
  return forms;
}

const asciiForms = (json: string) => {
  const plainer = ascii(json);
  return [plainer, ...quotedAgain(plainer, 2)];
};

const ascii = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Finds the secrets of a request where they are repeated. */
export interface EchoRedaction {
  /** Whether bytes may have one of them; those that are too short to look for may be anywhere. */
  mayOccurIn(bytes: Buffer): boolean;
  redact(text: string): string;
}

/** @param least secrets that are shorter are left alone */
export function echoRedaction({ values }: Redaction, least = minLength): EchoRedaction {
  const hasShorter = [...values].some((value) => value.length < least);
  const all = [...values]
    .filter((value) => value.length >= least)
    .flatMap(spellings)
    .sort((one, other) => other.length - one.length);
  return {
    mayOccurIn: (bytes) => hasShorter || all.some((spelling) => bytes.includes(spelling)),
    redact: (text) => all.reduce(withoutOne, text),
  };
}

function withoutOne(text: string, secret: string): string {
  if (!text.includes(secret)) return text;
  if (secret.length >= minDistinct) return text.replaceAll(secret, hidden);
  return text.replace(new RegExp(`(?<![A-Za-z0-9_])${escaped(secret)}(?![A-Za-z0-9_])`, 'g'), hidden);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
