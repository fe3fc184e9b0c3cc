import { nodeHash } from '../../realm/java-hash-order.ts';

/** A number that Java holds as a double, and writes as one: `1.0`, `1.0E10`. */
export class JavaDouble {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
  get javaHash(): number {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, this.value);
    return view.getInt32(0) ^ view.getInt32(4);
  }
  /** Java's `Double.toString`, as its JSON library writes it. */
  toString(): string {
    const { value } = this;
    if (!Number.isFinite(value)) return `"${value}"`;
    const size = Math.abs(value);
    if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
    if (size >= 1e-3 && size < 1e7) return Number.isInteger(value) ? `${value}.0` : String(value);
    const [digits = '', exponent = ''] = value.toExponential().split('e');
    return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent.replace('+', '')}`;
  }
  /** Makes `JSON.stringify` fail, so that the claims are written by `write`. */
  toJSON(): never {
    throw new TypeError('a double is written as Java does');
  }
}

/** A value of type JSON. It is one value, whatever it holds, and has the hash of Keycloak's JSON library. */
export class JsonNode {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
  get javaHash(): number {
    return nodeHash(this.value);
  }
  toJSON(): unknown {
    return this.value instanceof JavaDouble ? this.value.toJSON() : this.value;
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gs;
const number = /^-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const mark = '\u0000number:';

/**
 * Reads the first JSON value of a text and ignores the rest (Keycloak 26.7).
 * @returns undefined when it is not valid JSON
 */
export function readJsonNode(text: string): JsonNode | undefined {
  let depth = 0;
  let read = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    read += number.test(token) ? JSON.stringify(`${mark}${token}`) : token;
    if (depth === 0) break;
  }
  try {
    return new JsonNode(JSON.parse(read, (_name, value: unknown) => revive(value)));
  } catch {
    return undefined;
  }
}

function revive(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(mark)) return value;
  const text = value.slice(mark.length);
  const plain = Number(text);
  if (/[.eE]/.test(text)) return new JavaDouble(plain);
  return Number.isSafeInteger(plain) ? plain : BigInt(text);
}
