/** A decoded JSON Web Token. Its signature is not checked. */
export interface ReadToken {
  readonly text: string;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Seconds since the epoch. */
  readonly issuedAt: number | undefined;
  readonly expiresAt: number | undefined;
}

/**
 * A token in a text. The journal writes `***` in the place of the signature. A match begins at the beginning of a word
 * only; otherwise long texts would be read again and again.
 */
export const tokenPattern = /(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+(?:\.(?:[\w-]+|\*{3}))?/g;

/** @returns undefined for a text that is no JWT */
export function readToken(text: string): ReadToken | undefined {
  const [header, claims] = text.trim().split('.');
  const read = { header: part(header), claims: part(claims) };
  if (read.header === undefined || read.claims === undefined) return undefined;
  const { iat, exp } = read.claims;
  return {
    text: text.trim(),
    header: read.header,
    claims: read.claims,
    issuedAt: typeof iat === 'number' ? iat : undefined,
    expiresAt: typeof exp === 'number' ? exp : undefined,
  };
}

/** Every token in a text, each once. */
export function tokensIn(text: string): ReadToken[] {
  const found = new Set(text.match(tokenPattern) ?? []);
  return [...found].flatMap((one) => readToken(one) ?? []);
}

/** The part of a token that the journal can look for: it stores no signature. */
export const withoutSignature = (text: string): string => text.trim().split('.').slice(0, 2).join('.');

function part(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || !/^[\w-]+$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
