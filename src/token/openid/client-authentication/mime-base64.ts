/**
 * Decodes Base64 as Java's decoder for MIME does: Keycloak 26.7 reads Basic credentials so. It skips characters that
 * are not of the alphabet, and `=` may be missing at the end.
 * @returns undefined when there is a digit or a `=` too many, or a digit behind a `=`
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
