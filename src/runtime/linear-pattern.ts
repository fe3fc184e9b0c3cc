import { requiredText } from './required-text.ts';

/** Whether a pattern is found anywhere in a text. */
export type FindsPattern = (text: string) => boolean;

/**
 * Compiles a regular expression in the syntax of RE2, whose engine takes linear time: no pattern of a caller can keep
 * the server busy. The engine is loaded when the first pattern comes.
 * @throws {Error} that says what is wrong with the pattern.
 */
export async function compilePattern(pattern: string): Promise<FindsPattern> {
  const { RE2JS } = await import('re2js');
  const compiled = RE2JS.compile(pattern);
  const required = requiredText(pattern);
  return (text) => text.includes(required) && compiled.test(text);
}

/** An upper bound of the length of a pattern with its counted repetitions expanded; the engine rejects products above 1000. */
export function expandedLength(pattern: string): number {
  let times = 1;
  for (const [, min = '', max = ''] of pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g))
    times *= Math.max(1, Number(min), Number(max));
  return pattern.length * Math.min(times, 1000);
}
