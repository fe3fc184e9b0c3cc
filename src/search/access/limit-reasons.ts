import type { Note } from '../../http/decision-step.ts';

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Why a request was too many, for people who ask. Times are in seconds. */
export const rateReason = (perMinute: number, requests: number, wait: number): Note => ({
  step: 'limit',
  text:
    `search.rateLimit lets a caller make ${counted(perMinute, 'request')} in any 60 seconds: ${requests} came in the last 60 ` +
    `seconds, and there is room again in ${wait}`,
});

interface CreditLimits {
  readonly planCredits: number | undefined;
  readonly paygoCredits: number | undefined;
}

/**
 * Why a request costs too much, for people who ask.
 * @param spent credits of the caller since when, in words
 */
export function creditReason(
  { planCredits, paygoCredits }: CreditLimits,
  spent: { readonly credits: number; readonly since: string },
  price: number,
): Note {
  const paygo = paygoCredits === undefined ? '' : `, and search.paygoCredits ${paygoCredits} more`;
  return {
    step: 'limit',
    text:
      `search.planCredits lets a caller spend ${counted(planCredits ?? 0, 'credit')}${paygo}: ${spent.credits} were spent ` +
      `${spent.since}, and this request costs ${price}`,
  };
}
