import type { RequestFacts } from '../facts/request-facts.ts';

/** One condition of a match. */
export interface Condition {
  /** The member that it comes from: `operation`, `query.q`, `body.topic`. */
  readonly field: string;
  /** What decides it: the kind of the request (interface, operation, method), the rest of its head, or its body too. */
  readonly needs: 'kind' | 'head' | 'body';
  readonly fits: (facts: RequestFacts) => boolean;
  /** Where it compares texts: a value that must be this text, or a list with it. */
  readonly exact?: { readonly read: (facts: RequestFacts) => unknown; readonly text: string } | undefined;
  /** Whether it asks whom the request is about. */
  readonly asksUser?: boolean | undefined;
  /** Where it consists of matches: what they must be like. */
  readonly parts?: { readonly kind: 'not' | 'any_of'; readonly matches: readonly RequestMatch[] } | undefined;
}

/** A match that is ready for use: every condition must hold. The cheap ones come first. */
export type RequestMatch = readonly Condition[];

/** Whether a request fits. */
export function fitsRequest(match: RequestMatch, facts: RequestFacts): boolean {
  for (const condition of match) if (!condition.fits(facts)) return false;
  return true;
}

/** The members of a match that a request does not fit. */
export const differences = (match: RequestMatch, facts: RequestFacts): string[] =>
  match.filter(({ fits }) => !fits(facts)).map(({ field }) => field);
