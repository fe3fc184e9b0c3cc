import { percentDecode } from '../../http/percent-decode.ts';
import { withoutUrlPasswords } from '../../http/secret-values.ts';
import { readableToken } from './readable-token.ts';
import { redactJson } from './redact-json.ts';
import { withoutTold } from './redact-told.ts';
import { hidden, maskedKey, type Redaction } from './redaction.ts';

/** What a text needs to have for a secret in it to be recognised. */
const suspicious = /eyJ|tvly-|[=:%]| is | was | --?\w/i;
/*
 * Patterns begin where a name or a word begins, so that long runs of letters are passed once.
 */
const dotted = /(?<![\w-])[\w-]+(?:\.[\w-]*)+/g;
/** Keys of the search API. */
const apiKey = /tvly-[\w-]+/gi;
const assigned = /(?<![\w.\-[\]%])([\w.\-[\]%]{2,})=([^&;,\s"'<>]+)/g;
const quoted = /(["']?)(?<![\w.\-[\]%])([\w.\-[\]%]{2,100})\1\s*[:=]\s*(["'])((?:\\.|(?!\3)[^\\])*)\3/gs;
const scheme = /\b(authorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|dpop|digest|negotiate)\s+)?)([^\s"'&]+)/gi;
/** How often a text may be percent-encoded. */
const maxEncodings = 3;

/** A value without the secrets that can be recognised in it: JWTs, keys, `name=secret`, JSON in it; percent-encoded too. */
export function redactText(text: string, redaction: Redaction, encodings = 0): string {
  if (text.length < 4 || !suspicious.test(text)) return text;
  const first = text.trimStart()[0];
  if ((first === '{' || first === '[') && isJson(text)) return redactJson(text, redaction, redactText);
  const known = withoutUrlPasswords(text, (secret) => redaction.hide(secret, 'hidden'))
    .replace(dotted, (run) => redactToken(run, redaction))
    .replace(apiKey, (key) => {
      redaction.add(key);
      return maskedKey(key);
    })
    .replace(scheme, (_whole, start: string, value: string) => start + redaction.hide(value, 'hidden'));
  const redacted = withoutTold(known, redaction, tellsSecret)
    .replace(quoted, (whole, _quote, name: string, mark: string, value: string) => {
      const kind = redaction.kindOf(name);
      if (kind === undefined || value.includes(hidden)) return whole;
      return `${whole.slice(0, whole.length - value.length - 1)}${redaction.hide(value, kind)}${mark}`;
    })
    .replace(assigned, (whole, name: string, value: string) => {
      const kind = redaction.kindOf(name);
      return kind === undefined || value.startsWith(hidden) ? whole : `${name}=${redaction.hide(value, kind)}`;
    });
  if (encodings === maxEncodings || !redacted.includes('%')) return redacted;
  const decoded = percentDecode(redacted);
  if (decoded === redacted) return redacted;
  const inner = redactText(decoded, redaction, encodings + 1);
  return inner === decoded ? redacted : encodeURIComponent(inner).replaceAll('***', hidden);
}

/** Texts are also questions, `what code is best`: there a value has a digit, or its name has several words. */
const tellsSecret = (name: string, value: string) => /\d/.test(value) || /[a-z][_.-][a-z]|[a-z][A-Z]/.test(name);

/** A JWT in a run of letters and dots: header and claims stay, what follows goes. */
function redactToken(run: string, redaction: Redaction): string {
  const start = run.indexOf('eyJ');
  if (start < 0) return run;
  const [header = '', claims = '', ...rest] = run.slice(start).split('.');
  if (rest.length === 0) return run;
  redaction.add(rest.join('.'));
  return run.slice(0, start) + (readableToken(`${header}.${claims}.`) ?? hidden);
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
