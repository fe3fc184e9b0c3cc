import { compilePattern, expandedLength, type FindsPattern } from '../../runtime/linear-pattern.ts';
import { InvalidRuleError } from './invalid-rule.ts';

/**
 * Length of all patterns of a rule or of a verification with repetitions expanded; patterns that people write come nowhere
 * near. Compiling so much takes some 50 ms.
 */
const maxPatternLength = 2_000;
/** What the shortest pattern counts as: an empty one takes its time as well. */
const minPatternLength = 10;

/** What the patterns that belong together have taken up. */
export interface PatternBudget {
  characters: number;
}

/** @throws {InvalidRuleError} for what is no regular expression, naming `field`. */
export async function patternMatch(pattern: string, field: string, budget: PatternBudget): Promise<FindsPattern> {
  budget.characters += Math.max(minPatternLength, expandedLength(pattern));
  if (budget.characters > maxPatternLength)
    throw new InvalidRuleError(
      field,
      `is too long a pattern, or one of too many: ${maxPatternLength} characters in all`,
    );
  try {
    return await compilePattern(pattern);
  } catch (error) {
    throw new InvalidRuleError(field, `is not a regular expression: ${error instanceof Error ? error.message : error}`);
  }
}
