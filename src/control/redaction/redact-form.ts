import { percentDecode } from '../../http/percent-decode.ts';
import { claimsOf } from './readable-token.ts';
import { redactText } from './redact-text.ts';
import type { Redaction } from './redaction.ts';

const decode = (text: string) => percentDecode(text.includes('+') ? text.replaceAll('+', ' ') : text);

/** `name=value&name=value` without secrets; what holds none stays as it came. */
export function redactForm(text: string, redaction: Redaction): string {
  if (text === '') return text;
  const parts = text.split('&').map((part) => redactPair(part, redaction));
  const redacted = parts.join('&');
  return redacted === text ? text : redacted;
}

function redactPair(part: string, redaction: Redaction): string {
  const equals = part.indexOf('=');
  const name = equals < 0 ? part : part.slice(0, equals);
  if (equals < 0) return redactText(part, redaction);
  const value = part.slice(equals + 1);
  const kind = redaction.kindOf(name);
  const decoded = decode(value);
  if (kind === undefined) {
    const clean = redaction.hideByLook(redactText(decoded, redaction), name);
    const cleanName = redactText(name, redaction);
    if (clean === decoded && cleanName === name) return part;
    return `${cleanName}=${clean === decoded ? value : encodeURIComponent(clean)}`;
  }
  if (name === 'client_assertion') redaction.clientId ??= textOf(claimsOf(decoded).sub);
  redaction.add(value);
  return `${name}=${redaction.hide(decoded, kind)}`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
