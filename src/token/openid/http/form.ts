import { percentDecode } from '../../../http/percent-decode.ts';
import { charsetOf, type Decode } from './charset.ts';

/** The parameters of a form. */
export interface Form {
  /** The first value of each parameter. */
  readonly first: ReadonlyMap<string, string>;
  /** All values of each parameter that came more than once. */
  readonly repeated: ReadonlyMap<string, readonly string[]>;
  /** Whether client credentials may be read from it. */
  readonly carriesCredentials: boolean;
}

/** Why a form cannot be read. */
export type FormFault = 'undecodable' | 'too-large';

const maxParameters = 1000;
/** Bytes of one name or value. */
const maxLength = 131_072;

export const emptyForm: Form = { first: new Map(), repeated: new Map(), carriesCredentials: true };

/** Every value of a parameter. */
export function valuesOf({ first, repeated }: Form, name: string): readonly string[] {
  const value = first.get(name);
  return repeated.get(name) ?? (value === undefined ? [] : [value]);
}

function formOf(pairs: Iterable<readonly [string, string]>, carriesCredentials: boolean): Form {
  const first = new Map<string, string>();
  const repeated = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const before = first.get(name);
    const more = repeated.get(name);
    if (before === undefined) first.set(name, value);
    else if (more === undefined) repeated.set(name, [before, value]);
    else more.push(value);
  }
  return { first, repeated, carriesCredentials };
}

/**
 * Reads `name=value&name=value`. Names and values are percent-encoded UTF-8, `+` is a blank, empty pairs count for
 * nothing, and a `%` without two hex digits makes the whole form unreadable (Keycloak 26.7).
 */
export function readUrlEncoded(text: string, carriesCredentials = true, decode?: Decode): Form | FormFault {
  const pairs: [string, string][] = [];
  let empties = 0;
  // Not split as a whole: of ten million parts a thousand are enough to refuse it.
  let next: number;
  for (let at = 0; at <= text.length; at = next + 1) {
    const start = text[at] === '&' ? endOfRun(text, at) : at;
    empties += start - at;
    at = start;
    next = text.indexOf('&', at);
    if (next < 0) next = text.length;
    if (next === at) {
      empties += 1;
      continue;
    }
    const part = text.slice(at, next);
    if (pairs.length === maxParameters) return 'undecodable';
    const equals = part.indexOf('=');
    const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    if (isTooLong(name) || isTooLong(value)) return 'too-large';
    const decodedName = decodeComponent(name, decode);
    const decodedValue = decodeComponent(value, decode);
    if (decodedName === undefined || decodedValue === undefined) return 'undecodable';
    pairs.push([decodedName, decodedValue]);
  }
  const form = formOf(pairs, carriesCredentials);
  // Inside the form, `&&` is a parameter without a name. At the ends of the form it is ignored.
  const inner = empties - (text.startsWith('&') ? 1 : 0) - (text.endsWith('&') && text.length > 1 ? 1 : 0);
  return text !== '' && inner > 1 ? { ...form, repeated: new Map([...form.repeated, ['', ['', '']]]) } : form;
}

/** Where something else than `&` comes. */
function endOfRun(text: string, start: number): number {
  const other = /[^&]/g;
  other.lastIndex = start;
  return other.exec(text)?.index ?? text.length;
}

const isTooLong = (text: string) => text.length > maxLength / 3 && Buffer.byteLength(text) > maxLength;

/**
 * Decodes a percent-encoded text; undefined when a `%` stands without two hex digits. Bytes that are no UTF-8 become U+FFFD.
 * @param decode for bytes of another encoding
 */
export function decodeComponent(text: string, decode?: Decode): string | undefined {
  const blanks = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!blanks.includes('%')) return blanks;
  try {
    if (decode === undefined) return decodeURIComponent(blanks);
  } catch {
    // The bytes are no UTF-8, or two hex digits are missing.
  }
  if (/%(?![0-9A-Fa-f]{2})/.test(blanks)) return undefined;
  try {
    return percentDecode(blanks, decode);
  } catch {
    return undefined;
  }
}

/** Reads the text fields of a `multipart/form-data` body; one without its end is unreadable (Keycloak 26.7). */
function readMultipart(body: string, boundary: string): Form | FormFault {
  if (!body.includes(`--${boundary}--`)) return 'undecodable';
  // Before the first boundary there is a part, and another one behind the last.
  const parts = body.split(`--${boundary}`, maxParameters + 3);
  if (parts.length > maxParameters + 2) return 'undecodable';
  const pairs = parts.flatMap((part): [string, string][] => {
    const border = /\r?\n\r?\n/.exec(part);
    if (border === null) return [];
    const name = /^content-disposition:[^\r\n]*\bname="([^"]*)"/im.exec(part.slice(0, border.index))?.[1];
    if (name === undefined) return [];
    return [[name, part.slice(border.index + border[0].length).replace(/\r?\n$/, '')]];
  });
  return formOf(pairs, false);
}

const urlEncoded = 'application/x-www-form-urlencoded';

/**
 * Reads a body as the form that its content type names, in lower case (Keycloak 26.7). Any other body is an empty form.
 */
export function readForm(contentType: string | undefined, body: string | Buffer | undefined): Form | FormFault {
  if (contentType === undefined || body === undefined) return emptyForm;
  const type = contentType.split(';', 1)[0] ?? '';
  if (type.startsWith(urlEncoded)) {
    let decode: Decode | undefined;
    try {
      decode = contentType === urlEncoded ? undefined : charsetOf(contentType);
    } catch {
      return 'undecodable';
    }
    return readUrlEncoded(body.toString('utf8'), type === urlEncoded, decode);
  }
  if (type.startsWith('multipart/form-data')) {
    const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
    return boundary === null ? emptyForm : readMultipart(body.toString('utf8'), boundary[1] ?? boundary[2] ?? '');
  }
  return emptyForm;
}
