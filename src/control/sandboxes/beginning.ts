import type { IdentifiedRule } from '../rules/rule-list.ts';
import type { Seed } from '../seed/seeded-randomness.ts';

/** How a sandbox begins. */
export interface Beginning<Settings> {
  readonly settings: Settings;
  readonly seed: Seed | undefined;
  /** Milliseconds since the epoch; undefined: real time. */
  readonly now: number | undefined;
  /** Whether its clock stands still. */
  readonly frozen: boolean;
  /** Undefined: those of `RULES_FILE` for `default`, none for others. */
  readonly rules: readonly IdentifiedRule[] | undefined;
  /** Realms that were made or changed over the admin API of the sandbox that it is a copy of. */
  readonly realms: readonly object[];
}
