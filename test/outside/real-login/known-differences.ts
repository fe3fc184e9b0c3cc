import type { Difference } from './differences.ts';

/** A difference that is meant: src/docs/login-differences.md tells it. */
interface KnownDifference {
  readonly reason: string;
  is(difference: Difference, action: string): boolean;
  /** Whatever else differs in the same reply follows from it. */
  readonly explainsAll?: boolean;
}

const text = (value: unknown) => JSON.stringify(value) ?? '';

const knownDifferences: readonly KnownDifference[] = [
  {
    reason: 'a logout that is asked for again does not know the state that it was asked for with first',
    is: ({ at, real, own }, action) =>
      action.includes(' logout ') && at === 'location.query' && own === 'none' && text(real).startsWith('[["state"'),
  },
  {
    reason: 'request objects are refused',
    explainsAll: true,
    is: (_, action) => / request=ey/.test(action),
  },
  {
    reason: 'a form whose user was deleted meanwhile has expired, where Keycloak fails',
    explainsAll: true,
    is: ({ at, real, own }, action) => at === 'status' && real === 500 && own === 200 && action.includes('submits kc-'),
  },
];

/** Why a difference is meant; undefined for one that is not. @param all those of the same reply */
export const reasonFor = (
  difference: Difference,
  action: string,
  all: readonly Difference[] = [difference],
): string | undefined =>
  knownDifferences.find(
    ({ is, explainsAll = false }) => is(difference, action) || (explainsAll && all.some((other) => is(other, action))),
  )?.reason;
