import { RuleLimitError } from './rule-list.ts';

const maxRules = 10_000;
/** All rules of a list together, as JSON. */
const maxRuleCharacters = 33_554_432;

/** How much of a list is taken up. */
export class RuleSpace {
  /** Characters of all rules as JSON. */
  characters = 0;

  /**
   * Takes room for a rule of so many characters in a list of `count` rules.
   * @param freed characters of the rule whose place it takes @throws {RuleLimitError} when there is no room
   */
  take(length: number, count: number, freed: number | undefined): void {
    if (freed === undefined && count >= maxRules)
      throw new RuleLimitError(`there are ${maxRules} rules, which is the limit`);
    const sum = this.characters - (freed ?? 0) + length;
    if (sum > maxRuleCharacters)
      throw new RuleLimitError(`the rules would have more than ${maxRuleCharacters} characters, which is the limit`);
    this.characters = sum;
  }
}
