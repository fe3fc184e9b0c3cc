/** A rule, or a match, that the schema takes and that cannot be used. */
export class InvalidRuleError extends Error {
  override readonly name = 'InvalidRuleError';
  /** The member, such as `match.path_pattern`. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
