import type { TokenChanges, TokenKind } from '../../contract/token-changes.ts';
import type { TokenChangesInput } from './token-change-schema.ts';

/** The kinds of tokens that are changed. */
export const kindsIn = ({ in: kinds = ['access', 'id'] }: Pick<TokenChangesInput, 'in'>): ReadonlySet<TokenKind> =>
  new Set(kinds);

const ending = ['logout', 'logout-confirm', 'account-sign-out'];
/** Where tokens of a kind are made. */
const madeBy: Readonly<Record<TokenKind, readonly string[]>> = {
  access: ['token'],
  id: ['token'],
  refresh: ['token'],
  logout: ending,
  userinfo: ['userinfo'],
};
/** Where some are made, too, but seldom: only a rule that names one of these means it. */
const madeSeldom = [
  'authorization',
  'login-form',
  'login-action',
  'login-consent',
  'login-restart',
  'admin-users',
  'admin-realms',
];

/** The operations whose tokens a rule changes. @param isNamed it names operations itself */
export const operationsOf = (changes: Pick<TokenChangesInput, 'in'>, isNamed: boolean): ReadonlySet<string> =>
  new Set([...[...kindsIn(changes)].flatMap((kind) => madeBy[kind]), ...(isNamed ? madeSeldom : [])]);

/** The same in the words of the token endpoint. */
export function tokenChangesOf(changes: Partial<TokenChangesInput>): TokenChanges {
  const { claims, lifespan, signature, key, algorithm } = changes;
  return {
    claims,
    removeClaims: changes.remove_claims,
    lifespan,
    issuedAgo: changes.issued_ago,
    signature,
    key,
    algorithm,
  };
}
