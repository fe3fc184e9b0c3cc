import type { Outcome, TokenChanges } from './outcome-schema.ts';

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
  token(use: () => TokenChanges): void;
  number(use: () => number): void;
}
