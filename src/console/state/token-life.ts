import { duration } from './format.ts';
import type { ReadToken } from './jwt.ts';

/** How long a token is good at a moment, in words. */
export interface Standing {
  readonly kind: 'good' | 'soon' | 'over' | 'endless' | 'future';
  /** `good for 41 s`, `expired 3 min ago`. */
  readonly text: string;
}

/** Clients replace a token that ends so soon. */
const soonSeconds = 10;

/** @param at milliseconds since the epoch, by the clock of the sandbox */
export function standingOf({ expiresAt, issuedAt }: Pick<ReadToken, 'expiresAt' | 'issuedAt'>, at: number): Standing {
  const seconds = at / 1000;
  if (expiresAt === undefined) return { kind: 'endless', text: 'has no end' };
  const left = expiresAt - seconds;
  if (left < 0) return { kind: 'over', text: `expired ${duration(-left)} ago` };
  if (issuedAt !== undefined && issuedAt > seconds + 1)
    return { kind: 'future', text: `issued in the future, in ${duration(issuedAt - seconds)}` };
  return { kind: left < soonSeconds ? 'soon' : 'good', text: `good for ${duration(left)}` };
}
