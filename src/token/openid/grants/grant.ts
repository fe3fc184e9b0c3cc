import type { Awaitable } from '../../../runtime/awaitable.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Form } from '../http/form.ts';
import type { TokenResponse } from '../tokens/issue-tokens.ts';

/** A way in which an authenticated client gets tokens. */
export interface Grant {
  /** Type of its event; `_ERROR` follows when it fails. */
  readonly event: string;
  /** Parameters that hold a token. They may be longer than others. */
  readonly tokenParameters?: readonly string[];
  /** Parameters that may come more than once; undefined: none, `all`: every one. */
  readonly repeatable?: readonly string[] | 'all';
  /**
   * The client of a request that proves in its own way whose it is; undefined where the client must authenticate.
   * @throws {OAuthError}
   */
  clientOf?(context: RequestContext): Promise<Client | undefined>;
  /** @param form its parameters as grants see them. @throws {OAuthError} */
  grant(context: RequestContext, client: Client, form: Form): Awaitable<TokenResponse | readonly unknown[]>;
}
