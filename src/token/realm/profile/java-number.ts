const maxLong = 2n ** 63n - 1n;

/** The value of one digit of any script. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  // Digits of a script follow each other, ten by ten.
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Reads a text as Java's `Long.valueOf` does; undefined where that would throw. */
export function parseLong(text: string): bigint | undefined {
  const [, sign, digits] = /^([+-]?)(\p{Nd}{1,100})$/u.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const size = BigInt([...digits].map(digitOf).join(''));
  const value = sign === '-' ? -size : size;
  return value > maxLong || value < -maxLong - 1n ? undefined : value;
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[fd]?$/i;
const hexadecimal = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?\d+)[fd]?$/i;

/** Reads a text as Java's `Double.valueOf` does; undefined where that would throw. */
export function parseDouble(text: string): number | undefined {
  const trimmed = text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');
  if (/^[+-]?(?:NaN|Infinity)$/.test(trimmed)) return Number(trimmed.replace(/^[+-](?=NaN)/, ''));
  if (decimal.test(trimmed)) return Number(trimmed.replace(/[fd]$/i, ''));
  const [, sign, whole = '', part = '', exponent] = hexadecimal.exec(trimmed) ?? [];
  if (exponent === undefined || whole + part === '') return undefined;
  const size = Number.parseInt(whole + part, 16) * 2 ** (Number(exponent) - 4 * part.length);
  return sign === '-' ? -size : size;
}
