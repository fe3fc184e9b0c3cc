import type { TokenChanges, TokenKind } from '../../../contract/token-changes.ts';
import type { ErrorName } from '../http/named-token-errors.ts';

/** What one request gets instead of the endpoint's own response. */
export interface TokenOverrides {
  readonly error?: ErrorName | undefined;
  /** How a token of a kind differs; undefined: not at all. The function is called when one is issued. */
  readonly token?: ((kind: TokenKind) => TokenChanges | undefined) | undefined;
}
