/**
 * Decodes Base64 as Java's decoder for MIME does, by which Keycloak 26.7 reads Basic credentials: what is not of the
 * alphabet is skipped, and `=` may be missing at the end.
 * @returns undefined when there is a digit or a `=` too many, or anything to decode behind a `=`.
 */
export function decodeMimeBase64(text: string): Buffer | undefined {
  const end = text.includes('=') ? text.indexOf('=') : text.length;
  const digits = text.slice(0, end).replace(/[^A-Za-z0-9+/]+/g, '');
  const surplus = digits.length % 4;
  const padding = text.slice(end);
  if (surplus === 1 || /[A-Za-z0-9+/]/.test(padding)) return undefined;
  if (padding !== '' && (surplus === 0 || (surplus === 2 && padding[1] !== '='))) return undefined;
  return Buffer.from(digits, 'base64');
}
