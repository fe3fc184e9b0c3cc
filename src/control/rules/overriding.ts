import type { TokenKind } from '../../contract/token-changes.ts';
import type { Outcome } from './outcome-schema.ts';
import type { TokenChangesInput } from './token-change-schema.ts';

/**
 * Makes an interface answer one request differently. What is handed over as a function counts as used when it is called.
 * The server makes it, which knows the interfaces.
 */
export interface Overriding {
  /** @param name of an error of the interface that owns the request: `rate-limited` */
  error(name: string): void;
  /** Hits of a search, or the name of a ready set; an answer of undefined is made from hits. */
  results(
    use: () => { readonly results: NonNullable<Outcome['results']>; readonly answer: string | null | undefined },
  ): void;
  /** @param kinds of tokens that are changed */
  token(kinds: ReadonlySet<TokenKind>, use: () => TokenChangesInput): void;
  number(use: () => number): void;
}
