import { scanValue } from './json-fault.ts';

/** What was read, and whether anything but blanks stands behind it. */
export interface FirstValue {
  readonly value: unknown;
  readonly hasMore: boolean;
}

/**
 * Reads the first value of a text, as Keycloak reads files: what stands behind its last brace does not matter.
 * @throws {Error} that says where it is wrong
 */
export function firstJsonValue(text: string): FirstValue {
  try {
    return { value: JSON.parse(text), hasMore: false };
  } catch (error) {
    const { offset, isWhole } = scanValue(text);
    if (isWhole) return { value: JSON.parse(text.slice(0, offset)), hasMore: true };
    const what = offset === text.length ? 'ends in the middle' : 'is not valid JSON';
    throw new Error(`${what}: ${placeAt(text, offset)}`, { cause: error });
  }
}

function placeAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
}
