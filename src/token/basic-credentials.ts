import { decodeComponent } from './form.ts';
import { refusals } from './oauth-error.ts';

export interface Credentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

const none: Credentials = { id: undefined, secret: undefined };

/**
 * Client id and secret of an `Authorization: Basic` header, both form-encoded inside (RFC 6749 section 2.3.1). A header
 * that is no such thing counts for nothing (recorded).
 * @throws {Refusal} when the percent-encoding is broken.
 */
export function basicCredentials(header: string | undefined): Credentials {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})\s*$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return none;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return none;
  const [id, secret] = [decodeComponent(text.slice(0, colon)), decodeComponent(text.slice(colon + 1))];
  if (id === undefined || secret === undefined) throw refusals.unreadableBasic();
  return { id, secret };
}
