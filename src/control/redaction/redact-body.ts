import { isUtf8 } from 'node:buffer';
import { redactForm } from './redact-form.ts';
import { redactJson } from './redact-json.ts';
import { redactLoose } from './redact-loose.ts';
import { isMultipart, redactMultipart } from './redact-multipart.ts';
import { isJson, redactText } from './redact-text.ts';
import type { Redaction } from './redaction.ts';

const urlEncoded = /^[\w.\-+%*[\]~!'()$,;:@/?]*=/;

/** A body without its secrets. Its format is detected from its content: the content type may be wrong. */
export function redactBody(bytes: Buffer, redaction: Redaction): string {
  const text = bytes.toString('utf8');
  // Bytes of other encodings, UTF-16 among them.
  if (text.includes('\0') || !isUtf8(bytes)) return redactLoose(text, redaction);
  const first = text.trimStart()[0];
  if (first === '{' || first === '[' || first === '"') {
    const redacted = redactJson(text, redaction, redactText);
    return isJson(text) ? redacted : redactLoose(redacted, redaction);
  }
  if (isMultipart(text)) return redactMultipart(text, redaction);
  if (urlEncoded.test(text)) return redactForm(text, redaction);
  return redactLoose(text, redaction);
}
