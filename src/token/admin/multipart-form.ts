import { oauthErrors } from '../openid/http/oauth-error.ts';
import type { AdminCall } from './admin-call.ts';

/** Whether a body is said to be several parts. */
export const isMultipart = ({ contentType }: Pick<AdminCall, 'contentType'>): boolean =>
  contentType?.toLowerCase().startsWith('multipart/') === true;

/** The fields of a multipart form (RFC 7578). @throws {OAuthError} when the body is none */
export async function multipartForm({ bytes, contentType }: AdminCall): Promise<FormData> {
  if (contentType?.toLowerCase().startsWith('multipart/form-data') !== true) throw oauthErrors.noJsonBody();
  try {
    return await new globalThis.Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw oauthErrors.serverError();
  }
}

/** The bytes of a file in a form; undefined where there is none. */
export async function fileOf(form: FormData, name: string): Promise<Buffer | undefined> {
  const value = form.get(name);
  if (value === null) return undefined;
  return typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
}
