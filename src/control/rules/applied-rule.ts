/** A rule that was applied to a request. */
export interface AppliedRule {
  readonly id: string;
  readonly name: string | undefined;
}
