import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { documents } from './documents.ts';

/** The points of a list below a heading of a document, on one line each. */
export function pointsOf(file: string, heading: string): readonly string[] {
  const prose = documents.find((document) => document.file === file)?.prose ?? '';
  const [, text = ''] = prose.split(`## ${heading}\n`);
  const list = text.split(/\n## /)[0] ?? '';
  return list
    .split(/^- /m)
    .slice(1)
    .map((point) => (point.split('\n\n')[0] ?? '').replace(/\s+/g, ' '));
}

/** What checks a statement: a file of tests, recorded cases or comparisons, and what it says there. */
export type Guards = Readonly<Record<string, readonly [file: string, text: string]>>;

/** Each statement has one guard, and each guard its statement. */
export function expectGuarded(statements: readonly string[], guards: Guards): void {
  expectNamed(statements, Object.keys(guards));
  const wrong = Object.values(guards).filter(([file, text]) => !readFileSync(file, 'utf8').includes(text));
  expect(wrong).toEqual([]);
}

/** @param starts how each of the statements begins */
export function expectNamed(statements: readonly string[], starts: readonly string[]): void {
  expect(statements.filter((one) => !starts.some((start) => one.startsWith(start)))).toEqual([]);
  expect(starts.filter((start) => !statements.some((one) => one.startsWith(start)))).toEqual([]);
}
