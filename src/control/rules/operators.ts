import { nearest } from '../../runtime/edit-distance.ts';

/** The words by which a condition says how a value must be. */
export const operators = [
  'equals',
  'pattern',
  'contains',
  'present',
  'similar',
  'above',
  'below',
  'not',
  'any_of',
] as const;
export type Operator = (typeof operators)[number];

const known: ReadonlySet<string> = new Set(operators);
export const isOperator = (name: string): name is Operator => known.has(name);

/** What other tools call an operator. */
const otherNames: Readonly<Record<string, Operator>> = {
  matches: 'pattern',
  match: 'pattern',
  regex: 'pattern',
  regexp: 'pattern',
  is: 'equals',
  eq: 'equals',
  like: 'similar',
  includes: 'contains',
  absent: 'present',
  exists: 'present',
  gt: 'above',
  lt: 'below',
  one_of: 'any_of',
};

/** So many letters may be wrong. */
const maxWrongLetters = 2;

/** The operator that somebody may have meant by a word that is none. */
export function operatorMeantBy(name: string): Operator | undefined {
  const word = name.toLowerCase();
  if (Object.hasOwn(otherNames, word)) return otherNames[word];
  return nearest(word, operators, maxWrongLetters);
}
