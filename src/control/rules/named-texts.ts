import { isList } from './match-value.ts';
import type { TextMatch } from './value-schema.ts';

/** The texts that a condition leaves; undefined where it does not name them one by one. */
export function namedTexts(expected: TextMatch | undefined): readonly string[] | undefined {
  if (expected === undefined) return undefined;
  if (typeof expected === 'string') return [expected];
  if (!isList(expected)) return namedTexts(expected.any_of) ?? equalTo(expected.equals);
  const all = expected.map(namedTexts);
  return all.every((named) => named !== undefined) ? [...new Set(all.flat())] : undefined;
}

const equalTo = (value: unknown) => (typeof value === 'string' ? [value] : undefined);
