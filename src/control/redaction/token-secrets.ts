import type { SecretKind, secretKindOf } from '../../http/secret-names.ts';

/** Parameters of a token endpoint that are tokens, although other programs use their names for other things. */
const tokens: ReadonlySet<string> = new Set(['ticket', 'rpt']);

/** What parameters are called in requests to the token endpoint. */
export const tokenSecretKind =
  (kindOf: typeof secretKindOf): typeof secretKindOf =>
  (name): SecretKind | undefined =>
    tokens.has(name) ? 'token' : kindOf(name);
