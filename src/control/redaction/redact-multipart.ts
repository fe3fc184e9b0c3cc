import { redactText } from './redact-text.ts';
import type { Redaction } from './redaction.ts';

const fieldName = /^content-disposition:[^\r\n]*\bname\s*=\s*(?:"([^"]*)"|([^\s;"]+))/im;
const border = /\r?\n\r?\n/;

/** Whether a text has parts with names, whatever its type says. */
export const isMultipart = (text: string): boolean => fieldName.test(text);

/** `multipart/form-data` without secrets. The boundary is taken from the first line: types may be wrong. */
export function redactMultipart(text: string, redaction: Redaction): string {
  const boundary = /^--[^\r\n]+/m.exec(text)?.[0] ?? '\0';
  return text
    .split(boundary)
    .map((part) => redactPart(part, redaction))
    .join(boundary);
}

function redactPart(part: string, redaction: Redaction): string {
  const end = border.exec(part);
  const [, quoted, bare] = fieldName.exec(part) ?? [];
  const name = quoted ?? bare;
  if (end === null || name === undefined) return redactText(part, redaction);
  const head = part.slice(0, end.index + end[0].length);
  const tail = /\r?\n(?:--\s*)?$/.exec(part)?.[0] ?? '';
  const value = part.slice(head.length, part.length - tail.length);
  const kind = redaction.kindOf(name);
  return (
    head +
    (kind === undefined ? redaction.hideByLook(redactText(value, redaction), name) : redaction.hide(value, kind)) +
    tail
  );
}
