const form = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]*$/;

/** How an object begins, encoded: `{"`. */
const objectStart = 'eyJ';

/** A JWT with `***` for its signature; undefined when it is none whose header and claims can be read. */
export function readableToken(text: string): string | undefined {
  if (!text.startsWith(objectStart)) return undefined;
  const [, header = '', claims = ''] = form.exec(text) ?? [];
  return claims.startsWith(objectStart) || claims === 'e30' ? `${header}.${claims}.***` : undefined;
}

/** The claims of a JWT, unverified. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  if (readableToken(token) === undefined) return {};
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return {};
  }
}
