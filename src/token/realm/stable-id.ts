import { createHash } from 'node:crypto';

/** An identifier in the form of a UUID that is the same for the same names in every run. */
export function stableId(...names: string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
