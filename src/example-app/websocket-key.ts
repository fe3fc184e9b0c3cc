/**
 * Why a `Sec-WebSocket-Key` is not 16 bytes in Base64, in the words of Python 3.13; undefined: it is, and empty: it is
 * Base64, but of another length.
 */
export function keyError(key: string): string | undefined {
  const mistake = base64Error(key);
  if (mistake !== undefined) return mistake;
  return Buffer.from(key, 'base64').length === 16 ? undefined : '';
}

/** The first mistake that a reader of Base64 comes upon, from left to right. */
function base64Error(text: string): string | undefined {
  if (text.startsWith('=')) return 'Leading padding not allowed';
  const [data = ''] = /^[A-Za-z0-9+/]*/.exec(text) ?? [];
  const [padding = ''] = /^=*/.exec(text.slice(data.length)) ?? [];
  const missing = (4 - (data.length % 4)) % 4;
  if (padding !== '' && missing === 0) return 'Excess padding not allowed';
  // One character holds less than a byte: no padding ends it.
  const isEnded = padding !== '' && missing !== 3 && padding.length >= missing;
  if (isEnded && text.length > data.length + missing) return 'Excess data after padding';
  const next = text[data.length + padding.length];
  if (next !== undefined)
    return /[A-Za-z0-9+/]/.test(next) ? 'Discontinuous padding not allowed' : 'Only base64 data is allowed';
  if (missing === 3)
    return `Invalid base64-encoded string: number of data characters (${data.length}) cannot be 1 more than a multiple of 4`;
  return padding.length < missing ? 'Incorrect padding' : undefined;
}
